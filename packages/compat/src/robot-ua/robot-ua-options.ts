import type { RobotRules } from '../robot-rules/www-robot-rules.ts'
import {
  callable,
  checkedOptions as checked,
  flag,
  optional,
  withDefault,
  withMethods,
  wrongType,
  type Check,
} from '@ruly/common/checked-options'

import { systemClock, userAgentCheck } from '@ruly/client/internal'
import type { Clock } from '@ruly/client'

/** What sends a request: Node's `fetch`, or one like it that returns redirects as they are for `redirect: 'manual'`. */
export type RobotUAFetch = (url: string, init: RequestInit) => Promise<Response>

/** How a URL is requested: the options of Node's `fetch`. */
export interface RobotUAInit extends Omit<RequestInit, 'redirect'> {
  /**
   * `follow` follows redirects; `manual` returns them, as `simple_request` does.
   *
   * @default 'follow'
   */
  readonly redirect?: 'follow' | 'manual'
}

/** Options of `RobotUA`. */
export interface RobotUAOptions {
  /** The User-Agent header. Its first word up to a `/` is the name that lines of a robots.txt are compared with. */
  readonly agent: string
  /** The From header: the address of the person that runs the robot, with an `@`. */
  readonly from: string
  /**
   * Minutes between two requests to a host; fractions are allowed. As in the original, 0 is the default here; `delay(0)` is no delay.
   *
   * @default 1
   */
  readonly delay?: number
  /**
   * Whether requests that come too early wait. Otherwise they are answered with 503.
   *
   * @default true
   */
  readonly useSleep?: boolean
  /**
   * Where rules and visits are kept: another `RobotRules`, or a `RobotRulesDbm`, on disk. It must use the same clock.
   *
   * @default new RobotRules(agent)
   */
  readonly rules?: RobotRules
  /**
   * Where the time comes from.
   *
   * @default the clock of the system
   */
  readonly clock?: Clock
  /**
   * Sends all requests, those for robots.txt too.
   *
   * @default globalThis.fetch
   */
  readonly fetch?: RobotUAFetch
}

/** Options with everything said but the rules. */
export type CheckedOptions = Required<Omit<RobotUAOptions, 'rules'>> & Pick<RobotUAOptions, 'rules'>

/** The name of the robot. Throws as the original croaks without one. */
export const agentCheck: Check<string> = (value, name) => {
  if (typeof value !== 'string' || value === '' || value === '0')
    throw new TypeError('LWP::RobotUA agent required')
  return userAgentCheck(value, name)
}

/** The address of the person that runs the robot. Throws as the original croaks without one. */
export const fromCheck: Check<string> = (value, name) => {
  if (typeof value !== 'string' || !value.includes('@'))
    throw new TypeError('LWP::RobotUA from address required')
  return userAgentCheck(value, name)
}

/** Minutes between two requests. */
export const delayCheck: Check<number> = (value, name) => {
  if (typeof value !== 'number') throw wrongType(name, 'a number of minutes', value)
  if (value >= 0 && value < Infinity) return value
  throw new RangeError(`"${name}" must be a number of minutes from 0, got ${value}.`)
}

/** Where rules and visits are kept. */
export const rulesCheck: Check<RobotRules> = withMethods<RobotRules>('allowed', 'lastVisit')

const checks = {
  agent: agentCheck,
  from: fromCheck,
  delay: withDefault(delayCheck, 1),
  useSleep: withDefault(flag, true),
  rules: optional(rulesCheck),
  clock: withDefault(withMethods<Clock>('now', 'after'), systemClock),
  fetch: optional(callable<RobotUAFetch>()),
}

/** The options with their defaults; throws a `TypeError` or a `RangeError` for one that is wrong. */
export function checkedOptions(options: RobotUAOptions): CheckedOptions {
  const { rules, fetch = globalThis.fetch, delay, ...given } = checked('RobotUA', options, checks)
  return { ...given, ...(rules && { rules }), fetch, delay: delay || 1 }
}
