import type { BasicPolicy } from '../basic-policy.ts'
import type { Dialect } from '../model/dialect.ts'
import { hashOf } from './dormant-coding.ts'
import { readDormant, type DormantContent } from './dormant-reader.ts'
import { type Robot } from '../model/agent.ts'
import { checkOrder, userAgentsOf } from '../options/checked-agent.ts'
import { RobotsError } from '../model/robots-error.ts'
import { RulesPolicy, type RulesContext } from '../rules-policy.ts'
import { siteOf } from '../url/site-key.ts'
import { strictDialect } from '../url/strict-url.ts'
import type { Verdict } from '../model/verdict.ts'

/** Rules that were dormant, ready for questions of the robots that they were kept for. */
export interface WokenRobots {
  readonly dialect: Dialect
  /** Where the file came from, as `fromDormant` was told. */
  readonly url: string | undefined
  isAllowed(robot: Robot, url: string): boolean
  check(robot: Robot, url: string): Verdict
  /**
   * The questions for one robot.
   *
   * Throws a `RobotsError` (`dormant-for-other-robots`) for a robot whose rules were not kept, known by its product tokens.
   */
  forAgent(robot: Robot): BasicPolicy
}

/** What gives policies: a robots.txt that was parsed, or one that was woken. */
export interface PolicySource {
  forAgent(robot: Robot): BasicPolicy
}

/**
 * The rules of a file for one robot or several, in as little memory as they can be kept in.
 *
 * An array is one robot with several tokens, as everywhere: name several robots one after the other.
 */
export function toDormant(robots: PolicySource, robot: Robot, ...others: readonly Robot[]): string {
  const [first, ...rest] = [robot, ...others].map((each) => rulesPolicyOf(robots.forAgent(each)))
  return (first as RulesPolicy).toDormantWith(rest)
}

function rulesPolicyOf(policy: BasicPolicy): RulesPolicy {
  if (policy instanceof RulesPolicy) return policy
  throw new TypeError('A dormant form is made of what parse, fromSnapshot or fromDormant gave.')
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
export function sizeInOctets(dormant: string): number {
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

  isAllowed(robot: Robot, url: string): boolean {
    checkOrder(robot, url)
    return this.forAgent(robot).isAllowed(url)
  }

  check(robot: Robot, url: string): Verdict {
    checkOrder(robot, url)
    return this.forAgent(robot).check(url)
  }

  forAgent(robot: Robot): BasicPolicy {
    if (this.#lastPolicy !== undefined && robot === this.#lastRobot) return this.#lastPolicy
    const policy = new RulesPolicy(this.#context, this.#content.groups, userAgentsOf(robot))
    if (!this.#content.robots.has(hashOf(policy.tokens))) throw otherRobot(robot)
    if (typeof robot !== 'string') return policy
    this.#lastRobot = robot
    this.#lastPolicy = policy
    return policy
  }
}

function otherRobot(robot: Robot): RobotsError {
  const name = JSON.stringify(robot)
  return new RobotsError(
    'dormant-for-other-robots',
    `This dormant form was made for other robots than ${name}. Make one for it from the file: toDormant(robots, ${name}).`,
  )
}
