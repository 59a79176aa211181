import type { BasicPolicy } from '../basic-policy.ts'
import type { Dialect } from '../model/dialect.ts'
import { hashOf } from './dormant-coding.ts'
import { readDormant, type DormantContent } from './dormant-reader.ts'
import { type Agent } from '../model/agent.ts'
import { checkOrder, userAgentsOf } from '../options/checked-agent.ts'
import { RobotsError } from '../model/robots-error.ts'
import { typeOf } from '../util/type-of.ts'
import { writeDormant } from './dormant-writer.ts'
import { RulesPolicy, type PolicySource, type RulesContext } from '../rules-policy.ts'
import { siteOf } from '../url/site-key.ts'
import { strictDialect } from '../url/strict-url.ts'
import type { Verdict } from '../model/verdict.ts'

/** Rules that were dormant, ready for questions of the robots that they were kept for. */
export interface WokenRobots {
  readonly dialect: Dialect
  /** Where the file came from, as `fromDormant` was told. */
  readonly url: string | undefined
  isAllowed(agent: Agent, url: string): boolean
  check(agent: Agent, url: string): Verdict
  /**
   * The questions for one robot.
   *
   * Throws a `RobotsError` (`dormant-for-other-robots`) for a robot whose rules were not kept, known by its product tokens.
   */
  forAgent(agent: Agent): BasicPolicy
}

/**
 * The rules of one agent or of several agents of a file, in as few bytes as possible.
 *
 * @param policy what `robots.forAgent()` gave
 * @param others policies of the same file, for more agents
 * @returns a string with one byte in each character, for `fromDormant`
 * @throws `TypeError` for what is not a policy, and for policies of different files
 * @throws `RobotsError` (`choice-not-stable`) where the dialect would choose other groups without those that no agent obeys
 * @example
 * const robots = parse('User-agent: *\nDisallow: /private')
 * const dormant = toDormant(robots.forAgent('ExampleBot'))
 */
export function toDormant(policy: BasicPolicy, ...others: readonly BasicPolicy[]): string {
  const sources = [policy, ...others].map(sourceOf)
  const { context } = sources[0] as PolicySource
  if (sources.some((source) => source.context !== context))
    throw new TypeError('toDormant() takes policies of one file, got policies of several files.')
  return writeDormant(context, sources)
}

function sourceOf(policy: BasicPolicy): PolicySource {
  if (policy instanceof RulesPolicy) return policy.source
  throw new TypeError(
    `toDormant() takes policies that forAgent() of a robots.txt gave, got ${typeOf(policy)}.`,
  )
}

/** How a dormant form is woken. */
interface WakeOptions {
  readonly dialect: Dialect
  readonly url: string | undefined
  readonly strict: boolean
}

/** Takes up a dormant form; throws a `RobotsError` (`dormant-not-readable`) for anything that is none of the dialect. */
export function wakeDormant(dormant: string, { dialect, url, strict }: WakeOptions): WokenRobots {
  return new WokenFile(readDormant(dormant, dialect), { dialect, url, strict })
}

/** ByteString that a dormant form takes in the memory of a 64-bit Node. */
export function sizeInBytes(dormant: string): number {
  const header = 16
  return Math.ceil((header + dormant.length) / 8) * 8
}

class WokenFile implements WokenRobots {
  readonly dialect: Dialect
  readonly #context: RulesContext
  readonly #content: DormantContent
  /** What was asked about last is asked about next, mostly. */
  #lastRobot: string | undefined
  #lastPolicy: BasicPolicy | undefined

  constructor(content: DormantContent, { dialect, url, strict }: WakeOptions) {
    const asked = strict ? strictDialect(dialect) : dialect
    this.dialect = dialect
    this.#context = { dialect: asked, url, site: siteOf(url), lineAt: content.lineAt }
    this.#content = content
  }

  get url(): string | undefined {
    return this.#context.url
  }

  isAllowed(agent: Agent, url: string): boolean {
    checkOrder(agent, url)
    return this.forAgent(agent).isAllowed(url)
  }

  check(agent: Agent, url: string): Verdict {
    checkOrder(agent, url)
    return this.forAgent(agent).check(url)
  }

  forAgent(agent: Agent): BasicPolicy {
    if (this.#lastPolicy !== undefined && agent === this.#lastRobot) return this.#lastPolicy
    const policy = new RulesPolicy(this.#context, this.#content.groups, userAgentsOf(agent))
    if (!this.#content.robots.has(hashOf(policy.tokens))) throw otherRobot(agent)
    if (typeof agent !== 'string') return policy
    this.#lastRobot = agent
    this.#lastPolicy = policy
    return policy
  }
}

function otherRobot(agent: Agent): RobotsError {
  const name = JSON.stringify(agent)
  return new RobotsError(
    'dormant-for-other-robots',
    `This dormant form was made for other robots than ${name}. Make one for it from the file: toDormant(robots.forAgent(${name})).`,
  )
}
