import type { LookupFunction } from 'node:net'

import type { Robot } from 'ruly'
import type { AccessPolicy } from 'ruly/access'
import { rfc9309, type Dialect } from 'ruly/dialects'
import {
  anything,
  callable,
  checkedDialect,
  checkedOptions as checked,
  flag,
  limit,
  numberFrom,
  optional,
  withDefault,
  withMethods,
} from 'ruly/internal'

import { isBrowserUserAgent } from './browser-user-agent.ts'
import { checkedRobot } from './checked-robot.ts'
import { systemClock, type Clock } from './clock.ts'
import { checkTogether, fetchingChecks, userAgentCheck } from './fetching-options.ts'
import type { RequestDispatcher } from './fetch/dispatcher-transport.ts'
import type { FetchFunction } from './fetch/fetch-transport.ts'
import type { GuardOptions } from './fetch/guard.ts'
import type { TransportOptions } from './fetch/transport-options.ts'
import type { ClientHooks } from './hooks.ts'
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
  readonly robot?: Robot | undefined
  /** @default rfc9309 */
  readonly dialect?: Dialect | undefined
  /**
   * What answers of a server mean, and how long files are fresh.
   *
   * @default the access policy of the dialect
   */
  readonly access?: AccessPolicy | undefined
  /**
   * Whether URLs are first resolved as `new URL` does, as they will be when they are requested; see `parse`.
   *
   * @default true
   */
  readonly strict?: boolean | undefined
  /**
   * Where records of sites are kept beside memory. It stays open when the client closes.
   *
   * @default none: what leaves memory is fetched anew
   */
  readonly store?: Store | undefined
  /** Used for every request in place of the client's own connections. Not together with `guard` or `dispatcher`. */
  readonly fetch?: FetchFunction | undefined
  /** Used for every request in place of the client's own connections. Not together with `guard` or `fetch`. */
  readonly dispatcher?: RequestDispatcher | undefined
  /**
   * Refuses addresses that are not public, at connect time and at every redirect.
   *
   * @default false
   */
  readonly guard?: boolean | GuardOptions | undefined
  /**
   * Resolves host names, with the signature of `dns.lookup`. Not together with `fetch` or `dispatcher`.
   *
   * @default `dns.lookup`, two names at a time, and the network where that takes longer
   */
  readonly lookup?: LookupFunction | undefined
  /** Certificates, PEM, that are trusted in place of those that Node brings. Not together with `fetch` or `dispatcher`. */
  readonly ca?: string | readonly string[] | undefined
  /**
   * Longest time for one robots.txt, redirects included, in milliseconds. The wait for one of the four connections to a host does not count.
   *
   * @default 30_000
   */
  readonly timeoutMs?: number | undefined
  /** Longest time from a request to its headers, in milliseconds. @default 10_000 */
  readonly headersTimeoutMs?: number | undefined
  /** How much memory sites may take, in octets, roughly; those asked for longest ago give way. @default 67_108_864 */
  readonly maxMemoryOctets?: number | undefined
  /** How many sites `prefetch` asks at the same time. @default 16 */
  readonly concurrency?: number | undefined
  /**
   * Longest time for one page of `fetch` and of wrapped ones, from its request to the end of its body, in milliseconds; a redirect is another
   * request. The wait for a turn does not count.
   *
   * @default 300_000
   */
  readonly pageTimeoutMs?: number | undefined
  /**
   * How large a page of `fetch` and of wrapped ones may be, in bytes after content decoding; a larger one fails while it is read.
   *
   * @default 268_435_456
   */
  readonly maxPageBytes?: number | undefined
  /** How long sites are left alone between requests. */
  readonly politeness?: PolitenessOptions | undefined
  /**
   * Turns at sites, to share them with other clients.
   *
   * @default those of the store, where it has some; else the client's own, in memory
   */
  readonly turns?: Turns | undefined
  /** @default the system's */
  readonly clock?: Clock | undefined
  /** Numbers from 0 to below 1, for the jitter of attempts and pauses after failures. @default Math.random */
  readonly random?: (() => number) | undefined
}

/** Options with everything said. */
export interface CheckedOptions extends TransportOptions, ClientHooks {
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
  readonly pageTimeoutMs: number
  readonly maxPageBytes: number
  readonly politeness: Politeness
  readonly turns: Turns
  readonly clock: Clock
  readonly random: () => number
}

const turnMethods = ['take', 'peek', 'leave', 'answered', 'release', 'visited']

const clientChecks = {
  ...fetchingChecks,
  userAgent: userAgentCheck,
  robot: optional(anything<Robot>()),
  dialect: withDefault(checkedDialect, rfc9309),
  strict: withDefault(flag, true),
  store: optional(withMethods<Store>('get', 'set')),
  maxMemoryOctets: withDefault(numberFrom(1, Number.MAX_SAFE_INTEGER), 64 * 1024 * 1024),
  concurrency: withDefault(numberFrom(1, Number.MAX_SAFE_INTEGER), 16),
  pageTimeoutMs: withDefault(limit, 300_000),
  maxPageBytes: withDefault(limit, 256 * 1024 * 1024),
  politeness: checkedPoliteness,
  turns: optional(withMethods<Turns>(...turnMethods)),
  clock: withDefault(withMethods<Clock>('now', 'after'), systemClock),
  random: withDefault(callable<() => number>(), Math.random),
  onRobots: optional(callable<NonNullable<ClientHooks['onRobots']>>()),
  onWait: optional(callable<NonNullable<ClientHooks['onWait']>>()),
  onRefused: optional(callable<NonNullable<ClientHooks['onRefused']>>()),
  onHeld: optional(callable<NonNullable<ClientHooks['onHeld']>>()),
}

const hint = ' It needs at least { userAgent: "ExampleBot/1.0 (+https://example.com/bot)" }.'

/** The options with their defaults; throws where one is none, or where two do not go together. */
export function checkedOptions(options: RobotsClientOptions): CheckedOptions {
  const given = checked('createRobotsClient()', options, clientChecks, hint)
  checkTogether(given)
  const { userAgent, dialect, store, clock } = given
  if (given.robot === undefined && isBrowserUserAgent(userAgent))
    throw new RangeError(
      `"userAgent" is a browser's and names no robot: ${JSON.stringify(userAgent.slice(0, 100))}. Name yours, as in "ExampleBot/1.0 (+https://example.com/bot)", or give "robot" too.`,
    )
  return {
    ...given,
    robot: checkedRobot(given, dialect),
    access: given.access ?? dialect.access,
    turns: given.turns ?? store?.turns ?? createMemoryTurns({ clock }),
  }
}
