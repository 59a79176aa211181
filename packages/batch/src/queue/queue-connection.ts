import type * as BullMq from 'bullmq'
import type { Redis } from 'ioredis'
import { orAborted } from '@ruly/client/internal'
import { visible } from '@ruly/lint'

import { importOptional } from '../runtime/import-optional.ts'
import type { Notes } from '../runtime/inputs.ts'
import { UserError } from '../runtime/user-error.ts'
import { cannotConnect } from './queue-error.ts'

/** An open connection to the Redis of a queue. */
export interface QueueConnection {
  readonly bullmq: typeof BullMq
  readonly redis: Redis
  /** The host, for messages; the URL may have a password. */
  readonly host: string
  close(): void
}

export const queueName = 'ruly'

const maxRetryMs = 2000
/** ioredis has a time limit for the connection alone: a server that accepts it may never answer. */
const answerLimitSeconds = 10

/**
 * Connects to the Redis of a queue, and reconnects for ever after that: commands wait meanwhile.
 *
 * Throws a `UserError` if the packages are not installed, the first connection fails, or this Redis cannot hold a queue, and the reason of
 * the signal if that aborts before.
 */
export async function connectToQueue(
  url: string,
  notes: Notes,
  signal?: AbortSignal,
): Promise<QueueConnection> {
  const what = '--queue'
  const bullmq = await importOptional('bullmq', what, () => import('bullmq'))
  const { Redis } = await importOptional('ioredis', what, () => import('ioredis'))
  const { host, protocol } = new URL(url)
  let hasConnected = false
  const redis = new Redis(url, {
    lazyConnect: true,
    // Commands wait until Redis is back.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (hasConnected ? Math.min(100 * times, maxRetryMs) : null),
  })
  const errors = watchErrors(redis)
  try {
    await orAborted(connectInTime(redis, host, notes), signal)
    const database = errors.refusedDatabase()
    if (database !== undefined) throw noDatabase(host, database)
  } catch (error) {
    redis.disconnect()
    signal?.throwIfAborted()
    throw error instanceof UserError
      ? error
      : cannotConnect(errors.first() ?? (error as Error), host, protocol)
  }
  hasConnected = true
  let isClosing = false
  let isLost = false
  redis.on('close', () => {
    if (!isLost && !isClosing) notes.note('the queue cannot be reached; ruly waits for it.')
    isLost = true
  })
  redis.on('ready', () => {
    notes.note('the queue is back.')
    isLost = false
  })
  return {
    bullmq,
    redis,
    host,
    close() {
      isClosing = true
      redis.disconnect()
    },
  }
}

async function connectInTime(redis: Redis, host: string, notes: Notes): Promise<void> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(noAnswer()), 1000 * answerLimitSeconds)
  const connect = async (): Promise<void> => {
    await redis.connect()
    await checkServer(redis, host, notes)
  }
  await orAborted(connect(), limit.signal).finally(() => clearTimeout(timer))
}

function noAnswer(): Error {
  return Object.assign(new Error(`no answer within ${answerLimitSeconds} seconds`), { code: 'ETIMEDOUT' })
}

interface Errors {
  readonly first: () => Error | undefined
  /** A database that does not exist: ioredis would continue in database 0, and only emits the error. */
  readonly refusedDatabase: () => string | undefined
}

interface CommandError extends Error {
  readonly command?: { readonly name: string; readonly args: readonly unknown[] }
}

function watchErrors(redis: Redis): Errors {
  let first: CommandError | undefined
  let refusedDatabase: string | undefined
  redis.on('error', (error: CommandError) => {
    first ??= error
    if (error.command?.name === 'select') refusedDatabase = String(error.command.args[0])
  })
  return { first: () => first, refusedDatabase: () => refusedDatabase }
}

function noDatabase(host: string, name: string): UserError {
  return new UserError(
    `Redis at ${visible(host)} has no database ${visible(name)}. Pass another in --queue, such as redis://${visible(host)}/0, or raise its setting "databases".`,
  )
}

/** Keys of two slots: a cluster refuses them. The command writes, which a replica refuses, but works in a full Redis. */
const probe = [
  "redis.call('DEL', KEYS[1], KEYS[2])",
  2,
  `bull:${queueName}:probe-1`,
  `bull:${queueName}:probe-2`,
] as const

/** Rejects if this Redis cannot hold a queue: a replica, a node of a cluster, or a user without permissions. */
async function checkServer(redis: Redis, host: string, notes: Notes): Promise<void> {
  await redis.eval(...probe)
  const policy = /^maxmemory_policy:(.+)$/m.exec(await redis.info('memory'))?.[1]?.trim()
  if (policy === undefined || policy === 'noeviction') return
  notes.note(
    `Redis at ${visible(host)} has maxmemory-policy ${visible(policy)}, so that it can drop shards when it is full. Set it to noeviction.`,
  )
}
