import type { BasicPolicy } from '../basic-policy.ts'
import type { Dialect } from '../model/dialect.ts'
import { hashOf } from './dormant-coding.ts'
import { readDormant, type DormantContent } from './dormant-reader.ts'
import { type Agent } from '../model/agent.ts'
import { checkOrder, userAgentsOf } from '../options/checked-agent.ts'
import { checkReceiver } from '../options/checked-receiver.ts'
import { RobotsError } from '../model/robots-error.ts'
import { typeOf } from '../util/type-of.ts'
import { writeDormant } from './dormant-writer.ts'
import { RulesPolicy, type PolicySource, type RulesContext } from '../rules-policy.ts'
import { siteOf } from '../url/site-key.ts'
import { strictDialect } from '../url/strict-url.ts'
import type { Verdict } from '../model/verdict.ts'

/** The rules of a dormant form, for the agents that they were kept for. */
export interface WokenRobots {
  /** The dialect that the rules are read in. */
  readonly dialect: Dialect
  /** URL of the file, as given to `fromDormant`. */
  readonly url: string | undefined
  /** Whether the agent may fetch the URL. Throws like `forAgent`. */
  isAllowed(agent: Agent, url: string): boolean
  /** The verdict for a URL, with its reason and the deciding line. Throws like `forAgent`. */
  check(agent: Agent, url: string): Verdict
  /**
   * The rules for one agent.
   *
   * @throws `RobotsError` (`dormant-for-other-robots`) if the rules for an agent with its product tokens were not kept
   * @throws `TypeError` if the agent is not a string or an array of strings
   */
  forAgent(agent: Agent): BasicPolicy
}

/**
 * The rules of one or several agents of a file, in as few bytes as possible.
 *
 * @param policy what `robots.forAgent()` returned
 * @param others policies of the same file, for more agents
 * @returns a string with one byte in each character, for `fromDormant`
 * @throws `TypeError` if a policy is not one of `forAgent()`, or is of another file than the first
 * @throws `RobotsError` (`choice-not-stable`) if the dialect would choose other groups without those that no agent obeys
 * @example
 * const robots = parse('User-agent: *\nDisallow: /private')
 * const dormant = toDormant(robots.forAgent('ExampleBot'))
 */
export function toDormant(policy: BasicPolicy, ...others: readonly BasicPolicy[]): string {
  const sources = [policy, ...others].map(sourceOf)
  const { context } = sources[0] as PolicySource
  if (sources.some((source) => source.context !== context))
    throw new TypeError('toDormant() must get policies of one file, got policies of several files.')
  return writeDormant(context, sources)
}

function sourceOf(policy: BasicPolicy): PolicySource {
  if (policy instanceof RulesPolicy) return policy.source
  throw new TypeError(`toDormant() must get policies of robots.forAgent(), got ${typeOf(policy)}.`)
}

/** How a dormant form is read. */
interface WakeOptions {
  readonly dialect: Dialect
  readonly url: string | undefined
  readonly strict: boolean
}

/**
 * Reads a dormant form.
 *
 * @throws `RobotsError` (`dormant-not-readable`) if it is not a dormant form of the dialect
 */
export function wakeDormant(dormant: string, { dialect, url, strict }: WakeOptions): WokenRobots {
  return new WokenFile(readDormant(dormant, dialect), { dialect, url, strict })
}

/**
 * Memory that a dormant form takes in Node on a 64-bit machine.
 *
 * @param dormant a string that `toDormant` returned
 * @returns size in bytes
 * @example
 * const robots = parse('User-agent: *\nDisallow: /private\n')
 * sizeInBytes(toDormant(robots.forAgent('ExampleBot'))) // 40
 */
export function sizeInBytes(dormant: string): number {
  const header = 16
  return Math.ceil((header + dormant.length) / 8) * 8
}

class WokenFile implements WokenRobots {
  readonly dialect: Dialect
  readonly #context: RulesContext
  readonly #content: DormantContent
  /** The next question is mostly for the same agent as the last one. */
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
    checkReceiver(this, 'robots.isAllowed()')
    checkOrder(agent, url)
    return this.forAgent(agent).isAllowed(url)
  }

  check(agent: Agent, url: string): Verdict {
    checkReceiver(this, 'robots.check()')
    checkOrder(agent, url)
    return this.forAgent(agent).check(url)
  }

  forAgent(agent: Agent): BasicPolicy {
    checkReceiver(this, 'robots.forAgent()')
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
    `This dormant form has no rules for the agent ${name}. Make one from the file: toDormant(robots.forAgent(${name})).`,
  )
}
