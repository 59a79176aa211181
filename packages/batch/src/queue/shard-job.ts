import { createHash } from 'node:crypto'

import { version } from '../runtime/version.ts'

/** What a job of the queue asks a worker for: the result of one shard. */
export interface ShardJob<Work = unknown> {
  /** A hash of everything that the result depends on: the same shard is the same job, and has the same result. */
  readonly id: string
  readonly command: ShardCommand
  readonly data: ShardData<Work>
}

/** The commands that have shards. */
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
