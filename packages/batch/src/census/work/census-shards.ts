import { inputStamp, sharedPath, shardJob, type ShardJob } from '../../queue/shard-job.ts'
import type { ShardRun } from '../../queue/compute-shards.ts'
import { withShardResults } from '../../queue/with-shard-results.ts'
import type { Skipped } from '../records/census-record.ts'
import type { Input } from '../records/inputs.ts'
import { packsIn, unpackedRows } from '../../rows/packed-rows.ts'
import { readColumns } from '../../rows/run-columns.ts'
import { addSummary, countOf, summariesOf } from '../summary/summary.ts'
import type { CensusWork, Counting } from './count-here.ts'
import type { CensusQuestion } from './count-items.ts'

/** Small files in one shard. */
const filesAtOnce = 500

/** A census by the workers of a queue. Rows are taken in the order of the inputs. */
interface QueueCensus extends Counting {
  readonly question: CensusQuestion
  readonly cwd: string
}

/** Counts inputs by the workers of a queue. The output equals that of `countHere`. */
export async function countOnQueue(
  { inputs, question, cwd, summary, take, onCut, onFault }: QueueCensus,
  run: ShardRun,
): Promise<void> {
  const { packed = 'pieces' } = question
  const jobs = await censusShards(inputs, { ...question, packed }, { cwd, results: run.results })
  await withShardResults(jobs, run, {
    rowsIn: packed === 'columns' ? columnPacks : unpackedRows,
    write: (rows) => take(rows, 0),
    onFacts(facts, job) {
      for (const part of summariesOf(facts, job.data.name)) {
        addSummary(summary, part)
        const skipped = (why: Skipped): number => countOf(part, 'records', 'skipped', why)
        // Files that are one record each cannot be cut off: the shard has one input.
        if (skipped('cut-off') > 0) job.data.work.inputs.forEach(onCut)
        for (const why of ['not-a-record', 'not-a-url'] as const) {
          // A WARC, which has no lines, has other records too.
          const isLine = skipped('no-response') === 0 && skipped(why) > 0
          if (isLine) onFault({ input: job.data.name, line: undefined, why: `${skipped(why)} ${why}` })
        }
      }
    },
  })
}

/** Packs of columns, each whole. */
function columnPacks(packs: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array | 'damaged'> {
  return packsIn(packs, (pack) => (readColumns(pack) === undefined ? undefined : pack))
}

/** One shard for each stream of records, and for some hundred files that are one record each. */
async function censusShards(
  inputs: readonly Input[],
  question: CensusQuestion,
  { cwd, results }: { readonly cwd: string; readonly results: string | undefined },
): Promise<readonly ShardJob<CensusWork>[]> {
  const jobs: ShardJob<CensusWork>[] = []
  for (const group of groupsOf(inputs)) {
    const own = group.map((input) => ({ ...input, path: sharedPath(input.path, cwd) }))
    const content = await Promise.all(own.map(({ path }) => inputStamp(path)))
    const [first] = group
    const name = group.length > 1 ? `${first?.name} and ${group.length - 1} more` : (first?.name ?? '')
    const hasRows = question.rows !== undefined
    jobs.push(shardJob('census', { name, results, hasRows, work: { question, inputs: own } }, content))
  }
  return jobs
}

function groupsOf(inputs: readonly Input[]): readonly (readonly Input[])[] {
  const groups: Input[][] = []
  for (const input of inputs) {
    const last = groups.at(-1)
    const isMore = input.kind === 'found' && last?.[0]?.kind === 'found' && last.length < filesAtOnce
    if (isMore) last.push(input)
    else groups.push([input])
  }
  return groups
}
