import {
  anything,
  callable,
  checkedOptions as checked,
  flag,
  limit,
  numberFrom,
  optional,
  withDefault,
  withMethods,
} from '@ruly/common/checked-options'
import { checkedDialect } from '@ruly/common/file-options'
import { shown } from '@ruly/common/type-of'
import { type Agent, productTokensOf } from 'ruly'
import { rfc9309, type Dialect } from 'ruly/dialects'

import { checkedRefresh, type Refresh, type RefreshOptions } from './cache/record/lifetime-by-changes.ts'
import { userAgentCheck } from './fetch/fetch-options.ts'
import { checkTogether, requestChecks, type RequestOptions } from './fetch/request-options.ts'
import type { TransportOptions } from './fetch/transport/transport-options.ts'
import type { History } from './history/history.ts'
import type { HeldTurn } from './polite/lease.ts'
import { checkedPoliteness, type Politeness, type PolitenessOptions } from './polite/politeness.ts'
import type { RobotsDisallowedError } from './polite/robots-disallowed-error.ts'
import type { WaitEvent, TurnRefusedError } from './polite/turn-plan.ts'
import type { Store } from './store/store.ts'
import { createMemoryTurns } from './turns/memory-turns.ts'
import type { Turns } from './turns/turns.ts'
import type { SiteRobots } from './verdict/client-verdict.ts'
import type { Evidence } from './verdict/evidence.ts'
import type { Overrides } from './verdict/overrides.ts'

/** What a client may be told: who asks, how requests are sent, and how polite they are. */
export interface RobotsClientOptions extends ClientHooks, RequestOptions {
  /** The User-Agent header of every request. RFC 9309 §2.2.1 wants the product token of the robot in it. */
  readonly userAgent: string
  /**
   * The agent that asks: its product token, or several tokens of its own.
   *
   * @default userAgent
   */
  readonly agent?: Agent | undefined
  /**
   * How robots.txt files are read and matched.
   *
   * @default rfc9309
   */
  readonly dialect?: Dialect | undefined
  /**
   * Whether URLs are first resolved as `new URL` does, as they will be when they are requested; see `parse`.
   *
   * @default true
   */
  readonly strict?: boolean | undefined
  /**
   * Where records of sites are kept beside memory. It stays open when the client closes.
   *
   * @default none: what leaves memory is fetched again
   */
  readonly store?: Store | undefined
  /**
   * Where everything that the client sees of sites is kept, for `at`. A question that needs a request is answered when the history has what came of it. It stays
   * open when the client closes.
   *
   * @default none
   */
  readonly history?: History | undefined
  /**
   * How much memory sites may take, in bytes, roughly. Beyond it, least recently used sites are evicted.
   *
   * @default 67_108_864
   */
  readonly maxMemoryBytes?: number | undefined
  /**
   * How many sites `prefetch` requests at the same time.
   *
   * @default 16
   */
  readonly concurrency?: number | undefined
  /**
   * Longest time for one page of `fetch` and of wrapped ones, from its request to the end of its body, in milliseconds. A redirect is another
   * request. The wait for a turn does not count.
   *
   * @default 300_000
   */
  readonly pageTimeoutMs?: number | undefined
  /**
   * How large a page of `fetch` and of wrapped ones may be, in bytes after content decoding. A larger one fails while it is read.
   *
   * @default 268_435_456
   */
  readonly maxPageBytes?: number | undefined
  /**
   * Refreshes files that change often sooner, and those that do not change later, within what headers and access policy allow.
   *
   * @default none: headers and the access policy alone say how long a file is fresh
   */
  readonly refresh?: RefreshOptions | undefined
  /**
   * Exceptions of yours for single sites, by `createOverrides`: those that apply are in the evidence of each answer, with their reasons. Several
   * clients may share them. They do not apply to answers of `at`.
   *
   * @default none
   */
  readonly overrides?: Overrides | undefined
  /** How long sites are left alone between requests. */
  readonly politeness?: PolitenessOptions | undefined
  /**
   * Turns at sites, to share them with other clients.
   *
   * @default those of the store, where it has some; else the client's own, in memory
   */
  readonly turns?: Turns | undefined
}

/** Options with everything said. */
export type CheckedOptions = Omit<RobotsClientOptions, 'refresh' | 'politeness'> & {
  readonly [Name in Settled]-?: NonNullable<RobotsClientOptions[Name]>
} & { readonly refresh: Refresh | undefined; readonly politeness: Politeness }

type Settled =
  | Exclude<keyof RequestOptions, keyof TransportOptions>
  | 'agent'
  | 'dialect'
  | 'strict'
  | 'maxMemoryBytes'
  | 'concurrency'
  | 'pageTimeoutMs'
  | 'maxPageBytes'
  | 'turns'

const turnMethods = ['take', 'peek', 'leave', 'answered', 'release', 'visited']

