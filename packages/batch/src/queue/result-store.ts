import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'

import { unpacked } from '@ruly/client/internal'
import { visible } from '@ruly/lint'

import { openRemote } from '../remote/remote-inputs.ts'
import { isS3Url, s3Client, s3Error, s3Place } from '../remote/s3-client.ts'
import { nameOf } from '../runtime/open-input.ts'
import { cannotWrite } from '../runtime/output.ts'
import { UserError } from '../runtime/user-error.ts'
import { queueName, type QueueConnection } from './queue-connection.ts'
import { keptSeconds } from './shard-queue.ts'

/** Where results of shards are kept, by name. A result is there as a whole or not at all. */
export interface ResultStore {
  /** The store for messages. */
  readonly name: string
  has(name: string): Promise<boolean>
  /** The path of a new file of this machine, to write a result to. */
  draft(name: string): Promise<string>
  /** Moves a draft into the store; replaces an equal result. */
  keep(name: string, draft: string): Promise<void>
  read(name: string): AsyncIterable<Uint8Array>
  /** Called when results are merged: what serves only that is removed. */
  clear(names: readonly string[]): Promise<void>
}

/** Opens the store of `--results`: a URL of S3, a folder, or undefined for the Redis of the queue. */
export async function openResultStore(
  place: string | undefined,
  connection: QueueConnection,
): Promise<ResultStore> {
  if (place === undefined) return redisResults(connection)
  if (isS3Url(place)) return await s3Results(place)
  return await folderResults(place)
}

const draftEnding = '.draft'

/** Results as files of a folder, which every machine sees under this path. */
async function folderResults(folder: string): Promise<ResultStore> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw cannotWrite(folder, error)
  })
  return {
    name: nameOf(folder),
    has: async (name) => existsSync(join(folder, name)),
    // In the folder, because a file system renames atomically only within itself.
    draft: async (name) => join(folder, `${name}.${randomUUID()}${draftEnding}`),
    async keep(name, draft) {
      const file = await open(draft, 'r')
      try {
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, join(folder, name))
    },
    read: (name) => contentOf(join(folder, name)),
    /** Results stay, for `ruly census merge`; drafts of workers that were killed go. */
    async clear(names) {
      const known = new Set(names)
      for (const file of await readdir(folder)) {
        const isDraft = file.endsWith(draftEnding) && known.has(file.split('.').slice(0, 2).join('.'))
        if (isDraft) await rm(join(folder, file), { force: true })
      }
    },
  }
}

async function* contentOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path) as AsyncIterable<Uint8Array>
  } catch (error) {
    throw new UserError(
      `${visible((error as Error).message)}. To compute this shard again, delete its .json, and run the command again.`,
    )
  }
}

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
      const gzip = createGzip({ level: 1 })
      // Errors surface when reading from gzip.
      pipeline(createReadStream(draft), gzip, () => undefined)
      const packed = await buffer(gzip)
      await rm(draft)
      if (packed.length > maxPackedBytes)
        throw new UserError('the result is too large for Redis. Pass --results FOLDER or --results s3://…')
      await redis.set(keyOf(name), packed, 'EX', keptSeconds)
    },
    read: (name) => unpacked(packedPieces(keyOf(name)), 'gzip'),
    async clear(names) {
      for (const name of names) await redis.del(keyOf(name))
    },
  }
}

function hasLostResult(host: string): UserError {
  return new UserError(`Redis at ${visible(host)} has lost a result. Run the command again.`)
}

/** Results as objects of S3 or of a compatible server, below a prefix. */
async function s3Results(url: string): Promise<ResultStore> {
  const { s3, client } = await s3Client()
  const folder = url.endsWith('/') ? url : `${url}/`
  const placeOf = (name: string): ReturnType<typeof s3Place> => s3Place(folder + name)
  return {
    name: visible(url),
    async has(name) {
      try {
        await client.send(new s3.HeadObjectCommand(placeOf(name)))
        return true
      } catch (error) {
        if (error instanceof s3.NotFound) return false
        throw s3Error(error, 'read', url)
      }
    },
    draft: async (name) => draftPath(name),
    async keep(name, draft) {
      const { size } = await stat(draft)
      const Body = createReadStream(draft)
      const failing = new AbortController()
      // The SDK does not listen for errors of a body: it would wait, and they would end the process.
      Body.on('error', (error) => failing.abort(error))
      try {
        const put = new s3.PutObjectCommand({ ...placeOf(name), Body, ContentLength: size })
        await client.send(put, { abortSignal: failing.signal })
      } catch (error) {
        failing.signal.throwIfAborted()
        throw s3Error(error, 'write to', url)
      } finally {
        Body.destroy()
      }
      await rm(draft)
    },
    read: (name) => openRemote(folder + name),
    clear: async () => undefined,
  }
}

/** The path of a new temporary file, for a result that is then sent away. */
function draftPath(name: string): string {
  return join(tmpdir(), `ruly-${name}-${randomUUID()}`)
}
