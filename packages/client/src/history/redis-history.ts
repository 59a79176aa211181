import { checkedOptions } from '@ruly/common/checked-options'
import { RobotsError } from 'ruly'

import {
  hashOfPolicy,
  packedFile,
  packFile,
  unpackFile,
  encodeRow,
  entryOf,
  factsOf,
  type RowFacts,
} from './history-row.ts'
import { type History, countChanges, type HistoryEntry } from './history.ts'
import { historyChecks, type HistoryOptions, outdatedAtOnce, neededFiles, outdatedRows } from './retention.ts'
import { type RedisClient, redisScript, redisKeys } from '../store/redis/redis-client.ts'
import { createRedisLink, UNREACHABLE } from '../store/redis/redis-link.ts'
import { checkedPlace, redisPlaceChecks, type RedisPlaceOptions } from '../store/redis/redis-options.ts'
import { checkInstalled } from '../table/optional-package.ts'
import { isSealed } from '../table/sealed.ts'

export type { RedisClient, RedisPlaceOptions }

/** Options of `createRedisHistory`: `url` or `client`, and the rest if you like. What is too old is removed as new entries of a site come. */
export interface RedisHistoryOptions extends HistoryOptions, RedisPlaceOptions {}

/**
 * Makes a history in Redis, which many processes on many machines can share. Needs the package `ioredis` unless you pass a client.
 *
 * Each file of a site is kept once. An entry that was added is as safe as Redis keeps it: set `appendonly yes`, and `maxmemory-policy noeviction`. While
 * Redis cannot be reached, calls reject.
 *
 * @param options where Redis is, and how much is kept
 * @returns the history, to be closed by you
 * @throws `RobotsError` `package-not-installed`; `TypeError` and `RangeError` for an option that is unknown or wrong. Calls of the history reject
 * with a `RobotsError`, `store-not-usable`, where Redis cannot be used
 * @see docs/history.md
 * @example
 * const history = createRedisHistory({ url: 'redis://localhost:6379' })
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0', history })
 */
export function createRedisHistory(options: RedisHistoryOptions): History {
  const checks = { ...historyChecks, ...redisPlaceChecks }
  const given = checkedOptions('createRedisHistory()', options, checks, ' It needs { url } or { client }.')
  const { client, prefix, commandTimeoutMs, maxAgeMs, clock } = given
  const { url, place } = checkedPlace(given)
  if (client === undefined) checkInstalled('ioredis', 'A history in Redis')
  const keys = redisKeys(prefix)
  /** Why Redis gives no answers at the moment. */
  let cause: unknown
  const link = createRedisLink({
    place,
    url,
    client,
    commandTimeoutMs,
    onUnreachable: (error) => (cause = error.cause),
    onReachable: () => (cause = undefined),
  })

  async function ask<T>(origin: string, task: (redis: RedisClient) => Promise<T>): Promise<T> {
    const answer = await link.ask(keys.history(origin).rows, task)
    if (answer !== UNREACHABLE) return answer
    const why =
      cause instanceof Error && cause.name === 'ReplyError'
        ? `cannot be used now: Redis says ${JSON.stringify(cause.message)}. Give it what it lacks, such as memory.`
        : `is unreachable, or takes longer than ${commandTimeoutMs} ms. Start Redis, or check the network.`
    throw new RobotsError('store-not-usable', `The history in Redis at ${place} ${why}`, { cause })
  }

  const { add, rowsOf, entryIn, trim } = createRedisRows(ask, (origin) => keys.history(origin))
  const oldest = (): number => clock.now() - maxAgeMs

  return {
    async add(origin, entry) {
      await add(origin, entry)
      if (maxAgeMs !== Infinity) await trim(origin, oldest())
    },
    async at(origin, time, policy) {
      const wanted = policy === undefined ? undefined : hashOfPolicy(policy)
      for await (const row of rowsOf(origin, { until: time, newestFirst: true }))
        if (wanted === undefined || row.policyHash === wanted) return await entryIn(origin, row)
      return undefined
    },
    async *entries(origin) {
      for await (const row of rowsOf(origin)) {
        const entry = await entryIn(origin, row)
        if (entry !== undefined) yield entry
      }
    },
    observedChanges: async (origin) => countChanges(await collected(rowsOf(origin))),
    sweep: async () => 0,
    close: () => link.close(),
  }
}

// Both keys are of one site: its rows by their times, and its files by their SHA-256. A member of the rows begins with when the entry was known and
// when it was requested, as big-endian doubles, so that one record at two times is two entries, and those of one time are in the order of requests.
// The first histories have rows without that.
const TIMES_BYTES = 16

/** Adds a row; arguments: time, member, SHA-256 of its file or nothing, the file packed. Returns 0, and adds nothing, if a file is missing that was not passed. */
const addScript = redisScript(`
if ARGV[3] ~= '' then
  if ARGV[4] ~= '' then
    redis.call('HSETNX', KEYS[2], ARGV[3], ARGV[4])
  elseif redis.call('HEXISTS', KEYS[2], ARGV[3]) == 0 then
    return 0
  end
end
redis.call('ZADD', KEYS[1], ARGV[1], ARGV[2])
return 1
`)

