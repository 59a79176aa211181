import type { LookupFunction } from 'node:net'

import type { Robot } from 'ruly'
import type { AccessPolicy } from 'ruly/access'
import { rfc9309, type Dialect } from 'ruly/dialects'

import { systemClock, type Clock } from './clock.ts'
import type { GuardOptions } from './fetch/guard.ts'
import type { ClientHooks } from './hooks.ts'
import { checkUserAgent, longestTimer } from './fetch/fetch-options.ts'
import type { RequestDispatcher } from './fetch/dispatcher-transport.ts'
import type { FetchFunction } from './fetch/fetch-transport.ts'
import { createMemoryTurns } from './polite/memory-turns.ts'
import { checkedPoliteness, type Politeness, type PolitenessOptions } from './polite/politeness.ts'
import type { Turns } from './polite/turns.ts'
import type { Store } from './store/store.ts'

export interface RobotsClientOptions extends ClientHooks {
  /** The User-Agent header of every request; RFC 9309 §2.2.1 wants the robot's product token in it. */
  readonly userAgent: string
  /**
   * The robot that asks: its product token, or several of its own.
   *
   * @default userAgent
   */
  readonly robot?: Robot
  /** @default rfc9309 */
  readonly dialect?: Dialect
  /**
   * What answers of a server mean, and how long files are fresh.
   *
   * @default the access policy of the dialect
   */
  readonly access?: AccessPolicy
  /**
   * Whether URLs are first resolved as `new URL` does, as they will be when they are requested; see `parse`.
   *
   * @default true
   */
  readonly strict?: boolean
  /**
   * Where records of sites are kept beside memory. It stays open when the client closes.
   *
   * @default none: what leaves memory is fetched anew
   */
  readonly store?: Store
  /** Used for every request in place of the client's own connections. Not together with `guard` or `dispatcher`. */
  readonly fetch?: FetchFunction
  /** Used for every request in place of the client's own connections. Not together with `guard` or `fetch`. */
  readonly dispatcher?: RequestDispatcher
  /**
   * Refuses addresses that are not public, at connect time and at every redirect.
   *
   * @default false
   */
  readonly guard?: boolean | GuardOptions
  /** Resolves host names in place of the system. Not together with `fetch` or `dispatcher`. */
  readonly lookup?: LookupFunction
  /** Certificates, PEM, that are trusted in place of those that Node brings. Not together with `fetch` or `dispatcher`. */
  readonly ca?: string | readonly string[]
  /** Longest time for one robots.txt, redirects included, in milliseconds. @default 30_000 */
  readonly timeoutMs?: number
  /** Longest time from a request to its headers, in milliseconds. @default 10_000 */
  readonly headersTimeoutMs?: number
  /** How much memory sites may take, in octets, roughly; those asked for longest ago give way. @default 67_108_864 */
  readonly maxMemoryOctets?: number
  /** How many sites `prefetch` asks at the same time. @default 16 */
  readonly concurrency?: number
  /** How long sites are left alone between requests. */
  readonly politeness?: PolitenessOptions
  /**
   * Turns at sites, to share them with other clients.
   *
   * @default those of the store, where it has some; else the client's own, in memory
   */
  readonly turns?: Turns
  /** @default the system's */
  readonly clock?: Clock
  /** Numbers from 0 to below 1, for the jitter of attempts and pauses after failures. @default Math.random */
  readonly random?: () => number
}

/** Options with everything said. */
export interface CheckedOptions {
  readonly userAgent: string
  readonly robot: Robot
  readonly dialect: Dialect
  readonly access: AccessPolicy
  readonly strict: boolean
  readonly store: Store | undefined
  readonly timeoutMs: number
  readonly headersTimeoutMs: number
  readonly maxMemoryOctets: number
  readonly concurrency: number
  readonly politeness: Politeness
  readonly turns: Turns
  readonly clock: Clock
  readonly random: () => number
}

