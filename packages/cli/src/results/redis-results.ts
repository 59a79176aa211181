import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, createGzip } from 'node:zlib'

import { queueName, type QueueConnection } from '../queue/queue-connection.ts'
import { keptSeconds } from '../queue/shard-queue.ts'
import { UserError } from '../runtime/user-error.ts'
import { draftPath } from './draft-path.ts'
import type { ResultStore } from './result-store.ts'

/** Less than the 512 MB that a value in Redis may have. */
const maxPackedBytes = 1 << 28

/** Results in the Redis of the queue, compressed: for summaries, and for rows of a few gigabytes. */
export function redisResults({ redis, host }: QueueConnection): ResultStore {
  const keyOf = (name: string): string => `${queueName}:result:${name}`
  return {
    name: host,
    has: async (name) => (await redis.exists(keyOf(name))) === 1,
    draft: async (name) => draftPath(name),
    async keep(name, draft) {
      // The fastest level: rows take a tenth of their size even so.
      const packed = await buffer(createReadStream(draft).pipe(createGzip({ level: 1 })))
      await rm(draft)
      if (packed.length > maxPackedBytes)
        throw new UserError('the result is too large for Redis. Pass --results FOLDER or --results s3://…')
      await redis.set(keyOf(name), packed, 'EX', keptSeconds)
    },
    async *read(name) {
      const packed = await redis.getBuffer(keyOf(name))
      if (packed === null) throw new UserError(`Redis at ${host} has lost a result. Run the command again.`)
      yield gunzipSync(packed)
    },
    async clear(names) {
      for (const name of names) await redis.del(keyOf(name))
    },
  }
}
