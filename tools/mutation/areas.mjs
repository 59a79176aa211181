// Which sources are mutated, which tests must notice it, and the share of mutants that they must find.

const engine = 'packages/ruly/src'
const common = 'packages/common/src'
const client = 'packages/client/src'
const lintTests = 'packages/lint/test/unit'
const engineTests = 'packages/ruly/test/unit'
/** Without those of what is built on verdicts: linter, editor, reports, comparisons, ports. */
const verdictTests = below(
  engineTests,
  `
      agent- batch cost crawler- diagnostic dialect- extension forms google- group-index lines
      match- own-dialect parse- promises properties questions read- recorded. rfc9309- row-
      rule- strict text- url-forms
    `,
)
const clientTests = 'packages/client/test/unit'

/**
 * Areas by name. `sources` are files, or folders with everything in them; `tests` are beginnings of the paths of test files. `testsOfValues` are those files that
 * compare what sources say as they load: no function shows which ones.
 */
export const areas = {
  read: {
    sources: [`${common}/utf8.ts`, ...below(engine, `read text parse.ts parse-stream.ts strategies/reading`)],
    tests: verdictTests,
    target: 0.9,
  },
  select: {
    sources: below(engine, `select policy.ts strategies/selection`),
    tests: [engineTests],
    target: 0.9,
  },
  match: {
    sources: below(engine, `match normal-form.ts strategies/matching`),
    tests: verdictTests,
    target: 0.9,
  },
  dialects: { sources: [`${engine}/dialects`], tests: verdictTests, target: 0.9 },
  lint: {
    sources: ['packages/lint/src/lint'],
    tests: [`${lintTests}/lint-`, `${lintTests}/report-lint`, `${engineTests}/real-files-edits`],
    testsOfValues: [`${lintTests}/lint-texts.test.ts`],
    target: 0.8,
  },
  diff: {
    sources: ['packages/lint/src/diff', 'packages/lint/src/analysis'],
    tests: below(lintTests, `diff bounded-walk pattern-algebra report-changes`),
    target: 0.8,
  },
  edit: {
    sources: [`${engine}/edit`],
    tests: below(engineTests, `edit- real-files-edits`),
    target: 0.8,
  },
  freshness: {
    sources: below(
      client,
      `
      http cache/record/copies.ts cache/record/freshness.ts
      cache/record/lifetime-by-changes.ts 
      cache/record/next-record.ts
    `,
    ),
    tests: below(clientTests, `cache/ http/ polite/ import/ watch/`),
    target: 0.8,
  },
  cache: {
    sources: below(
      client,
      `
      cache/record/record-coding.ts cache/record/record-keys.ts
      cache/record/site-record.ts cache/record/body-meaning.ts cache/site-loader.ts 
      cache/known-site.ts cache/stored-records.ts runtime/single-flight.ts
    `,
    ),
    tests: below(clientTests, `cache/ http/ polite/ import/ watch/`),
    target: 0.8,
  },
  turns: {
    sources: below(
      client,
      `
      turns polite/lease.ts polite/site-queue.ts polite/site-queues.ts
      polite/site-terms.ts polite/turn-answer.ts polite/turn-plan.ts
    `,
    ),
    tests: below(clientTests, `turns/ polite/ store/redis-local-turns`),
    target: 0.8,
  },
}

/** The area of a source file; undefined if it is in none. */
export function areaOf(file) {
  return Object.keys(areas).find((name) =>
    areas[name].sources.some((source) => file === source || file.startsWith(`${source}/`)),
  )
}

/** Paths in a folder. */
function below(folder, names) {
  return names
    .trim()
    .split(/\s+/)
    .map((name) => `${folder}/${name}`)
}