const clientChecks = {
  ...requestChecks,
  userAgent: userAgentCheck,
  agent: optional(anything<Agent>()),
  dialect: withDefault(checkedDialect(), rfc9309),
  strict: withDefault(flag, true),
  store: optional(withMethods<Store>('get', 'set')),
  history: optional(withMethods<History>('add', 'at')),
  maxMemoryBytes: withDefault(numberFrom(1, Number.MAX_SAFE_INTEGER), 64 * 1024 * 1024),
  concurrency: withDefault(numberFrom(1, Number.MAX_SAFE_INTEGER), 16),
  pageTimeoutMs: withDefault(limit, 300_000),
  maxPageBytes: withDefault(limit, 256 * 1024 * 1024),
  refresh: checkedRefresh,
  overrides: optional(withMethods<Overrides>('appliedTo')),
  politeness: checkedPoliteness,
  turns: optional(withMethods<Turns>(...turnMethods)),
  onRobots: optional(callable<NonNullable<ClientHooks['onRobots']>>()),
  onWait: optional(callable<NonNullable<ClientHooks['onWait']>>()),
  onRefused: optional(callable<NonNullable<ClientHooks['onRefused']>>()),
  onHeld: optional(callable<NonNullable<ClientHooks['onHeld']>>()),
}

const hint = ' It needs at least { userAgent: "ExampleBot/1.0 (+https://example.com/bot)" }.'

/** The options with their defaults; throws where one is wrong, or where two exclude each other. */
export function checkedOptions(options: RobotsClientOptions): CheckedOptions {
  const given = checked('createRobotsClient()', options, clientChecks, hint)
  checkTogether(given)
  const { userAgent, dialect, store, clock } = given
  if (given.agent === undefined && isBrowserUserAgent(userAgent))
    throw new RangeError(
      `"userAgent" must name a robot, got that of a browser: ${shown(userAgent)}. Pass a name such as "ExampleBot/1.0 (+https://example.com/bot)", or the option "agent" too.`,
    )
  return {
    ...given,
    agent: checkedAgent(given, dialect),
    access: given.access ?? dialect.access,
    turns: given.turns ?? store?.turns ?? createMemoryTurns({ clock }),
  }
}

/** A robots.txt was requested, and this is what counts at its site from now on. */
export interface RobotsEvent {
  /** What decides at the site: the file, or the access policy alone. */
  readonly rules: SiteRobots['rules']
  /** What came of the request. */
  readonly evidence: Evidence
  /** Scheme, host and port. */
  readonly site: string
}

/** Functions that a client calls about what it does. A hook that throws does not change what the client does: its error is an uncaught exception. */
export interface ClientHooks {
  /** A robots.txt was requested over the network, successfully or not. */
  readonly onRobots?: ((event: RobotsEvent) => void) | undefined
  /** A call of `acquire`, `fetch` or a wrapped one has to wait for its turn. Called once for each such call. */
  readonly onWait?: ((event: WaitEvent) => void) | undefined
  /** A request was not made, or a turn not given: the error is what the call rejects with. */
  readonly onRefused?: ((error: RobotsDisallowedError | TurnRefusedError) => void) | undefined
  /**
   * A turn that others wait for has been held for a quarter of `politeness.leaseMs`: the body of a large answer is neither read nor cancelled,
   * or a lease is not released. Called once for each such turn.
   */
  readonly onHeld?: ((turn: HeldTurn) => void) | undefined
}

/** A hook that may throw without harm to its caller. */
export function safeHook<Event>(
  hook: ((event: Event) => void) | undefined,
): ((event: Event) => void) | undefined {
  return (
    hook &&
    ((event) => {
      try {
        hook(event)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    })
  )
}

/**
 * The agent that asks; a list of tokens is copied.
 *
 * @throws `RangeError` where its dialect finds no product token: such an agent would obey the rules for everyone, never those for itself
 */
export function checkedAgent(
  { userAgent, agent = userAgent }: Pick<RobotsClientOptions, 'userAgent' | 'agent'>,
  { selection }: Dialect,
): Agent {
  const names = typeof agent === 'string' ? [agent] : agent
  // What is no agent at all is refused where it is asked about.
  if (!Array.isArray(names) || names.some((name) => typeof name !== 'string')) return agent
  if (names.includes('*') || names.some((name) => selection.tokens(name).length > 0))
    return typeof agent === 'string' ? agent : [...names]
  const option = agent === userAgent ? 'userAgent' : 'agent'
  const cure = option === 'agent' ? 'Pass a token' : 'Add a token, or pass the option "agent"'
  throw new RangeError(
    `"${option}" must contain a product token, such as ExampleBot, got ${JSON.stringify(agent)}. ${cure}.`,
  )
}

/** Products in the headers of browsers, in lower case. */
const products: ReadonlySet<string> = new Set(
  'mozilla applewebkit chrome chromium headlesschrome crios safari version mobile gecko firefox fxios edg edge edga edgios opr opera presto samsungbrowser trident ubuntu'.split(
    ' ',
  ),
)

/** Whether a User-Agent is that of a browser and names no robot beside it. */
export function isBrowserUserAgent(userAgent: string): boolean {
  const outsideComments = userAgent.replaceAll(/\([^()]*\)/g, ' ')
  const isBrowser = productTokensOf(outsideComments).every((name) => products.has(name.toLowerCase()))
  // `Mozilla/5.0 (compatible; ExampleBot; +http://…)`: a robot in a comment, or with the URL of its page.
  return (
    isBrowser && userAgent.includes('/') && !/compatible;(?! *msie)|https?:|bot|crawl|spider/i.test(userAgent)
  )
}
