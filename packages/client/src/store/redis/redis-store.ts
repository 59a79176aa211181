import { randomUUID } from 'node:crypto'

import {
  ownClient,
  redisClientOptions,
  type RedisClient,
  type RedisClientOptions,
  redisScript,
  redisKeys,
} from './redis-client.ts'
import { createRedisLink, UNREACHABLE, type RedisLink } from './redis-link.ts'
import { checkedRedisOptions, type RedisPlaceOptions, type RedisStoreOptions } from './redis-options.ts'
import { createRedisTurns } from './redis-turns.ts'
import { isLive } from '../size-bound.ts'
import type { Store, StoreLock, ChangeListener } from '../store.ts'
import { decodeEntry, encodeEntry } from '../stored-entry.ts'
import { checkInstalled } from '../../table/optional-package.ts'

export type { Store } from '../store.ts'
export { redisClientOptions }
export type { RedisClient, RedisClientOptions, RedisPlaceOptions, RedisStoreOptions }

/** A store for a fleet: with locks, change notices and turns. */
export type RedisStore = Required<Store>

/** 100 years: Redis refuses what it cannot count. */
const LONGEST_MS = 100 * 365 * 86_400_000

/** How much longer than its expiry Redis keeps an entry: the clock of a reader may be slower than that of the writer. */
const LEEWAY_MS = 10_000

/**
 * Makes a store in Redis, which many processes on many machines can share. Needs the package `ioredis` unless you pass a client.
 *
 * While Redis cannot be reached, nothing is found, what is set is dropped, and locks are granted: each process continues alone, and no call
 * waits longer than `commandTimeoutMs`, except for the first connection. The store reconnects by itself. Redis bounds the size, with `maxmemory`
 * and a policy.
 *
 * @param options where Redis is, and how long calls wait for it
 * @returns the store, to be closed by you
 * @throws `RobotsError` `package-not-installed`; `TypeError` and `RangeError` for an option that is unknown or wrong
 * @see docs/fleet.md
 * @example
 * const store = createRedisStore({ url: 'redis://localhost:6379' })
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0', store })
 */
export function createRedisStore(options: RedisStoreOptions): RedisStore {
  const { place, url, client, prefix, commandTimeoutMs, clock, onUnreachable, onReachable } =
    checkedRedisOptions(options)
  if (client === undefined) checkInstalled('ioredis', 'The Redis store')
  const keys = redisKeys(prefix)
  const link = createRedisLink({
    place,
    url,
    client,
    commandTimeoutMs,
    onUnreachable,
    onReachable: () => {
      void turns.tell()
      onReachable()
    },
  })
  const turns = createRedisTurns({ link, keyOf: (site) => keys.turns(site), clock })
  const openAnother = async (): Promise<RedisClient> =>
    client?.duplicate() ?? (await ownClient(url, commandTimeoutMs))
  const notices = createRedisNotices(keys.changes, openAnother)

  /** Changes an entry by a command, and tells others. */
  async function change(key: string, command: string, ...args: readonly (string | Buffer)[]): Promise<void> {
    await link.ask(keys.entry(key), async (redis) => {
      const changed = redis.callBuffer(command, [keys.entry(key), ...args])
      // One Redis takes both in their order; another node of a cluster would tell before the change.
      if (redis.isCluster === true) await changed.catch(() => undefined)
      await Promise.all([changed, redis.callBuffer('PUBLISH', [keys.changes, notices.messageOf(key)])])
    })
  }

  const remove = (key: string): Promise<void> => change(key, 'DEL')

  return {
    async get(key) {
      const coded = await link.ask(keys.entry(key), (redis) => redis.callBuffer('GET', [keys.entry(key)]))
      if (!Buffer.isBuffer(coded)) return undefined
      const entry = decodeEntry(key, coded)
      if (entry === undefined || !isLive(entry, clock.now())) return undefined
      // What came in one piece with it would stay in memory for as long as it.
      return { bytes: entry.bytes.slice(), expiresAt: entry.expiresAt }
    },
    async set(key, entry) {
      const restMs = entry.expiresAt - clock.now()
      if (!(restMs > 0)) return await remove(key)
      const keptMs = String(Math.ceil(Math.min(restMs, LONGEST_MS) + LEEWAY_MS))
      const coded = Buffer.from(encodeEntry(key, entry))
      await change(key, 'SET', coded, 'PX', keptMs)
    },
    delete: remove,
    async sweep() {
      await link.ask(keys.changes, (redis) => redis.callBuffer('PING', []))
      return 0
    },
    lock: (key, holdMs) => redisLock(link, keys.lock(key), holdMs),
    watch: (listener) => notices.watch(listener),
    turns,
    async close() {
      notices.close()
      await link.close()
    },
  }
}