/** Removes rows and files; arguments: how many rows there are, how many go, these rows, files. Does nothing if there are more or fewer rows by now. */
const trimScript = redisScript(`
if redis.call('ZCARD', KEYS[1]) ~= tonumber(ARGV[1]) then return 0 end
local gone = tonumber(ARGV[2])
for i = 3, 2 + gone do redis.call('ZREM', KEYS[1], ARGV[i]) end
for i = 3 + gone, #ARGV do redis.call('HDEL', KEYS[2], ARGV[i]) end
return gone
`)

/** A row of an entry that was read. */
interface RedisRow extends RowFacts {
  readonly at: number
  readonly member: Buffer
  readonly row: Buffer
}

/** How many rows one command reads: most questions are about the newest. */
const rowsAtOnce = 64

/** All rows if nothing is said, oldest first. */
interface Range {
  readonly until?: number
  readonly newestFirst?: boolean
}

function createRedisRows(
  /** Runs commands about a site, or rejects. */
  ask: <T>(origin: string, task: (redis: RedisClient) => Promise<T>) => Promise<T>,
  keysOf: (origin: string) => { readonly rows: string; readonly files: string },
) {
  async function add(origin: string, entry: HistoryEntry): Promise<void> {
    const { rows, files } = keysOf(origin)
    const { at, sha256 = '', file } = entry
    const member = memberOf(entry)
    const addWith = (packed: Uint8Array): Promise<unknown> =>
      ask(origin, (redis) =>
        addScript(redis, [rows, files], [String(at), member, sha256, Buffer.from(packed)]),
      )
    // Most entries have a file that is there already.
    const isKept = (await addWith(new Uint8Array())) === 1
    if (!isKept && file !== undefined) await addWith(packFile(file))
  }

  /** The rows of a site from one time to another, a command at a time. */
  async function* rowsOf(
    origin: string,
    { until = Infinity, newestFirst = false }: Range = {},
  ): AsyncGenerator<RedisRow> {
    const latest = until === Infinity ? '+inf' : String(until)
    const command = newestFirst ? 'ZREVRANGEBYSCORE' : 'ZRANGEBYSCORE'
    const to = newestFirst ? '-inf' : latest
    let from = newestFirst ? latest : '-inf'
    // From the last time on, not after so many rows: others may remove some meanwhile.
    let givenThen = new Set<string>()
    for (;;) {
      const most = rowsAtOnce + givenThen.size
      const page = [keysOf(origin).rows, from, to, 'WITHSCORES', 'LIMIT', '0', String(most)]
      const found = await ask(origin, (redis) => redis.callBuffer(command, page))
      // Rows and times in turn; in RESP3, in pairs.
      const values: readonly unknown[] = Array.isArray(found) ? found.flat() : []
      for (let index = 0; index + 1 < values.length; index += 2) {
        const time = String(values[index + 1])
        if (time !== from) givenThen = new Set()
        from = time
        const row = rowOf(values[index], Number(time), origin)
        const name = row.member.toString('latin1')
        if (givenThen.has(name)) continue
        givenThen.add(name)
        yield row
      }
      if (values.length < 2 * most) return
    }
  }

  /** The entry of a row, with its file; undefined if another has removed both since the row was read. */
  async function entryIn(origin: string, found: RedisRow): Promise<HistoryEntry | undefined> {
    const { member, row, at, sha256 } = found
    if (sha256 === undefined) return entryOf(row, found, at, undefined)
    const { rows, files } = keysOf(origin)
    const coded = await ask(origin, (redis) => redis.callBuffer('HGET', [files, sha256]))
    if (coded === null && (await ask(origin, (redis) => redis.callBuffer('ZSCORE', [rows, member]))) === null)
      return undefined
    const packed = packedFile(Buffer.isBuffer(coded) ? coded : undefined, sha256)
    return entryOf(row, found, at, unpackFile(packed, sha256, undefined))
  }

  /**
   * Removes what a site no longer needs for questions about a time from `cutoff` on, once that is enough to be worth it, and unless another process
   * adds something meanwhile: then its turn comes later.
   */
  async function trim(origin: string, cutoff: number): Promise<void> {
    const { rows, files: filesKey } = keysOf(origin)
    const count = await ask(origin, (redis) => redis.callBuffer('ZCOUNT', [rows, '-inf', String(cutoff)]))
    if (Number(count) <= outdatedAtOnce) return
    const all = await collected(rowsOf(origin))
    const outdated = new Set(outdatedRows(all, cutoff))
    const needed = neededFiles(all.filter((row) => !outdated.has(row)))
    const files = new Set(all.map(({ sha256 }) => sha256 ?? '').filter((sha256) => !needed.has(sha256)))
    const members = Array.from(outdated, ({ member }) => member)
    const args = [String(all.length), String(outdated.size), ...members, ...files]
    if (outdated.size > 0) await ask(origin, (redis) => trimScript(redis, [rows, filesKey], args))
  }

  return { add, rowsOf, entryIn, trim }
}

async function collected<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

function memberOf(entry: HistoryEntry): Buffer {
  const times = Buffer.alloc(TIMES_BYTES)
  times.writeDoubleBE(entry.at, 0)
  times.writeDoubleBE(entry.askedAt, TIMES_BYTES / 2)
  return Buffer.concat([times, encodeRow(entry)])
}

function rowOf(found: unknown, at: number, origin: string): RedisRow {
  const member = Buffer.isBuffer(found) ? found : Buffer.alloc(0)
  const row = isSealed(member) ? member : member.subarray(TIMES_BYTES)
  return { ...factsOf(row, `A row of the history of ${origin}`), at, member, row }
}