/** The options with their defaults; throws where one is none, or where two do not go together. */
export function checkedOptions(options: RobotsClientOptions): CheckedOptions {
  const { userAgent, dialect = rfc9309, store, clock = systemClock, random = Math.random } = options
  checkUserAgent(userAgent)
  checkFunctions('store', store, ['get', 'set'])
  checkFunctions('turns', options.turns, ['take', 'peek', 'leave', 'answered', 'release', 'visited'])
  checkConstant('dialect', dialect, 'reading')
  checkFetching(options)
  checkFunction('onHeld', options.onHeld)
  return {
    userAgent,
    robot: options.robot ?? userAgent,
    dialect,
    access: options.access ?? dialect.access,
    strict: options.strict ?? true,
    store,
    timeoutMs: above0('timeoutMs', options.timeoutMs ?? 30_000, longestTimer),
    headersTimeoutMs: above0('headersTimeoutMs', options.headersTimeoutMs ?? 10_000, longestTimer),
    maxMemoryOctets: above0('maxMemoryOctets', options.maxMemoryOctets ?? 64 * 1024 * 1024),
    concurrency: above0('concurrency', options.concurrency ?? 16),
    politeness: checkedPoliteness(options.politeness),
    turns: options.turns ?? store?.turns ?? createMemoryTurns({ clock }),
    clock,
    random,
  }
}

/** What says how a robots.txt is fetched, and what answers mean. */
export type FetchingOptions = Pick<
  RobotsClientOptions,
  'access' | 'fetch' | 'dispatcher' | 'guard' | 'lookup' | 'ca' | 'clock' | 'random'
>

/** Throws where one of the options is none, or where two do not go together. */
export function checkFetching(options: FetchingOptions): void {
  if (options.access !== undefined) checkConstant('access', options.access, 'unreachable')
  checkFunctions('clock', options.clock, ['now', 'after'])
  checkFunctions('dispatcher', options.dispatcher, ['request'])
  for (const name of ['fetch', 'lookup', 'random'] as const) checkFunction(name, options[name])
  refuseTogether(options, 'guard', 'fetch')
  refuseTogether(options, 'guard', 'dispatcher')
  refuseTogether(options, 'fetch', 'dispatcher')
  refuseTogether(options, 'lookup', 'fetch')
  refuseTogether(options, 'lookup', 'dispatcher')
  refuseTogether(options, 'ca', 'fetch')
  refuseTogether(options, 'ca', 'dispatcher')
}

function refuseTogether(
  options: FetchingOptions,
  one: 'guard' | 'fetch' | 'lookup' | 'ca',
  other: 'fetch' | 'dispatcher',
): void {
  const isThere = options[one] !== undefined && options[one] !== false
  if (isThere && options[other] !== undefined)
    throw new TypeError(`The options "${one}" and "${other}" do not go together: leave one of them out.`)
}

const constants = {
  dialect: 'a dialect, such as those of ruly/dialects',
  access: 'an access policy, such as those of ruly/access',
}

/** Throws for what has not the member that tells such a constant. */
function checkConstant(name: keyof typeof constants, value: unknown, member: string): void {
  if (typeof value === 'object' && value !== null && member in value) return
  const given = value === null ? 'null' : typeof value
  throw new TypeError(`The option "${name}" is ${constants[name]}, not ${given}.`)
}

function checkFunction(name: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'function')
    throw new TypeError(`The option "${name}" is a function, not ${typeof value}.`)
}

function checkFunctions(name: string, value: unknown, members: readonly string[]): void {
  if (value === undefined) return
  const missing = members.find(
    (member) => typeof (value as Record<string, unknown> | null)?.[member] !== 'function',
  )
  if (missing !== undefined)
    throw new TypeError(
      `The option "${name}" has a function ${missing}(), which this ${typeof value} has not.`,
    )
}

function above0(name: string, value: number, most = Number.MAX_SAFE_INTEGER): number {
  if (typeof value !== 'number') throw new TypeError(`The option "${name}" is a number, not ${typeof value}.`)
  if (Number.isSafeInteger(value) && value > 0 && value <= most) return value
  throw new RangeError(`The option "${name}" is a whole number from 1 to ${most}, not ${value}.`)
}
