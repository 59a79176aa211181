import type { RobotsError } from 'ruly'
import {
  callable,
  checkedOptions,
  numberFrom,
  optional,
  text,
  withDefault,
  withMethods,
  type Check,
  type WithDefaults,
} from '@ruly/common/checked-options'

import type { Clock } from '../../runtime/clock.ts'
import { clockCheck } from '../store-options.ts'
import type { RedisClient } from './redis-client.ts'

/** Which Redis is used, and how: `url` or `client`. */
export interface RedisPlaceOptions {
  /** `redis://user:password@host:port/database`, or `rediss:` for TLS: a connection of the store's own. Not together with `client`. */
  readonly url?: string | undefined
  /** A `Redis` or `Cluster` of `ioredis`, used as it is; it stays open when the store closes. Not together with `url`. */
  readonly client?: RedisClient | undefined
  /**
   * What the name of every key begins with. Stores with the same prefix share their data.
   *
   * @default 'ruly'
   */
  readonly prefix?: string | undefined
  /**
   * Longest time that a call waits for Redis, in milliseconds. Calls before the first reply wait 5000 if that is more.
   *
   * @default 500
   */
  readonly commandTimeoutMs?: number | undefined
}

/** Options of `createRedisStore`: `url` or `client`, and the rest if you like. */
export interface RedisStoreOptions extends RedisPlaceOptions {
  /**
   * Called when Redis cannot be reached any more, and when it refuses commands for now, as without memory: once for each reason, until it answers
   * again.
   *
   * @default a warning of the process
   */
  readonly onUnreachable?: ((error: RobotsError) => void) | undefined
  /** Called when Redis is reached again. */
  readonly onReachable?: (() => void) | undefined
  /**
   * Where the time comes from.
   *
   * @default the clock of the system
   */
  readonly clock?: Pick<Clock, 'now'> | undefined
}

const prefixCheck: Check<string> = (value, name) => {
  const prefix = text(value, name)
  if (prefix !== '' && !/[{}]/.test(prefix)) return prefix
  throw new RangeError(`"${name}" must be text without braces, got ${JSON.stringify(prefix)}.`)
}

const warn = (error: RobotsError): void => process.emitWarning(error)

/** The checks of `RedisPlaceOptions`. */
export const redisPlaceChecks: {
  readonly url: Check<string | undefined>
  readonly client: Check<RedisClient | undefined>
  readonly prefix: Check<string>
  readonly commandTimeoutMs: Check<number>
} = {
  url: optional(text),
  client: optional(withMethods<RedisClient>('callBuffer')),
  prefix: withDefault(prefixCheck, 'ruly'),
  commandTimeoutMs: withDefault(numberFrom(1, 60_000, 'a number'), 500),
}

const redisChecks = {
  ...redisPlaceChecks,
  onUnreachable: withDefault(callable<(error: RobotsError) => void>(), warn),
  onReachable: withDefault(callable<() => void>(), () => undefined),
  clock: clockCheck,
}

type CheckedRedisOptions = WithDefaults<
  RedisStoreOptions,
  'url' | 'prefix' | 'commandTimeoutMs' | 'onUnreachable' | 'onReachable' | 'clock'
> &
  ReturnType<typeof checkedPlace>

export function checkedRedisOptions(options: RedisStoreOptions): CheckedRedisOptions {
  const given = checkedOptions('createRedisStore()', options, redisChecks, ' It needs { url } or { client }.')
  return { ...given, ...checkedPlace(given) }
}

/** Where Redis is: the URL, empty for a client, and its place for messages, without a password. */
export function checkedPlace({ url, client }: Pick<RedisPlaceOptions, 'url' | 'client'>): {
  readonly url: string
  readonly place: string
} {
  if (url !== undefined && url !== '' && client !== undefined)
    throw new TypeError('"url" and "client" exclude each other. Leave one of them out.')
  return { url: url ?? '', place: client === undefined ? placeOf(url) : 'the client that was passed in' }
}

/** Host and port of a URL. */
function placeOf(url: string | undefined): string {
  if (url === undefined) throw new TypeError('"url" must be a string, got undefined. Pass "url" or "client".')
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed === undefined || !['redis:', 'rediss:'].includes(parsed.protocol))
    throw new RangeError('"url" must be a URL such as redis://localhost:6379.')
  const databases = [parsed.pathname.slice(1), ...parsed.searchParams.getAll('db')]
  if (!databases.every((database) => /^\d*$/.test(database)))
    throw new RangeError('"url" must name a database by its number, as redis://localhost:6379/0 does.')
  return parsed.host
}
