import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createGzip } from 'node:zlib'

import { visible } from '@ruly/lint'

import { queueName, type QueueConnection } from './queue-connection.ts'
import { keptSeconds } from './shard-queue.ts'
import { UserError } from '../runtime/user-error.ts'
import { draftPath, type ResultStore } from './result-store.ts'

/** Less than the 512 MB that a value in Redis may have. */
const maxPackedBytes = 1 << 28

/** A result as a whole would take all memory: unpacked, rows are ten times as large. */
const packedAtOnce = 1 << 20

/** Results in the Redis of the queue, compressed: for summaries, and for rows of a few gigabytes. */
export function redisResults({ redis, host }: QueueConnection): ResultStore {
  const keyOf = (name: string): string => `${queueName}:result:${name}`

  async function* packedPieces(key: string): AsyncGenerator<Buffer> {
    for (let at = 0; ; at += packedAtOnce) {
      const piece = await redis.getrangeBuffer(key, at, at + packedAtOnce - 1)
      if (at === 0 && piece.length === 0) throw hasLostResult(host)
      if (piece.length > 0) yield piece
      if (piece.length < packedAtOnce) return
    }
  }

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
    read: (name) => unpacked(packedPieces(keyOf(name))),
    async clear(names) {
      for (const name of names) await redis.del(keyOf(name))
    },
  }
}

function hasLostResult(host: string): UserError {
  return new UserError(`Redis at ${visible(host)} has lost a result. Run the command again.`)
}

async function* unpacked(packed: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: 1 << 18 })
  // Errors surface when reading from gunzip.
  pipeline(Readable.from(packed, { objectMode: false }), gunzip, () => undefined)
  yield* gunzip as AsyncIterable<Uint8Array>
}
