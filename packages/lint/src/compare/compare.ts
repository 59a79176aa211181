import type { Comparison } from './comparison.ts'
import { parse, type RobotsInput, type Dialect, type FileOptions, type Agent, type Robots } from 'ruly'
import {
  checkedOptions,
  withDefault,
  wrongType,
  type Check,
  type Checked,
} from '@ruly/common/checked-options'
import { checkedDialect, checkedMaxBytes, checkedUrl } from '@ruly/common/file-options'
import { checkedUrls, wholeUrl } from './checked-urls.ts'
import { everyDialect, namedDialect } from './every-dialect.ts'
import { readerFor, sidesOf, type Reader } from './sides.ts'

/** Options of `createComparer`. */
export interface ComparerOptions extends FileOptions {
  /**
   * The dialects to compare.
   *
   * @default every dialect of `ruly/dialects`
   */
  readonly dialects?: readonly Dialect[] | undefined
}

/** Options of `compare`. */
export interface CompareOptions extends ComparerOptions {
  /** The agents to ask for. */
  readonly agents: readonly Agent[]
  /** The URLs or paths to ask about. */
  readonly urls: Iterable<string>
}

/** One robots.txt, read in each of several dialects. */
export interface Comparer {
  /** The file as each dialect reads it, in the order of the dialects. */
  readonly files: readonly [Robots, ...Robots[]]
  /** The verdicts of all dialects for one question. */
  compare(agent: Agent, url: string): Comparison
  /** The same for one agent. Faster for many URLs, because the agent's groups are found once. */
  forAgent(agent: Agent): (url: string) => Comparison
}

/**
 * The verdicts of many dialects for every URL and every agent, with the lines that make the difference.
 *
 * @param input the file as text or bytes, or its pieces in order
 * @param options agents, URLs and dialects
 * @returns a comparison for each URL and each agent, all agents of a URL together
 * @throws `TypeError` for an unknown option or a value of the wrong type
 * @throws `RangeError` if `dialects` is empty, or `maxBytes` is not a whole number above 0 or Infinity
 * @example
 * const options = { agents: ['ExampleBot'], urls: ['/a'], dialects: [rfc9309, mk1996] }
 * const [comparison] = compare('User-agent: *\nDisallow: /\nAllow: /a\n', options)
 * console.log(comparison?.agree) // false
 */
export function compare(input: RobotsInput, options: CompareOptions): readonly Comparison[] {
  const { agents, urls, ...read } = checkedOptions('compare()', options, compareOptions)
  const comparer = comparerOf(input, read)
  const asking = agents.map((agent) => comparer.forAgent(agent))
  return Array.from(urls, (url) => asking.map((ask) => ask(url))).flat()
}

/**
 * The robots.txt in many dialects, ready for one question after the other. No content is an error.
 *
 * @param input the file as text or bytes, or its pieces in order
 * @param options dialects, and how the file is read
 * @returns the file in each dialect
 * @throws `TypeError` for an unknown option or a value of the wrong type
 * @throws `RangeError` if `dialects` is empty, or `maxBytes` is not a whole number above 0 or Infinity
 * @example
 * const comparer = createComparer('User-agent: *\nDisallow: /a\n', { dialects: [rfc9309, google] })
 * console.log(comparer.compare('ExampleBot', '/a').agree) // true
 */
export function createComparer(input: RobotsInput, options: ComparerOptions = {}): Comparer {
  return comparerOf(input, checkedOptions('createComparer()', options, comparerOptions))
}

function comparerOf(input: RobotsInput, options: Checked<typeof comparerOptions>): Comparer {
  const files = filesOf(input, options)
  const forAgent: Comparer['forAgent'] = (agent) => {
    const readers = files.map((robots) => readerFor(agent, robots))
    return (url) => comparisonOf(agent, url, readers)
  }
  return { files, forAgent, compare: (agent, url) => forAgent(agent)(url) }
}

export const dialectsOf: Check<readonly [Dialect, ...Dialect[]]> = (value, name) => {
  if (!Array.isArray(value)) throw wrongType(name, 'an array of dialects', value)
  const [first, ...others] = value.map((dialect) => checkedDialect<Dialect>()(dialect, name))
  if (first === undefined) throw new RangeError(`"${name}" must have at least one dialect, got none.`)
  return [first, ...others]
}

const agentsOf: Check<readonly Agent[]> = (value, name) => {
  if (Array.isArray(value)) return value
  throw wrongType(name, 'an array of agents', value)
}

const comparerOptions = {
  dialects: withDefault(dialectsOf, everyDialect),
  url: checkedUrl,
  maxBytes: checkedMaxBytes,
}
const compareOptions = { ...comparerOptions, agents: agentsOf, urls: checkedUrls }

function filesOf(
  input: RobotsInput,
  { dialects: [first, ...others], url, maxBytes }: Checked<typeof comparerOptions>,
): Comparer['files'] {
  const file = parse(input, { dialect: first, url, maxBytes })
  // The input can be an iterator, which gives its pieces only once.
  const { bytes } = file
  return [file, ...others.map((dialect) => parse(bytes, { dialect, url, maxBytes }))]
}

function comparisonOf(agent: Agent, url: string, readers: readonly Reader[]): Comparison {
  const asked = wholeUrl(url, readers[0]?.robots.url)
  const answers = readers.map((reader) => ({ ...reader, verdict: reader.policy.check(asked) }))
  const agree = answers.every(({ verdict }) => verdict.allowed === answers[0]?.verdict.allowed)
  return {
    agent,
    url,
    agree,
    verdicts: answers.map(({ robots, verdict }) => ({ ...namedDialect(robots.dialect), ...verdict })),
    sides: agree ? [] : sidesOf(answers, asked),
  }
}
