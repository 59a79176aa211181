import { parsedJson } from '../../runtime/parsed-json.ts'
import { UserError } from '../../runtime/user-error.ts'

/** Raised when a counter changes its meaning. */
const summaryVersion = 2

/** Counters by name; only integers, so that sums do not depend on the order. Without a prototype: names come from input. */
export interface Counts {
  [name: string]: number | Counts
}

/**
 * The counters of a census.
 *
 * All are sums over records: the merged summaries of parts equal the summary of the whole, byte for byte.
 */
export interface Summary {
  /** The version of the counters. */
  readonly rulyCensusSummary: 2
  /** The name of the dialect that files were read in. */
  readonly dialect: string
  /** Sorted, without duplicates. */
  readonly agents: readonly string[]
  /** The counters, by name. */
  readonly counts: Counts
}

export function emptySummary(dialect: string, agents: readonly string[]): Summary {
  return {
    rulyCensusSummary: summaryVersion,
    dialect,
    agents: [...new Set(agents)].sort(),
    counts: noCounts(),
  }
}

/** The counters below a path of names, to be counted with `add`. */
export function countersAt({ counts }: Summary, ...path: readonly string[]): Counts {
  return path.reduce(countersBelow, counts)
}

export function add(counts: Counts, name: string, more = 1): void {
  const before = counts[name]
  counts[name] = typeof before === 'number' ? before + more : more
}

/** The counter at a path of names; 0 if missing. */
export function countOf(summary: Summary, ...path: readonly string[]): number {
  const found = foundAt(summary, path)
  return typeof found === 'number' ? found : 0
}

/** The names of what is below a path of names. */
export function namesAt(summary: Summary, ...path: readonly string[]): readonly string[] {
  return Object.keys(foundAt(summary, path) ?? {})
}

/** The counters below a path of names. */
export function countsOf(summary: Summary, ...path: readonly string[]): readonly [string, number][] {
  return Object.entries(foundAt(summary, path) ?? {}).flatMap(([name, value]: [string, number | Counts]) =>
    typeof value === 'number' ? [[name, value]] : [],
  )
}

function foundAt({ counts }: Summary, path: readonly string[]): number | Counts | undefined {
  return path.reduce<number | Counts | undefined>(
    (at, name) => (typeof at === 'object' ? at[name] : undefined),
    counts,
  )
}

/** Adds `part` to `sum` in place. Throws a `UserError` if their dialects or agents differ. */
export function addSummary(sum: Summary, part: Summary): void {
  if (sum.dialect !== part.dialect)
    throw new UserError(
      `cannot merge summaries of different dialects: ${sum.dialect} and ${part.dialect}. Use the same dialect for all parts.`,
    )
  if (sum.agents.join('\n') !== part.agents.join('\n'))
    throw new UserError('cannot merge summaries of different agents. Use the same agents for all parts.')
  addCounts(sum.counts, part.counts)
}

/**
 * The summary of a whole, from those of its parts.
 *
 * @param parts - Summaries with the same dialect and agents.
 * @returns the same as a census of the whole
 * @throws {UserError} if the list is empty, or if their dialects or agents differ
 * @example
 * ```ts
 * import { census, mergeSummaries, summaryText } from '@ruly/batch'
 *
 * const agents = ['*', 'GPTBot']
 * const parts = [await census({ inputs: ['a.ndjson'], agents }), await census({ inputs: ['b.ndjson'], agents })]
 * console.log(summaryText(mergeSummaries(parts)))
 * ```
 */
export function mergeSummaries(parts: readonly Summary[]): Summary {
  const [first] = parts
  if (first === undefined) throw new UserError('the input contains no summary.')
  const sum = emptySummary(first.dialect, first.agents)
  for (const part of parts) addSummary(sum, part)
  return sum
}

/**
 * The canonical text of a summary: one line of JSON, with names sorted by code units.
 *
 * @param summary - What `census` or `mergeSummaries` returns.
 * @returns the content of `summary.json`, with its line feed
 * @example
 * ```ts
 * import { census, summaryText } from '@ruly/batch'
 *
 * console.log(summaryText(await census({ inputs: ['robots'], agents: ['GPTBot'] })))
 * ```
 */
export function summaryText(summary: Summary): string {
  const { rulyCensusSummary, dialect, agents, counts } = summary
  return `${JSON.stringify({ rulyCensusSummary, dialect, agents, counts: sorted(counts) })}\n`
}

/** The summaries in a text, one per line. Throws a `UserError` for a line that is not a summary. */
export function summariesOf(text: string, name: string): readonly Summary[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const data = parsedJson(line)
      if (isSummary(data)) return withoutPrototypes(data)
      throw new UserError(
        `${name} is not a summary of this version of ruly census. Pass the summary.json of a census.`,
      )
    })
}

function isSummary(data: unknown): data is Summary {
  if (typeof data !== 'object' || data === null) return false
  const { rulyCensusSummary, dialect, agents, counts } = data as Partial<Record<keyof Summary, unknown>>
  const areNames = Array.isArray(agents) && agents.every((agent) => typeof agent === 'string')
  return rulyCensusSummary === summaryVersion && typeof dialect === 'string' && areNames && isCounts(counts)
}

function isCounts(data: unknown): data is Counts {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return false
  return Object.values(data).every((value) => Number.isSafeInteger(value) || isCounts(value))
}

function withoutPrototypes({ dialect, agents, counts }: Summary): Summary {
  const summary = emptySummary(dialect, agents)
  addCounts(summary.counts, counts)
  return summary
}

function addCounts(sum: Counts, part: Counts): void {
  for (const [name, value] of Object.entries(part)) {
    if (typeof value === 'number') add(sum, name, value)
    else addCounts(countersBelow(sum, name), value)
  }
}

/** The counters below a name; replaces a number that has the name. */
export function countersBelow(counts: Counts, name: string): Counts {
  const below = counts[name]
  if (typeof below === 'object') return below
  return (counts[name] = noCounts())
}

function sorted(counts: Counts): Counts {
  const result = noCounts()
  for (const name of Object.keys(counts).sort()) {
    const value = counts[name] ?? 0
    result[name] = typeof value === 'number' ? value : sorted(value)
  }
  return result
}

function noCounts(): Counts {
  return Object.create(null) as Counts
}

/** The result of a census in one line. */
export function summaryInWords(summary: Summary): string {
  const skipped = countsOf(summary, 'records', 'skipped')
  const left = skipped.reduce((sum, [, records]) => sum + records, 0)
  const why = skipped.map(([reason, records]) => `${records.toLocaleString('en')} ${reason}`).join(', ')
  const counted = countOf(summary, 'records', 'counted').toLocaleString('en')
  const files = countOf(summary, 'files', 'all').toLocaleString('en')
  const rest = left === 0 ? '' : `; ${left.toLocaleString('en')} skipped: ${why}`
  return `${counted} responses counted, ${files} with a robots.txt${rest}.`
}
