import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { packingOf, peek } from '@ruly/client/internal'

import type { ListFormat } from '../../lists/formats/list-format.ts'
import type { Reading } from '../../lists/read-batch.ts'
import type { ListFault } from '../../lists/fault-notes.ts'
import { inputStamp, sharedPath, shardJob, type ShardJob } from '../../queue/shard-job.ts'
import type { ShardRun } from '../../queue/compute-shards.ts'
import { withShardResults, type ShardMerge } from '../../queue/with-shard-results.ts'
import { isRemote } from '../../remote/remote-inputs.ts'
import { cannotRead, nameOf, standardInput } from '../../runtime/open-input.ts'
import type { Inputs } from '../../runtime/inputs.ts'
import { UserError } from '../../runtime/user-error.ts'
import type { LocalRules } from '../answers/local-answerers.ts'
import type { Asking } from '../answers/with-answers.ts'
import type { Counts } from '../rows/answered.ts'
import type { Writing } from '../rows/batch-writer.ts'
import { hasFirstLine, listKindOf } from '../../lists/formats/list-kind.ts'
import { lineFeed } from '../../lists/bytes/ascii.ts'
import { batchBytes } from '../../lists/bytes/cut-lines.ts'

/** Lists, and what is asked about their lines. */
export interface AskedLists extends Asking {
  readonly lists: readonly string[]
  /** Undefined to detect it from the name and the first line of each list. */
  readonly input: ListFormat | undefined
}

/** What a worker answers for one shard of lists. */
export interface BulkWork {
  /** An absolute path, or a URL. */
  readonly path: string
  /** The list as typed. */
  readonly name: string
  /** Undefined for the whole list. */
  readonly part: ListPart | undefined
  readonly input: ListFormat | undefined
  readonly reading: Reading
  readonly writing: Writing
  readonly rules: ShardRules
}

/** The rules of a shard: workers read the file themselves, and compare it by its hash. */
export type ShardRules =
  | (Omit<Extract<LocalRules, { readonly kind: 'file' }>, 'bytes'> & {
      readonly path: string
      readonly sha256: string
    })
  | Extract<LocalRules, { readonly kind: 'folder' }>

/** What is known of the answers of a shard, besides the rows. */
export interface BulkFacts extends Counts {
  /** The first malformed lines. */
  readonly faults: readonly ListFault[]
}

/** Where shards come from. */
export interface BulkSharding extends Inputs {
  /** The path of the robots.txt; undefined for a folder. */
  readonly robots: string | undefined
  readonly results: string | undefined
  /** Size of a part of a list, in bytes. @default 67_108_864 */
  readonly shardBytes?: number | undefined
}

const usualShardBytes = 1 << 26

/** One shard for each list, or for each part of a list that is a local file of lines. */
async function bulkShards(
  { lists, input, reading, writing, rules: asked }: AskedLists,
  sharding: BulkSharding,
): Promise<readonly ShardJob<BulkWork>[]> {
  const rules = shardRules(asked, sharding)
  const files = rules.kind === 'folder' ? await folderStamp(rules.folder) : undefined
  const jobs: ShardJob<BulkWork>[] = []
  for (const list of lists) {
    const path = sharedPath(list, sharding.cwd)
    const stamp = await inputStamp(path)
    const parts = isRemote(path) ? [undefined] : await partsOfList(path, { ...sharding, format: input })
    for (const part of parts) {
      const name = part === undefined ? list : `${list} from line ${part.line}`
      const work = { path, name: nameOf(list), part, input, reading, writing, rules }
      const { results } = sharding
      jobs.push(shardJob('bulk', { name, results, hasRows: true, work }, [stamp, files]))
    }
  }
  return jobs
}

/** Takes the rows of lists, in order, and what is known of them. */
interface BulkMerge extends Pick<ShardMerge<BulkWork>, 'begin' | 'write'> {
  readonly onFacts: (facts: BulkFacts) => void
}

/** Has the workers of a queue answer lists. The output equals that of one process. */
export async function answerOnQueue(
  job: AskedLists,
  run: ShardRun & BulkSharding,
  { onFacts, ...merge }: BulkMerge,
): Promise<void> {
  await withShardResults(await bulkShards(job, run), run, {
    ...merge,
    onFacts: (facts) => onFacts(JSON.parse(facts) as BulkFacts),
  })
}

function shardRules(rules: AskedLists['rules'], { cwd, robots }: BulkSharding): ShardRules {
  if (rules.kind === 'sites')
    throw new UserError(
      'workers of a queue send no requests to sites. Pass a robots.txt, or a folder with the file of each host.',
    )
  if (rules.kind === 'folder') return { ...rules, folder: resolve(cwd, rules.folder) }
  const { bytes, ...others } = rules
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { ...others, path: sharedPath(robots ?? standardInput, cwd), sha256 }
}

/** Changes with the robots.txt files of a folder: their names, sizes and times of change. */
async function folderStamp(folder: string): Promise<string> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw cannotRead(folder, error)
  })
  const hash = createHash('sha256')
  for (const name of names.sort()) {
    for (const path of [name, join(name, 'robots.txt')]) {
      const found = await stat(join(folder, path)).catch(() => undefined)
      if (found?.isFile() === true) hash.update(JSON.stringify([path, found.size, found.mtimeMs]))
    }
  }
  return hash.digest('hex')
}

/** Whole lines of a list. */
interface ListPart {
  /** The first byte, and the byte after the last one. */
  readonly from: number
  readonly end: number
  /** Number of the first line, from 1. */
  readonly line: number
}

/** Cuts a list into parts of about `shardBytes`. A list that can only be read from its beginning has one part, undefined. */
async function partsOfList(
  path: string,
  {
    openInput,
    format,
    shardBytes = usualShardBytes,
  }: Pick<BulkSharding, 'openInput' | 'shardBytes'> & { readonly format: ListFormat | undefined },
): Promise<readonly (ListPart | undefined)[]> {
  const peeked = await peek(await openInput(path, { highWaterMark: batchBytes }), hasFirstLine)
  const { head, all } = peeked
  if (packingOf(head) !== undefined || listKindOf(path, head, format).kind !== 'lines') {
    await peeked.close()
    return [undefined]
  }
  const parts: ListPart[] = []
  let part: ListPart = { from: 0, end: 0, line: 1 }
  let line = 1
  let at = 0
  for await (const piece of all) {
    for (let place = piece.indexOf(lineFeed); place >= 0; place = piece.indexOf(lineFeed, place + 1)) {
      line++
      const end = at + place + 1
      if (end - part.from < shardBytes) continue
      parts.push({ ...part, end })
      part = { from: end, end, line }
    }
    at += piece.length
  }
  if (parts.length === 0) return [undefined]
  return at > part.from ? [...parts, { ...part, end: at }] : parts
}
