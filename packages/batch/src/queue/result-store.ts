import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { isS3Url } from '../remote/s3-client.ts'
import type { QueueConnection } from './queue-connection.ts'

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

/** The path of a new temporary file, for a result that is then sent away. */
export function draftPath(name: string): string {
  return join(tmpdir(), `ruly-${name}-${randomUUID()}`)
}

/** Opens the store of `--results`: a URL of S3, a folder, or undefined for the Redis of the queue. */
export async function openResultStore(
  place: string | undefined,
  connection: QueueConnection,
): Promise<ResultStore> {
  if (place === undefined) return (await import('./redis-results.ts')).redisResults(connection)
  if (isS3Url(place)) return await (await import('./s3-results.ts')).s3Results(place)
  return await (await import('./folder-results.ts')).folderResults(place)
}
