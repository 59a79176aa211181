import { rfc9309, type Dialect } from 'ruly/dialects'
import {
  callable,
  checkedOptions,
  flag,
  numberFrom,
  optional,
  text,
  texts,
  withDefault,
  withMethods,
  type Check,
  type WithDefaults,
  wrongType,
} from '@ruly/common/checked-options'
import { checkedDialect } from '@ruly/common/file-options'
import { shown } from '@ruly/common/type-of'
import type { Differ } from '@ruly/lint'

import type { CallOptions } from '../model/robots-client.ts'
import { systemClock, type Clock } from '../runtime/clock.ts'
import type { SiteRobots } from '../verdict/client-verdict.ts'
import type { WatchSink } from './delivery/watch-sink.ts'
import type { Reporting } from './events/after-observation.ts'
import type { SiteWatch } from './state/site-watch.ts'
import type { WatchFolder } from './state/watch-folder.ts'

/** What a watcher needs of a client. */
export interface RobotsSource {
  /** The robots.txt that governs a URL; see `RobotsClient`. */
  robotsFor(
    url: string,
    options: CallOptions,
  ): Promise<Pick<SiteRobots, 'rules' | 'bytes' | 'evidence'> | undefined>
}

/** Options of `createWatcher`. */
export interface WatchOptions {
  /** Sends the requests: a client, whose access policy says what a status means. */
  readonly client: RobotsSource
  /** Where the watcher keeps what it knows. Two watchers of one process must not share a folder. */
  readonly folder: WatchFolder
  /** The time between two requests to a site, in milliseconds: a minute or more. `Cache-Control` does not change it. */
  readonly everyMs: number
  /** Where events go: each sink has a name of its own. */
  readonly sinks: readonly WatchSink[]
  /**
   * How files are read and compared.
   *
   * @default rfc9309
   */
  readonly dialect?: Dialect | undefined
  /**
   * The agents that events are about; `*` stands for any agent that the files do not name.
   *
   * @default all agents that the files name, and any other
   */
  readonly agents?: readonly string[] | undefined
  /** Gives the texts of the gates that a change breaks. */
  readonly brokenGates?: ((differ: Differ) => readonly string[]) | undefined
  /**
   * How many requests in a row must fail before a site is reported as unreachable.
   *
   * @default 3
   */
  readonly failures?: number | undefined
  /**
   * Whether a change that changes nothing for anyone is reported.
   *
   * @default true
   */
  readonly reportsEdits?: boolean | undefined
  /**
   * How many sites are requested at the same time.
   *
   * @default 16
   */
  readonly concurrency?: number | undefined
  /** Called after each request; `isFirst` says that the site had not answered before. */
  readonly onRequest?: ((watch: SiteWatch, isFirst: boolean) => void) | undefined
  /** Called when a sink has not taken an event; it is offered again later. */
  readonly onDeliveryFailure?: ((sink: string, error: Error) => void) | undefined
  /**
   * Where the time comes from.
   *
   * @default the clock of the system
   */
  readonly clock?: Clock | undefined
  /**
   * Returns numbers from 0 to below 1, for the spread of requests and of pauses.
   *
   * @default Math.random
   */
  readonly random?: (() => number) | undefined
}

/** The shortest time between two requests to a site, in milliseconds. */
const leastEveryMs = 60_000

/** The longest, a month. */
const mostEveryMs = 31 * 24 * 60 * 60_000

const sinksCheck: Check<readonly WatchSink[]> = (value, name) => {
  if (!Array.isArray(value)) throw wrongType(name, 'a list of sinks', value)
  const sinks = value.map((sink, at) => withMethods<WatchSink>('deliver')(sink, `${name}[${at}]`))
  const names = sinks.map((sink, at) => text(sink.name, `${name}[${at}].name`))
  const twice = names.find((one, at) => names.indexOf(one) < at)
  if (twice === undefined) return sinks
  throw new RangeError(
    `"${name}" must have names of their own, got two ${shown(twice)}: what one has taken would count for the other. Rename one, as in { ...sink, name: "other" }.`,
  )
}

/** The checks of what decides whether an observation is an event. */
export const reportingChecks: {
  readonly dialect: Check<Dialect>
  readonly agents: Check<readonly string[] | undefined>
  readonly failures: Check<number>
  readonly reportsEdits: Check<boolean>
} = {
  dialect: withDefault(checkedDialect(), rfc9309),
  agents: optional(texts),
  failures: withDefault(numberFrom(1, 1000), 3),
  reportsEdits: withDefault(flag, true),
}

const checks = {
  ...reportingChecks,
  client: withMethods<WatchOptions['client']>('robotsFor'),
  folder: withMethods<WatchFolder>('read', 'update', 'noteRequest', 'forget'),
  everyMs: numberFrom(leastEveryMs, mostEveryMs),
  sinks: sinksCheck,
  brokenGates: withDefault(callable<NonNullable<WatchOptions['brokenGates']>>(), () => []),
  concurrency: withDefault(numberFrom(1, 1000), 16),
  onRequest: withDefault(callable<NonNullable<WatchOptions['onRequest']>>(), () => undefined),
  onDeliveryFailure: withDefault(callable<NonNullable<WatchOptions['onDeliveryFailure']>>(), () => undefined),
  clock: withDefault(withMethods<Clock>('now', 'after'), systemClock),
  random: withDefault(callable<() => number>(), Math.random),
}

export type CheckedWatchOptions = Reporting &
  WithDefaults<
    WatchOptions,
    | 'dialect'
    | 'concurrency'
    | 'onRequest'
    | 'onDeliveryFailure'
    | 'clock'
    | 'random'
    | 'failures'
    | 'reportsEdits'
    | 'brokenGates'
  >

/** The options with their defaults; throws where one is unknown or wrong. */
export function checkedWatchOptions(options: WatchOptions): CheckedWatchOptions {
  return checkedOptions('createWatcher()', options, checks, ' It needs { client, folder, everyMs, sinks }.')
}
