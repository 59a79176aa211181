import type { Comparison } from '../core/comparison.ts'
import type { RobotsInput } from '../core/decode.ts'
import type { Dialect } from '../core/dialect.ts'
import { checkedMaxOctets, checkedUrl, type FileOptions } from '../core/read-options.ts'
import type { Robot } from '../core/robot.ts'
import { readRobots, type Robots } from '../core/robots.ts'
import { readerFor, type Reader } from './answer.ts'
import { everyDialect } from './every-dialect.ts'
import { sidesOf } from './sides.ts'

export interface ComparerOptions extends FileOptions {
  /** @default every dialect of `ruly/dialects` */
  readonly dialects?: readonly Dialect[]
}

export interface CompareOptions extends ComparerOptions {
  readonly agents: readonly Robot[]
  readonly urls: Iterable<string>
}

/** One robots.txt, read once in each of several dialects. */
export interface Comparer {
  /** The file as each dialect reads it, in their order. */
  readonly files: readonly [Robots, ...Robots[]]
  /** Compares the answers to one question. */
  compare(agent: Robot, url: string): Comparison
  /** The same for one robot: what depends on the robot alone is worked out once. */
  forAgent(agent: Robot): (url: string) => Comparison
}

/** The answers of many dialects, for every URL about every robot: who says what, and which line makes the difference. */
export function compare(
  input: RobotsInput,
  { agents, urls, ...options }: CompareOptions,
): readonly Comparison[] {
  const comparer = createComparer(input, options)
  if (!Array.isArray(agents)) throw new TypeError(`The option "agents" is an array, not ${typeof agents}.`)
  if (typeof urls === 'string')
    throw new TypeError('The option "urls" holds several URLs: put the one into an array.')
  const asking = agents.map((agent) => comparer.forAgent(agent))
  return Array.from(urls, (url) => asking.map((ask) => ask(url))).flat()
}

/** The robots.txt in many dialects, ready for questions that come one by one; never throws on what the file holds. */
export function createComparer(input: RobotsInput, options: ComparerOptions = {}): Comparer {
  const files = filesOf(input, options)
  const forAgent: Comparer['forAgent'] = (agent) => {
    const readers = files.map((robots) => readerFor(agent, robots))
    return (url) => comparisonOf(agent, url, readers)
  }
  return { files, forAgent, compare: (agent, url) => forAgent(agent)(url) }
}

function filesOf(input: RobotsInput, options: ComparerOptions): Comparer['files'] {
  const [first, ...others] = options.dialects ?? everyDialect
  if (first === undefined) throw new RangeError('The option "dialects" has at least one dialect, not none.')
  const url = checkedUrl(options.url)
  const maxOctets = checkedMaxOctets(options.maxOctets)
  const file = readRobots(input, { dialect: first, url, maxOctets })
  // Pieces may come from a source that gives them only once.
  const { octets } = file
  return [file, ...others.map((dialect) => readRobots(octets, { dialect, url, maxOctets }))]
}

function comparisonOf(agent: Robot, url: string, readers: readonly Reader[]): Comparison {
  const answers = readers.map((reader) => ({ ...reader, verdict: reader.policy.check(url) }))
  const agree = answers.every(({ verdict }) => verdict.allowed === answers[0]?.verdict.allowed)
  return {
    agent,
    url,
    agree,
    verdicts: answers.map(({ dialect, verdict }) => ({ dialect, ...verdict })),
    sides: agree ? [] : sidesOf(answers, url),
  }
}
