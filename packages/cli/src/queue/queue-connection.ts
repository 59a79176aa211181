import type * as BullMq from 'bullmq'
import type { Redis } from 'ioredis'
import { visible } from 'ruly/report'

import { importOptional } from '../runtime/import-optional.ts'
import type { Notes } from '../runtime/notes.ts'
import { UserError } from '../runtime/user-error.ts'

/** An open connection to the Redis of a queue. */
export interface QueueConnection {
  readonly bullmq: typeof BullMq
  readonly redis: Redis
  /** The host, for messages; the URL may have a password. */
  readonly host: string
  close(): void
}

/** The name of the queue in Redis. */
export const queueName = 'ruly'

const maxRetryMs = 2000

/**
 * Connects to the Redis of a queue, and reconnects for ever after that: commands wait meanwhile.
 *
 * Throws a `UserError` if the packages are not installed, or the first connection fails.
 */
export async function connectToQueue(url: string, notes: Notes): Promise<QueueConnection> {
  const what = '--queue'
  const bullmq = await importOptional('bullmq', what, () => import('bullmq'))
  const { Redis } = await importOptional('ioredis', what, () => import('ioredis'))
  const { host } = new URL(url)
  let hasConnected = false
  const redis = new Redis(url, {
    lazyConnect: true,
    // Commands wait until Redis is back.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (hasConnected ? Math.min(100 * times, maxRetryMs) : null),
  })
  let lastError: Error | undefined
  redis.on('error', (error: Error) => (lastError = error))
  try {
    await redis.connect()
    // A database that does not exist, or a missing password, shows only now.
    await redis.ping()
  } catch (error) {
    redis.disconnect()
    const { message } = lastError ?? (error as Error)
    throw new UserError(
      `cannot connect to the queue at ${visible(host)}: ${visible(message)}. Start Redis there, or pass another --queue.`,
    )
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
