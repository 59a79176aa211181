import { ownRows, robotsOf, sharedFile, sharedRows } from './recorded.ts'
import { isInShare } from './share.ts'

/** A question with what the original implementations answered. */
export interface RecordedQuestion {
  readonly id: string
  readonly file: string
  readonly agent: string
  readonly url: string
  /** One letter an oracle: A allowed, D disallowed, E no answer, - not asked. */
  readonly verdicts: string
  /** The deciding lines that two of them reported; none: no rule decided. */
  readonly googleLine?: number
  readonly rubyportLine?: number
}

/** What Google’s reporter said of each line of a file. */
interface RecordedLines {
  readonly file: string
  /** Tag and flags of each. */
  readonly lines: readonly (readonly [number, number])[]
  readonly valid: number
  readonly unused: number
}

/** What Google’s parser handed over of a file, but for rules. */
export interface RecordedEvents {
  readonly file: string
  readonly sitemaps: readonly (readonly [number, string])[]
  readonly unknown: readonly (readonly [number, string, string])[]
}

/** What robotexclusionrulesparser gave for a robot. */
interface RecordedDelay {
  readonly file: string
  readonly agent: string
  readonly crawl_delay: number | null
  readonly sitemaps: readonly string[]
  readonly error: string | null
}

/** What robotstxt-parser gave for a robot. */
interface RecordedSitemaps {
  readonly file: string
  readonly agent: string
  readonly sitemaps: readonly string[]
  readonly error: string | null
}

/** A file with all that original implementations were recorded to make of it. */
export interface RecordedFile {
  readonly name: string
  readonly robots: string | Uint8Array
  readonly questions: readonly RecordedQuestion[]
  readonly googleLines: readonly RecordedLines[]
  readonly googleEvents: readonly RecordedEvents[]
  readonly delays: readonly RecordedDelay[]
  readonly sitemaps: readonly RecordedSitemaps[]
}

const synthetic = new Map(
  ownRows<{ readonly file: string; readonly robots?: string; readonly b64?: string }>(
    'conformance/synthetic-files.ndjson.gz',
  ).map((row) => [row.file, robotsOf(row)]),
)

/** A file of the recorded questions: a real one, beside the checkout, or one made for them. */
function robotsOfFile(name: string): string | Uint8Array {
  return name.startsWith('corpus/') ? new Uint8Array(sharedFile(name)) : (synthetic.get(name) ?? '')
}

const nothing = { questions: [], googleLines: [], googleEvents: [], delays: [], sitemaps: [] }

/** A share of the files made for the recorded questions, with these: they are part of the repository. */
export function* syntheticFiles(share: number): Generator<RecordedFile> {
  const questions = byFile(ownRows<RecordedQuestion>('conformance/synthetic-questions.ndjson.gz'), share)
  for (const [name, rows] of questions)
    yield { ...nothing, name, robots: robotsOfFile(name), questions: rows }
}

/** A share of the files about which something stands in the data beside the checkout: real ones, and synthetic ones without questions. */
export function* sharedFiles(share: number): Generator<RecordedFile> {
  const all = sharedRows<RecordedQuestion>('conformance/cases.ndjson')
  const real = all.filter(({ file }) => file.startsWith('corpus/'))
  const about = {
    questions: byFile(real, share),
    googleLines: byFile(sharedRows<RecordedLines>('conformance/google-lines.ndjson'), share),
    googleEvents: byFile(sharedRows<RecordedEvents>('conformance/google-meta.ndjson'), share),
    delays: byFile(sharedRows<RecordedDelay>('conformance/rerp-meta.ndjson'), share),
    sitemaps: byFile(sharedRows<RecordedSitemaps>('conformance/rubygem-meta.ndjson'), share),
  }
  const names = new Set(Object.values(about).flatMap((rows) => [...rows.keys()]))
  for (const name of names) {
    yield {
      name,
      robots: robotsOfFile(name),
      questions: about.questions.get(name) ?? [],
      googleLines: about.googleLines.get(name) ?? [],
      googleEvents: about.googleEvents.get(name) ?? [],
      delays: about.delays.get(name) ?? [],
      sitemaps: about.sitemaps.get(name) ?? [],
    }
  }
}

/** Rows by the file that they are about, for a share of the files. */
function byFile<Row extends { readonly file: string }>(
  rows: readonly Row[],
  share: number,
): ReadonlyMap<string, readonly Row[]> {
  const files = new Map<string, Row[]>()
  for (const row of rows) {
    const known = files.get(row.file)
    if (known !== undefined) known.push(row)
    else if (isInShare(row.file, share)) files.set(row.file, [row])
  }
  return files
}
