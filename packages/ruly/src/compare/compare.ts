import type { Comparison } from '../model/comparison.ts'
import type { RobotsInput } from '../text/decode.ts'
import type { Dialect } from '../model/dialect.ts'
import {
  checkedOptions,
  withDefault,
  wrongType,
  type Check,
  type Checked,
} from '../options/checked-options.ts'
import { checkedDialect, checkedMaxBytes, checkedUrl, type FileOptions } from '../options/read-options.ts'
import type { Agent } from '../model/agent.ts'
import { readRobots, type Robots } from '../robots.ts'
import { readerFor, type Reader } from './answer.ts'
import { everyDialect } from './every-dialect.ts'
import { sidesOf } from './sides.ts'

export interface ComparerOptions extends FileOptions {
  /** @default every dialect of `ruly/dialects` */
  readonly dialects?: readonly Dialect[] | undefined
}

export interface CompareOptions extends ComparerOptions {
  readonly agents: readonly Agent[]
  readonly urls: Iterable<string>
}

/** One robots.txt, read once in each of several dialects. */
export interface Comparer {
  /** The file as each dialect reads it, in their order. */
  readonly files: readonly [Robots, ...Robots[]]
  /** Compares the answers to one question. */
  compare(agent: Agent, url: string): Comparison
  /** The same for one robot: what depends on the robot alone is worked out once. */
  forAgent(agent: Agent): (url: string) => Comparison
}

/** The answers of many dialects, for every URL about every robot: who says what, and which line makes the difference. */
export function compare(input: RobotsInput, options: CompareOptions): readonly Comparison[] {
  const { agents, urls, ...read } = checkedOptions('compare()', options, compareOptions)
  const comparer = comparerOf(input, read)
  const asking = agents.map((agent) => comparer.forAgent(agent))
  return Array.from(urls, (url) => asking.map((ask) => ask(url))).flat()
}

/** The robots.txt in many dialects, ready for questions that come one by one; never throws on what the file holds. */
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

const dialectsOf: Check<readonly [Dialect, ...Dialect[]]> = (value, name) => {
  if (!Array.isArray(value)) throw wrongType(name, 'an array of dialects', value)
  const [first, ...others] = value.map((dialect) => checkedDialect(dialect, name))
  if (first === undefined) throw new RangeError(`"${name}" must have at least one dialect, got none.`)
  return [first, ...others]
}

const agentsOf: Check<readonly Agent[]> = (value, name) => {
  if (Array.isArray(value)) return value
  throw wrongType(name, 'an array', value)
}

const urlsOf: Check<Iterable<string>> = (value, name) => {
  if (typeof value === 'object' && value !== null && Symbol.iterator in value)
    return value as Iterable<string>
  throw wrongType(name, 'an array of URLs', value)
}

const comparerOptions = {
  dialects: withDefault(dialectsOf, everyDialect),
  url: checkedUrl,
  maxBytes: checkedMaxBytes,
}
const compareOptions = { ...comparerOptions, agents: agentsOf, urls: urlsOf }

function filesOf(
  input: RobotsInput,
  { dialects: [first, ...others], url, maxBytes }: Checked<typeof comparerOptions>,
): Comparer['files'] {
  const file = readRobots(input, { dialect: first, url, maxBytes })
  // Pieces may come from a source that gives them only once.
  const { bytes } = file
  return [file, ...others.map((dialect) => readRobots(bytes, { dialect, url, maxBytes }))]
}

function comparisonOf(agent: Agent, url: string, readers: readonly Reader[]): Comparison {
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
