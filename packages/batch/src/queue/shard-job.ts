import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'

import { version } from '../runtime/version.ts'
import { isRemote } from '../remote/remote-inputs.ts'
import { isS3Url } from '../remote/s3-client.ts'
import { cannotRead, standardInput } from '../runtime/open-input.ts'
import { UserError } from '../runtime/user-error.ts'

/** What a job of the queue asks a worker for: the result of one shard. */
export interface ShardJob<Work = unknown> {
  /** A hash of everything that the result depends on: the same shard is the same job, and has the same result. */
  readonly id: string
  readonly command: ShardCommand
  readonly data: ShardData<Work>
}

export type ShardCommand = 'census' | 'bulk'

/** The data of a job in Redis. */
export interface ShardData<Work> {
  /** The name of the shard for messages. */
  readonly name: string
  /** The version of ruly: rows of another one can differ. */
  readonly version: string
  /** Where the result goes: a folder, a URL of S3, or undefined for Redis. */
  readonly results: string | undefined
  /** Whether rows are wanted, or only the facts. */
  readonly hasRows: boolean
  readonly work: Work
}

/** What a worker says about a finished shard. */
export interface ShardReturn {
  /** Records of a census, lines of a list; 0 if the result was there already. */
  readonly things: number
}

/** Where a worker puts the rows of a shard, and reports its progress. */
export interface ShardWriting {
  readonly write: (rows: Uint8Array) => Promise<void>
  /** Called with the number of records or lines so far. */
  readonly onThings: (things: number) => void
}

/** Names of the two parts of a result. */
export function resultNames({ id }: Pick<ShardJob, 'id'>): { readonly rows: string; readonly facts: string } {
  return { rows: `${id}.rows`, facts: `${id}.json` }
}

const idLength = 32

/** Makes the job of a shard. `content` is what says whether inputs have changed, such as their sizes and times. */
export function shardJob<Work>(
  command: ShardCommand,
  { name, results, hasRows, work }: Omit<ShardData<Work>, 'version'>,
  content: unknown,
): ShardJob<Work> {
  const own = version()
  const hash = createHash('sha256')
    .update(JSON.stringify([own, command, work, content]))
    .digest('hex')
  return {
    id: `${command}-${hash.slice(0, idLength)}`,
    command,
    data: { name, version: own, results, hasRows, work },
  }
}

/** An input as every machine names it: a URL, or an absolute path. Throws a `UserError` for standard input. */
export function sharedPath(path: string, cwd: string): string {
  if (path === standardInput)
    throw new UserError('workers of a queue cannot read standard input. Pass a file, or a URL.')
  return isRemote(path) ? path : resolve(cwd, path)
}

/** Changes with the content of a file: its size and time of change. A URL stands for content that does not change. */
export async function inputStamp(path: string): Promise<unknown> {
  if (isRemote(path)) return null
  const { size, mtimeMs } = await stat(path).catch((error: unknown) => {
    throw cannotRead(path, error)
  })
  return [size, mtimeMs]
}

/** The place of results for all machines: a folder with its absolute path. */
export function sharedPlace(results: string | undefined, cwd: string): string | undefined {
  return results === undefined || isS3Url(results) ? results : resolve(cwd, results)
}
