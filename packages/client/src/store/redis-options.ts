import type { RobotsError } from 'ruly'

import { systemClock, type Clock } from '../clock.ts'
import type { RedisClient } from './redis-client.ts'
import { checkedClock } from './store-options.ts'

export interface RedisStoreOptions {
  /** `redis://user:password@host:port/database`, or `rediss:` for TLS: a connection of the store's own. Not together with `client`. */
  readonly url?: string
  /** A `Redis` or `Cluster` of `ioredis`, used as it is; it stays open when the store closes. Not together with `url`. */
  readonly client?: RedisClient
  /** What the name of every key begins with. Those who share it share their data. @default 'ruly' */
  readonly prefix?: string
  /** Longest time that a call waits for Redis, in milliseconds; those before the first answer wait 5000 if that is more. @default 500 */
  readonly commandTimeoutMs?: number
  /** Told once when Redis cannot be reached any more, until it was reached again. @default a warning of the process */
  readonly onUnreachable?: (error: RobotsError) => void
  /** Told when Redis is reached again. @default nobody is told */
  readonly onReachable?: () => void
  /** @default the clock of the system */
  readonly clock?: Pick<Clock, 'now'>
}

interface CheckedRedisOptions extends Required<Omit<RedisStoreOptions, 'client'>> {
  readonly client: RedisClient | undefined
  /** For messages; without a password. */
  readonly place: string
}

export function checkedRedisOptions(options: RedisStoreOptions): CheckedRedisOptions {
  const { url, client, prefix = 'ruly', commandTimeoutMs = 500 } = options ?? {}
  if (url !== undefined && client !== undefined)
    throw new TypeError('The options "url" and "client" do not go together: leave one of them out.')
  if (client !== undefined && typeof (client as Partial<RedisClient> | null)?.callBuffer !== 'function')
    throw new TypeError('The option "client" is a Redis or a Cluster of ioredis.')
  if (typeof prefix !== 'string')
    throw new TypeError(`The option "prefix" is a string, not ${typeof prefix}.`)
  if (/[{}]/.test(prefix) || prefix === '')
    throw new RangeError(`The option "prefix" is text without braces, not ${JSON.stringify(prefix)}.`)
  if (typeof commandTimeoutMs !== 'number')
    throw new TypeError(`The option "commandTimeoutMs" is a number, not ${typeof commandTimeoutMs}.`)
  if (!(commandTimeoutMs >= 1 && commandTimeoutMs <= 60_000))
    throw new RangeError(`The option "commandTimeoutMs" is from 1 to 60000, not ${commandTimeoutMs}.`)
  for (const name of ['onUnreachable', 'onReachable'] as const)
    if (options[name] !== undefined && typeof options[name] !== 'function')
      throw new TypeError(`The option "${name}" is a function, not ${typeof options[name]}.`)
  return {
    place: client === undefined ? placeOf(url) : 'the client that was handed in',
    url: url ?? '',
    client,
    prefix,
    commandTimeoutMs,
    onUnreachable: options.onUnreachable ?? ((error) => process.emitWarning(error)),
    onReachable: options.onReachable ?? (() => undefined),
    clock: checkedClock(options.clock ?? systemClock),
  }
}

/** Host and port of a URL. */
function placeOf(url: unknown): string {
  if (typeof url !== 'string')
    throw new TypeError(`The option "url" is a string, not ${typeof url}; or give "client".`)
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed === undefined || !['redis:', 'rediss:'].includes(parsed.protocol))
    throw new RangeError('The option "url" is a URL such as redis://localhost:6379.')
  return parsed.host
}