const renewScript = redisScript(
  `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) else return 0 end`,
)
const releaseScript = redisScript(
  `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else return 0 end`,
)

/** Takes the lock on a key of Redis; while Redis is unreachable it is granted, as there is nobody to agree with. */
async function redisLock(link: RedisLink, key: string, holdMs: number): Promise<StoreLock | undefined> {
  // Chosen here: a lock that was granted after the time limit is given back all the same.
  const token = randomUUID()
  const taken = await link.ask(key, (client) =>
    client.callBuffer('SET', [key, token, 'NX', 'PX', String(Math.ceil(holdMs))]),
  )
  if (taken === null) return undefined
  return {
    async renew(ms) {
      const renewed = await link.ask(key, (client) =>
        renewScript(client, key, [token, String(Math.ceil(ms))]),
      )
      return renewed === UNREACHABLE || renewed === 1
    },
    async release() {
      await link.ask(key, (client) => releaseScript(client, key, [token]))
    },
  }
}

const AGAIN_MS = 1000

/** Notices of changed keys, to other instances and from them. Listens, on a connection of its own, for as long as somebody watches. */
function createRedisNotices(channel: string, open: () => Promise<RedisClient>) {
  const self = randomUUID()
  const listeners = new Set<ChangeListener>()
  let stop: (() => void) | undefined

  const tell = (key: string | undefined): void => {
    for (const listener of listeners) listener(key)
  }

  function heard(message: string): void {
    const [sender, ...words] = message.split(' ')
    if (sender === self) return
    try {
      const key: unknown = JSON.parse(words.join(' '))
      if (typeof key === 'string') tell(key)
    } catch {
      // Somebody else's message.
    }
  }

  /** Subscribes, now and after each reconnect; what was changed before is not known then. */
  function start(): () => void {
    let isStopped = false
    let client: RedisClient | undefined
    const listen = async (): Promise<void> => {
      const opened = await open()
      client = opened
      if (isStopped) return opened.disconnect()
      opened.on('error', () => undefined)
      opened.on('message', (_: string, message: string) => heard(message))
      const subscribe = (): void => {
        opened.subscribe(channel).then(
          () => tell(undefined),
          () => {
            // The node of a cluster that it listened to may be the one that is lost: it is about to choose another.
            if (!isStopped && opened.status === 'ready') setTimeout(subscribe, AGAIN_MS).unref()
          },
        )
      }
      opened.on('ready', subscribe)
      // A cluster that loses a node stays ready, does not say which node it listens to, and only sees the loss of nodes that it has
      // connected to.
      opened.on('+node', (node) => void (node as RedisClient).connect().catch(() => undefined))
      opened.on('-node', subscribe)
      if (opened.status === 'wait') await opened.connect()
    }
    // It reconnects by itself; where it cannot be opened at all, the next read or write says so.
    listen().catch(() => undefined)
    return () => {
      isStopped = true
      client?.disconnect()
    }
  }

  const forget = (listener: ChangeListener): void => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
  }

  return {
    /** The message that says that a key was changed here. */
    messageOf: (key: string) => `${self} ${JSON.stringify(key)}`,
    watch(listener: ChangeListener): () => void {
      // Each call stands for itself, also of one function.
      const own: ChangeListener = (key) => listener(key)
      listeners.add(own)
      stop ??= start()
      return () => forget(own)
    },
    close(): void {
      listeners.clear()
      stop?.()
      stop = undefined
    },
  }
}
