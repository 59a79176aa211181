import { type CensusRun, isS3Url, s3Place, sharedPlace, UserError } from '@ruly/batch/internal'
import { visible } from '@ruly/lint'

import { optionsBelow, type OptionValues } from '../command-line/option.ts'
import { InvalidValueError, wholeNumber } from '../command-line/value-parsers.ts'
import { startProgress } from '../runtime/progress.ts'
import type { RunContext } from '../runtime/run-context.ts'

export const shardOption = optionsBelow('Queue')

/** `--queue`: the Redis of a queue. */
export const queueOption = shardOption(
  '--queue URL',
  'the Redis of the queue, such as redis://localhost:6379',
  { parse: redisUrl },
)

/** Options of commands that can work with a queue. */
export const shardOptions = [
  shardOption(
    '--shards LIST',
    'a file with more inputs, one on each line: paths, http://, https:// and s3:// URLs',
    { times: 'once' },
  ),
  { ...queueOption, description: 'have the workers of a queue in Redis do the work: one job for each shard' },
  shardOption(
    '--results PLACE',
    'results of shards: a folder that all machines share, or s3://BUCKET/PREFIX (default: Redis)',
    { times: 'once' },
  ),
  shardOption('--attempts N', 'how often a shard is tried before it fails (default: 5)', {
    parse: wholeNumber,
  }),
  shardOption('--allow-failed', 'merge the results of the other shards if some fail'),
] as const

export type ShardOptions = OptionValues<typeof shardOptions>

/** A queue, how its shards are run, and where their progress is shown; undefined without `--queue`. */
export function shardRunOf(
  { queue, results, attempts, allowFailed }: ShardOptions,
  context: RunContext,
  thing: 'record' | 'line',
): CensusRun['queue'] {
  if (queue === undefined) return undefined
  return {
    queue,
    results: sharedPlace(results, context.cwd),
    attempts,
    allowFailed,
    notes: context.notes,
    startProgress: (share) => startProgress(context, { thing, share, answersToOutput: false }),
  }
}

/** Throws a `UserError` for options that need `--queue` without it, and for results in no folder and no bucket. */
export function checkShardOptions({
  queue,
  results,
  attempts,
  allowFailed,
  shardBytes,
}: ShardOptions & { readonly shardBytes?: number | undefined }): void {
  if (results !== undefined && isS3Url(results)) s3Place(results)
  else if (results?.includes('://') === true)
    throw new UserError(`--results takes a folder or s3://BUCKET/PREFIX, got ${visible(results)}.`)
  if (queue !== undefined) return
  const needing = { results, attempts, 'allow-failed': allowFailed, 'shard-bytes': shardBytes }
  const [name] = Object.entries(needing).find(([, value]) => value !== undefined) ?? []
  if (name !== undefined) throw new UserError(`--${name} requires --queue URL.`)
}

function redisUrl(text: string): string {
  if (URL.canParse(text) && /^rediss?:\/\/./.test(text)) return text
  throw new InvalidValueError('a URL of Redis, such as redis://localhost:6379')
}
