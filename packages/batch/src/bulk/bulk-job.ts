import { createHash } from 'node:crypto'

import type { ListFault } from '../lists/fault-notes.ts'
import { start, type Position } from '../lists/list-batches.ts'
import { openRowOutput, type RowJob, type RowOutput } from '../frame/row-output.ts'
import type { ShardRun } from '../queue/compute-shards.ts'
import type { Inputs } from '../runtime/inputs.ts'
import { checkInput, nameOf } from '../runtime/open-input.ts'
import type { Output } from '../runtime/output.ts'
import { answerLists } from './answers/answer-lists.ts'
import { withAnswers } from './answers/with-answers.ts'
import { bulkRowSchema } from './rows/bulk-row-schema.ts'
import type { Writing } from './rows/batch-writer.ts'
import { rowFormat, type RowFormatName } from './rows/row-format.ts'
import { noLines, sumOf, type Counts } from './rows/answered.ts'
import type { AskedLists, BulkSharding } from './shards/bulk-shards.ts'

/** Lists to answer, from which rules, and where the rows go. */
export interface BulkJob extends Omit<AskedLists, 'writing'> {
  /** Parquet has no checkpoint. */
  readonly writing: Omit<Writing, 'format'> & { readonly format: RowFormatName | 'parquet' }
  /** Undefined for standard output. */
  readonly output: string | undefined
  /** The checkpoint file. */
  readonly resume: string | undefined
  /** A hash of everything that determines the output. */
  readonly question: string
}

/** Where a job runs, and what is told meanwhile. */
export interface BulkRun extends Inputs {
  readonly output: Output
  readonly onFaults: (faults: readonly ListFault[]) => void
  /** Called with the number of bytes read, before decompression. */
  readonly onRead?: (bytes: number) => void
  /** Called with the number of lines answered. */
  readonly onLines?: (lines: number) => void
  /** The queue whose workers do the work; undefined for threads of this process. */
  readonly queue?: (ShardRun & BulkSharding) | undefined
}

/** How far a job is. */
interface Progress {
  readonly position: Position
  readonly counts: Counts
}

/** Answers every line of lists, in order; an interrupted job continues at its checkpoint. */
export async function runBulk(job: BulkJob, run: BulkRun): Promise<Counts> {
  const { resume } = job
  const { format } = job.writing
  const isParquet = format === 'parquet'
  // Threads write NDJSON, from which Parquet is made.
  const writing: Writing = { ...job.writing, format: isParquet ? 'ndjson' : format }
  const output = await openRowOutput<Progress>(
    {
      file: job.output,
      heading: rowFormat(writing.format, writing.formulas).heading,
      parquet: isParquet ? { schema: bulkRowSchema, isPacked: false } : undefined,
      checkpoint: resume === undefined ? undefined : checkpointOf(resume, job.question),
      begin: { position: start, counts: noLines },
    },
    run.output,
  )
  const lists = { ...job, writing }
  try {
    const counts =
      run.queue === undefined
        ? await answerHere(lists, run, output)
        : await answerByWorkers(lists, { ...run, queue: run.queue }, output)
    await output.finish()
    return counts
  } finally {
    await output.close()
  }
}

async function answerHere(
  job: AskedLists,
  { cwd, openInput, output: { signal }, onFaults, onRead, onLines }: BulkRun,
  output: RowOutput<Progress>,
): Promise<Counts> {
  let { position, counts } = output.from
  for (const list of job.lists.slice(position.list)) await checkInput(list, cwd)
  await withAnswers(job, (answers) =>
    answerLists(
      {
        paths: job.lists,
        cwd,
        openInput,
        format: job.input,
        from: position,
        ...(onRead && { count: onRead }),
        signal,
        writing: job.writing,
        async keep(answered, end) {
          counts = sumOf(counts, answered)
          position = end
          await output.write(answered.rows, () => ({ position, counts }))
          onLines?.(answered.lines)
        },
        onFaults,
      },
      answers,
    ),
  )
  return counts
}

async function answerByWorkers(
  job: AskedLists,
  { queue, onFaults }: BulkRun & { readonly queue: ShardRun & BulkSharding },
  output: RowOutput<Progress>,
): Promise<Counts> {
  const { answerOnQueue } = await import('./shards/bulk-shards.ts')
  let counts = noLines
  await answerOnQueue(job, queue, {
    begin: () => output.begin(),
    write: (rows) => output.write(rows),
    onFacts(facts) {
      counts = sumOf(counts, facts)
      onFaults(facts.faults)
    },
  })
  return counts
}

function checkpointOf(path: string, question: string): RowJob<Progress>['checkpoint'] {
  const isOther = `cannot resume from ${nameOf(path)}: it was written for other lists, robots.txt files or options. Run the original command, or delete it and the output to start over.`
  return { path, question, isOther }
}

/** A hash of everything that determines the output: what is asked, and the rules. */
export function questionOf(
  asked: unknown,
  rules: { readonly kind: string; readonly bytes?: Uint8Array },
): string {
  const hash = createHash('sha256')
  const { bytes } = rules
  if (bytes !== undefined) hash.update(bytes)
  const said = bytes === undefined ? rules : { ...rules, bytes: bytes.length }
  return hash.update(JSON.stringify([asked, said])).digest('hex')
}
