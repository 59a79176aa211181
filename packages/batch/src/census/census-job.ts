import { createHash } from 'node:crypto'
import { resolve } from 'node:path'

import { createThreads } from '../frame/threads.ts'
import { openRowOutput } from '../frame/row-output.ts'
import type { ShardRun } from '../queue/compute-shards.ts'
import { isRemote } from '../remote/remote-inputs.ts'
import type { Inputs } from '../runtime/inputs.ts'
import { nameOf, standardInput } from '../runtime/open-input.ts'
import type { Output } from '../runtime/output.ts'
import { UserError } from '../runtime/user-error.ts'
import { version } from '../runtime/version.ts'
import type { Input } from './records/inputs.ts'
import { censusRowSchemas, schemaVersion } from './rows/census-columns.ts'
import { createRowsByMonth, type RowsByMonth } from './rows/rows-by-month.ts'
import { headOf, type RowFormat, type RowWriting } from './rows/row-text.ts'
import { dayOf } from './summary/report-html.ts'
import { emptySummary, summariesOf, summaryText, type Summary } from './summary/summary.ts'
import { openCensusFolder, type CensusProgress } from './work/census-folder.ts'
import { countHere, type Counting } from './work/count-here.ts'
import { censusTask, type CensusQuestion, type LineFault } from './work/count-items.ts'

/** What to count, and where the rows go. */
export interface CensusJob {
  readonly inputs: readonly Input[]
  readonly dialect: string
  readonly agents: readonly string[]
  /** Undefined if no rows are wanted. */
  readonly rows:
    | (Omit<RowWriting, 'format'> & {
        readonly format: RowFormat | 'parquet'
        /** Whether rows are about the last response of each site in a month only; not for CSV. */
        readonly monthly: boolean
      })
    | undefined
  /** The folder of rows, summary and report; undefined for rows on the output. */
  readonly folder: string | undefined
  /** The inputs as typed, for the report. */
  readonly sources: readonly string[]
}

/** Where a census runs, and what is told meanwhile. */
export interface CensusRun extends Inputs {
  readonly output: Output
  readonly threads: number
  /** When it starts, in milliseconds since 1970. */
  readonly startedAt: number
  /** Called for inputs that end inside a record. */
  readonly onCut: (input: Input) => void
  /** Called for lines of NDJSON that are no records, at least for the first. */
  readonly onFault?: (fault: LineFault) => void
  /** Called with the number of records that an earlier run has counted. */
  readonly onResume?: (records: number) => void
  /** Called with the number of records counted. */
  readonly onRecords?: (records: number) => void
  /** The queue whose workers do the work; undefined for threads of this process. */
  readonly queue?: ShardRun | undefined
}

/** Counts all inputs; an interrupted census of a folder continues at its checkpoint. */
export async function runCensus(job: CensusJob, run: CensusRun): Promise<Summary> {
  if (job.rows?.monthly === true && job.rows.format === 'csv')
    throw new UserError('rows by month cannot be CSV. Use ndjson or parquet as the format.')
  return job.folder === undefined ? await toOutput(job, run) : await toFolder(job, job.folder, run)
}

async function toOutput(job: CensusJob, run: CensusRun): Promise<Summary> {
  const { format, per = 'agent' } = job.rows ?? {}
  const question = questionOf(job)
  const rows = await openRowOutput(
    {
      file: undefined,
      heading: question.rows === undefined ? '' : headOf(question.rows),
      parquet: format === 'parquet' ? { schema: censusRowSchemas[per], isPacked: isPacked(job) } : undefined,
      checkpoint: undefined,
      begin: undefined,
    },
    run.output,
  )
  const summary = emptySummary(job.dialect, job.agents)
  const kept = keptByMonth(job)
  await count(job, run, { skipped: 0, summary, take: async (written) => (kept ?? rows).write(written) })
  for (const part of kept?.rows() ?? []) await rows.write(part)
  await rows.finish()
  return summary
}

async function toFolder(job: CensusJob, path: string, run: CensusRun): Promise<Summary> {
  const { format = 'ndjson', per = 'agent' } = job.rows ?? {}
  const asked = {
    question: askedText(job, run),
    format,
    per,
    isPacked: isPacked(job),
    date: dayOf(run.startedAt),
  }
  const folder = await openCensusFolder(path, asked, run.output)
  const { rows } = folder
  try {
    const { date } = rows.from
    let { items } = rows.from
    const [summary = emptySummary(job.dialect, job.agents)] = summariesOf(rows.from.summary, path)
    if (items > 0) run.onResume?.(items)
    const kept = keptByMonth(job)
    await count(job, run, {
      skipped: items,
      summary,
      async take(written, more) {
        items += more
        // The merge of a queue starts again.
        const progress = (): CensusProgress => ({ items, date, summary: summaryText(summary) })
        if (kept === undefined) await rows.write(written, run.queue === undefined ? progress : undefined)
        else kept.write(written)
      },
    })
    for (const part of kept?.rows() ?? []) await rows.write(part)
    await folder.finish(summary, { inputs: job.sources.map(nameOf), version: version() })
    return summary
  } finally {
    await rows.close()
  }
}

/** Counts all inputs: in threads of this process, or by the workers of a queue. */
async function count(
  job: CensusJob,
  { cwd, openInput, threads: threadCount, onCut, onFault = () => undefined, onRecords, queue }: CensusRun,
  { skipped, summary, take }: Pick<Counting, 'summary' | 'take'> & { readonly skipped: number },
): Promise<void> {
  const { inputs } = job
  const question = questionOf(job)
  if (queue !== undefined) {
    const { countOnQueue } = await import('./work/census-shards.ts')
    return await countOnQueue({ inputs, onCut, onFault, summary, take, question, cwd }, queue)
  }
  const threads = createThreads(threadCount, censusTask, question)
  const taking = async (rows: Uint8Array, items: number): Promise<void> => {
    await take(rows, items)
    onRecords?.(items)
  }
  try {
    await countHere({ inputs, onCut, onFault, summary, skipped, openInput, threads, take: taking })
  } finally {
    await threads.close()
  }
}

/** Where rows are kept until the last response of each site in a month is known; undefined if all are written. */
function keptByMonth({ agents, rows }: CensusJob): RowsByMonth | undefined {
  if (rows?.monthly !== true) return undefined
  return createRowsByMonth(rows.per === 'agent' ? new Set(agents).size : 1)
}

/** Parquet is made from packs of columns; what `--monthly` keeps are lines. */
function isPacked({ rows }: CensusJob): boolean {
  return rows?.format === 'parquet' && !rows.monthly
}

function questionOf(job: CensusJob): CensusQuestion {
  const { dialect, agents, rows } = job
  if (rows === undefined) return { dialect, agents, rows }
  const { format, per, csvFormulas } = rows
  const written = { format: format === 'parquet' ? ('ndjson' as const) : format, per, csvFormulas }
  return { dialect, agents, rows: written, packed: isPacked(job) ? 'columns' : undefined }
}

/** A hash of everything that rows depend on, except the content of the files. */
function askedText({ inputs, dialect, agents, rows }: CensusJob, { cwd, queue }: CensusRun): string {
  const files = inputs.map(({ path, sizeBytes }) => [
    path === standardInput || isRemote(path) ? path : resolve(cwd, path),
    sizeBytes ?? null,
  ])
  // A queue starts its merge again: it cannot continue what threads of one process began.
  const isShared = queue !== undefined || undefined
  const asked = JSON.stringify({ schemaVersion, dialect, rows, agents, files, isShared })
  return createHash('sha256').update(asked).digest('hex')
}
