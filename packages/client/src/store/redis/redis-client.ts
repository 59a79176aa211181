import { hash } from 'node:crypto'

import type { Redis } from 'ioredis'
import { RobotsError } from 'ruly'

import { SCHEMA_VERSION } from '../stored-entry.ts'
import { notLoadable } from '../../table/optional-package.ts'

/** What the store uses of a client of `ioredis`, a `Redis` or a `Cluster`. */
export interface RedisClient {
  /** `ready` where commands may be sent. */
  readonly status: string
  /** Whether commands go to several nodes, none of which waits for another. */
  readonly isCluster?: boolean | undefined
  /** Why the database that it names cannot be used. */
  readonly databaseError?: RobotsError | undefined
  /** Opens the connection. */
  connect(): Promise<unknown>
  /** Sends a command; replies are bytes. */
  callBuffer(command: string, args: (string | Buffer)[]): Promise<unknown>
  /** Listens to a channel. */
  subscribe(channel: string): Promise<unknown>
  /** Another connection with the same options. */
  duplicate(): RedisClient
  /** Calls a listener at each event. */
  on(event: 'message', listener: (channel: string, message: string) => void): unknown
  on(event: string, listener: (...args: unknown[]) => void): unknown
  /** Calls a listener at the next event. */
  once(event: string, listener: (...args: unknown[]) => void): unknown
  /** Stops calling a listener. */
  removeListener(event: string, listener: (error: unknown) => void): unknown
  /** Closes the connection. */
  disconnect(): void
}

/** Options of a connection of ioredis. */
export interface RedisClientOptions {
  /** The store opens it. */
  readonly lazyConnect: boolean
  /** A command waits for nothing: its caller has given up long before. */
  readonly enableOfflineQueue: boolean
  /** Nor is it sent again on another connection. */
  readonly autoResendUnfulfilledCommands: boolean
  /** It fails with the connection. */
  readonly maxRetriesPerRequest: number
  /** The store subscribes. */
  readonly autoResubscribe: boolean
  /** Milliseconds. A server that is gone without a word is dialled again. */
  readonly socketTimeout: number
  /** Milliseconds until the next attempt to connect. */
  readonly retryStrategy: (times: number) => number
}

/**
 * The options of ioredis that the store's own connection has: for a client that you pass to `createRedisStore`, with yours beside them.
 *
 * @see docs/fleet.md
 * @example
 * import { Redis } from 'ioredis'
 *
 * const sentinels = [{ host: 'sentinel.example', port: 26379 }]
 * const client = new Redis({ ...redisClientOptions, sentinels, name: 'mymaster' })
 * const store = createRedisStore({ client })
 */
export const redisClientOptions: RedisClientOptions = {
  lazyConnect: true,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  socketTimeout: 10_000,
  retryStrategy: (times) => Math.min(50 * times, 1000),
}

/** A connection of the store's own, not yet opened. */
export async function ownClient(url: string, commandTimeoutMs: number): Promise<RedisClient> {
  const Client = await loadRedis()
  const client = new Client(url, {
    ...redisClientOptions,
    connectTimeout: Math.max(commandTimeoutMs, 5000),
    socketTimeout: Math.max(4 * commandTimeoutMs, redisClientOptions.socketTimeout),
  })
  // It would continue in database 0, and only say this.
  let databaseError: RobotsError | undefined
  client.on('connect', () => (databaseError = undefined))
  client.on('error', (error: CommandError) => {
    const { command } = error
    if (command?.name === 'select') databaseError = noDatabase(url, String(command.args[0]), error)
  })
  return Object.defineProperty(client, 'databaseError', { get: () => databaseError })
}

interface CommandError extends Error {
  /** What was refused; other errors are told to the caller. */
  readonly command?: { readonly name: string; readonly args: readonly unknown[] }
}

function noDatabase(url: string, name: string, cause: Error): RobotsError {
  const message = `Redis at ${new URL(url).host} has no database ${name}: ${cause.message}. Name another in "url", or raise its setting "databases".`
  return new RobotsError('store-not-usable', message, { cause })
}

async function loadRedis(): Promise<typeof Redis> {
  try {
    return (await import('ioredis')).Redis
  } catch (cause) {
    throw notLoadable('ioredis', cause)
  }
}

/**
 * Runs a Lua script on one key or on several of one slot, by its hash where Redis knows it. Where Redis does not, it is sent again a round trip
 * later: a call that was sent after it may have come first. A function gives the arguments as they are to be then.
 */
export type RedisScript = (
  client: RedisClient,
  keys: string | readonly string[],
  args: ScriptArgs | (() => ScriptArgs),
) => Promise<unknown>

type ScriptArgs = readonly (string | Buffer)[]

export function redisScript(lua: string): RedisScript {
  const name = hash('sha1', lua)
  return async (client, keys, args) => {
    const all = typeof keys === 'string' ? [keys] : keys
    const rest = () => [String(all.length), ...all, ...(typeof args === 'function' ? args() : args)]
    try {
      return await client.callBuffer('EVALSHA', [name, ...rest()])
    } catch (error) {
      if (!(error as Error).message.startsWith('NOSCRIPT')) throw error
      return await client.callBuffer('EVAL', [lua, ...rest()])
    }
  }
}

/** The keys of the store; all of one site are in one slot of a cluster. SITE is the text of the key up to a space. */
export function redisKeys(prefix: string) {
  const start = `${prefix}:${SCHEMA_VERSION}`
  const ofSite = (site: string): string => `${start}:{${tagOf(site)}}`
  const ofKey = (kind: string, key: string): string =>
    `${ofSite(key.split(' ', 1).join(''))}:${kind}:${shortHash(key)}`
  return {
    /** `PREFIX:1:{SITE}:entry:HASH` */
    entry: (key: string): string => ofKey('entry', key),
    /** `PREFIX:1:{SITE}:lock:HASH` */
    lock: (key: string): string => ofKey('lock', key),
    /** `PREFIX:1:{SITE}:turns` */
    turns: (site: string): string => `${ofSite(site)}:turns`,
    /** `PREFIX:1:{SITE}:history` and `PREFIX:1:{SITE}:history-files` */
    history: (site: string): { readonly rows: string; readonly files: string } => ({
      rows: `${ofSite(site)}:history`,
      files: `${ofSite(site)}:history-files`,
    }),
    /** `PREFIX:1:changes`, a channel. */
    changes: `${start}:changes`,
  }
}

/** An origin as it is; a hash of anything that is long or could be read otherwise, braces above all. */
function tagOf(site: string): string {
  return /^[\x21-\x7a]{1,200}$/.test(site) ? site : shortHash(site)
}

/** 128 bits: entries tell themselves whether they are those of another key. JSON, because UTF-8 would make lone surrogates alike. */
function shortHash(text: string): string {
  return hash('sha256', JSON.stringify(text), 'buffer').toString('base64url').slice(0, 22)
}
