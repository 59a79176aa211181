import type { RobotRules } from 'ruly/compat/robot-rules'
import { checkNames } from 'ruly/internal'

import { systemClock, type Clock } from '../../runtime/clock.ts'

/** What a request is sent by: Node's `fetch`, or one like it that gives redirects back with `redirect: 'manual'`. */
export type RobotUAFetch = (url: string, init: RequestInit) => Promise<Response>

/** How a URL is asked for: that of Node's `fetch`; `redirect: 'manual'` gives redirects back, as `simple_request` does. */
export interface RobotUAInit extends Omit<RequestInit, 'redirect'> {
  /** @default 'follow' */
  readonly redirect?: 'follow' | 'manual'
}

export interface RobotUAOptions {
  /** The User-Agent header; its first word up to a `/` is the name that lines of a robots.txt are held against. */
  readonly agent: string
  /** The From header: the address of who runs the robot, with an `@`. */
  readonly from: string
  /**
   * Minutes between two requests to a host, also parts of them. As there, 0 is the default here; `delay(0)` is no delay.
   *
   * @default 1
   */
  readonly delay?: number
  /**
   * Whether requests that come too early wait; else they are answered with 503.
   *
   * @default true
   */
  readonly useSleep?: boolean
  /**
   * Where rules and visits are kept: another `RobotRules`, or a `RobotRulesDbm`, on disk. It is to go by the same clock.
   *
   * @default new RobotRules(agent)
   */
  readonly rules?: RobotRules
  /** @default the system's */
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

const known = {
  agent: true,
  from: true,
  delay: true,
  useSleep: true,
  rules: true,
  clock: true,
  fetch: true,
} satisfies Record<keyof RobotUAOptions, true>

/** The options with their defaults; throws a `TypeError` or a `RangeError` for one that is wrong. */
export function checkedOptions(options: RobotUAOptions): CheckedOptions {
  checkNames('RobotUA', options, known)
  const { delay = 1, useSleep = true, rules, clock = systemClock, fetch = globalThis.fetch } = options
  if (typeof clock.now !== 'function' || typeof clock.after !== 'function') {
    throw new TypeError('The option "clock" has the functions now() and after().')
  }
  if (typeof fetch !== 'function') throw new TypeError('The option "fetch" is a function.')
  if (rules !== undefined) checkedRules(rules)
  return {
    agent: checkedName(options.agent),
    from: checkedAddress(options.from),
    delay: checkedDelay(delay) || 1,
    useSleep: checkedBoolean(useSleep),
    ...(rules && { rules }),
    clock,
    fetch,
  }
}

/** Throws as the original croaks without a name. */
export function checkedName(agent: unknown): string {
  if (typeof agent !== 'string' || agent === '' || agent === '0') {
    throw new TypeError('LWP::RobotUA agent required')
  }
  return checkedHeader('agent', agent)
}

/** Throws as the original croaks without an address. */
export function checkedAddress(from: unknown): string {
  if (typeof from !== 'string' || !from.includes('@')) {
    throw new TypeError('LWP::RobotUA from address required')
  }
  return checkedHeader('from', from)
}

export function checkedDelay(delay: unknown): number {
  if (typeof delay !== 'number') throw new TypeError(`The option "delay" is a number, not ${typeof delay}.`)
  if (delay >= 0 && delay < Infinity) return delay
  throw new RangeError(`The option "delay" is a number of minutes from 0, not ${delay}.`)
}

export function checkedBoolean(useSleep: unknown): boolean {
  if (typeof useSleep === 'boolean') return useSleep
  throw new TypeError(`The option "useSleep" is a boolean, not ${typeof useSleep}.`)
}

export function checkedRules(rules: RobotRules): RobotRules {
  const given: Partial<RobotRules> | null = rules
  if (typeof given?.allowed === 'function' && typeof given.lastVisit === 'function') return rules
  throw new TypeError('The option "rules" is a RobotRules.')
}

function checkedHeader(name: string, value: string): string {
  if (/^[\u0020-\u007e]*[\u0021-\u007e][\u0020-\u007e]*$/.test(value)) return value
  throw new RangeError(`The option "${name}" is printable ASCII.`)
}
