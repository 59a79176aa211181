import { parse, type ParseOptions, type Robots } from 'ruly'

import { policyOf } from '../documents/robots-file.ts'

/** Which URLs of a list the lines of a file decide. */
export interface DecidedUrls {
  /** How many URLs the list has. */
  readonly total: number
  /** By line number: what the rule in that line decides, for the agents of its group. Lines that decide nothing are left out. */
  readonly byLine: ReadonlyMap<number, DecidedByLine>
  /** By index: what a group decides, for the agents of its first user-agent line. */
  readonly byGroup: readonly DecidedByGroup[]
}

interface DecidedByLine {
  readonly count: number
  /** The first of these URLs. */
  readonly examples: readonly string[]
}

interface DecidedByGroup {
  /** How many URLs a rule of the group decides. */
  readonly count: number
  /** How many of these are disallowed. */
  readonly disallowed: number
}

const shownExamples = 3

/**
 * Counts the URLs that each rule and each group decides.
 *
 * A group is asked as the agent that its first user-agent line names, which may obey other groups as well.
 *
 * @param mostQuestions how many questions are asked; groups after that are left out. The default is enough for 50 groups and 100,000 URLs.
 */
export function countDecided(
  text: string,
  urls: readonly string[],
  { dialect, maxBytes }: Pick<ParseOptions, 'dialect' | 'maxBytes'>,
  mostQuestions = 5_000_000,
): DecidedUrls {
  const robots = parse(text, { dialect, maxBytes })
  const byLine: Counts = new Map()
  const byGroup: DecidedByGroup[] = []
  const lines = new Int32Array(urls.length)
  const most = Math.ceil(mostQuestions / Math.max(1, urls.length))
  for (const group of robots.groups.slice(0, most)) {
    policyOf(robots, group).decidingLines(urls, lines)
    byGroup.push(countGroup({ robots, index: group.index, urls, lines }, byLine))
  }
  return { total: urls.length, byLine, byGroup }
}

/** What is counted so far, by line number. */
type Counts = Map<number, { count: number; readonly examples: string[] }>

interface Asked {
  readonly robots: Robots
  readonly index: number
  readonly urls: readonly string[]
  readonly lines: Int32Array
}

function countGroup({ robots, index, urls, lines }: Asked, byLine: Counts): DecidedByGroup {
  const { lineTable } = robots
  let count = 0
  let disallowed = 0
  for (let at = 0; at < lines.length; at++) {
    const signed = lines[at] ?? 0
    const line = Math.abs(signed)
    if (line === 0 || lineTable.groupOf(line) !== index) continue
    count++
    if (signed < 0) disallowed++
    const decided = byLine.get(line) ?? { count: 0, examples: [] }
    if (decided.count === 0) byLine.set(line, decided)
    if (decided.examples.length < shownExamples) decided.examples.push(urls[at] ?? '')
    decided.count++
  }
  return { count, disallowed }
}
