import { type AgentEntry, prominentAgents } from 'ruly/agents'
import { parse, type Dialect, type FileOptions, type Robots, type RobotsInput } from 'ruly'
import {
  checkedOptions,
  oneOf,
  withDefault,
  wrongType,
  type Check,
  type Checked,
} from '@ruly/common/checked-options'
import { checkedMaxBytes, checkedUrl } from '@ruly/common/file-options'
import { rfc9309 } from 'ruly/dialects'

import { checkedUrls } from './checked-urls.ts'
import { askingFor, engineOf } from './ask-visitor.ts'
import type { VisitorComparison } from './visitor-comparison.ts'

/** The visitors that `compareVisitors` asks for by default: agents that many files name and that send requests of their own. */
export const usualVisitors: readonly AgentEntry[] = prominentAgents().filter(
  ({ exceptions }) => exceptions?.includes('token-only') !== true,
)

/** Options of `createVisitorComparer`. */
export interface VisitorComparerOptions extends FileOptions {
  /**
   * The visitors to ask for, as entries of the registry.
   *
   * @default usualVisitors
   */
  readonly visitors?: readonly AgentEntry[] | undefined
  /**
   * Which groups a visitor obeys: those that its parser selects for it, or those that its operator documents, with fallbacks and
   * exceptions.
   *
   * @default 'as-given'
   */
  readonly agents?: 'as-given' | 'documented' | undefined
}

/** Options of `compareVisitors`. */
export interface CompareVisitorsOptions extends VisitorComparerOptions {
  /** The URLs or paths to ask about. */
  readonly urls: Iterable<string>
}

/** One robots.txt, read by the parser of each of several visitors. */
export interface VisitorComparer {
  /** Who may fetch a URL. */
  compare(url: string): VisitorComparison
}

/**
 * Who may fetch each URL: every visitor with the parser that it is known to use, and what RFC 9309 says.
 *
 * @param input the file as text or bytes, or its pieces in order
 * @param options URLs, visitors, and how the file is read
 * @returns a comparison for each URL
 * @throws `TypeError` for an unknown option or a value of the wrong type
 * @throws `RangeError` if `maxBytes` is not a whole number above 0 or Infinity
 * @example
 * const file = 'User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /\n'
 * const [comparison] = compareVisitors(file, { urls: ['/b'] })
 * const refused = comparison?.visitors.filter(({ allowed }) => !allowed)
 * console.log(refused?.map(({ agent }) => agent)) // ['GPTBot']
 */
export function compareVisitors(
  input: RobotsInput,
  options: CompareVisitorsOptions,
): readonly VisitorComparison[] {
  const { urls, ...read } = checkedOptions('compareVisitors()', options, compareOptions)
  const comparer = comparerOf(input, read)
  return Array.from(urls, (url) => comparer.compare(url))
}

/**
 * The robots.txt as each visitor reads it, ready for one question after the other. No content is an error.
 *
 * @param input the file as text or bytes, or its pieces in order
 * @param options visitors, and how the file is read
 * @returns the file for each visitor
 * @throws `TypeError` for an unknown option or a value of the wrong type
 * @throws `RangeError` if `maxBytes` is not a whole number above 0 or Infinity
 * @example
 * const comparer = createVisitorComparer('User-agent: *\nDisallow: /a\n', { visitors: prominentAgents('search') })
 * console.log(comparer.compare('/a').visitors.some(({ allowed }) => allowed)) // false
 */
export function createVisitorComparer(
  input: RobotsInput,
  options: VisitorComparerOptions = {},
): VisitorComparer {
  return comparerOf(input, checkedOptions('createVisitorComparer()', options, comparerOptions))
}

const entriesOf: Check<readonly AgentEntry[]> = (value, name) => {
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'object' && 'token' in entry))
    return value
  throw wrongType(name, 'an array of entries of the registry', value)
}

/** Which visitors are asked for, and how. */
export const visitorOptions: {
  readonly visitors: Check<readonly AgentEntry[]>
  readonly agents: Check<'as-given' | 'documented'>
} = {
  visitors: withDefault(entriesOf, usualVisitors),
  agents: withDefault(oneOf(['as-given', 'documented']), 'as-given'),
}
const comparerOptions = {
  ...visitorOptions,
  url: checkedUrl,
  maxBytes: checkedMaxBytes,
}
const compareOptions = { ...comparerOptions, urls: checkedUrls }

function comparerOf(
  input: RobotsInput,
  { visitors, agents, url, maxBytes }: Checked<typeof comparerOptions>,
): VisitorComparer {
  const standard = parse(input, { dialect: rfc9309, url, maxBytes })
  const files = new Map<Dialect, Robots>([[rfc9309, standard]])
  const fileIn = (dialect: Dialect): Robots => {
    const known = files.get(dialect)
    if (known !== undefined) return known
    const robots = parse(standard.bytes, { dialect, url, maxBytes })
    files.set(dialect, robots)
    return robots
  }
  const asking = visitors.map((visitor) =>
    askingFor(visitor, { standard, robots: fileIn(engineOf(visitor)), agents }),
  )
  const everyone = standard.forAgent('*')
  return {
    compare(asked) {
      const verdicts = asking.map((ask) => ask(asked))
      const agree = verdicts.every(({ asStandard }) => asStandard)
      return { url: asked, standard: everyone.check(asked), visitors: verdicts, agree }
    },
  }
}
