import { createHash } from 'node:crypto'
import { resolve } from 'node:path'

import { visible } from 'ruly/report'

import { usualAgents } from '../../agents/agent-sets.ts'
import { openCensusFolder } from './work/census-folder.ts'
import { createThreads } from './work/census-threads.ts'
import type { CensusQuestion } from './work/count-items.ts'
import { inputsOf, type Input } from './records/inputs.ts'
import { censusRowSchemas } from './rows/census-columns.ts'
import { headOf, type RowWriting } from './rows/row-text.ts'
import { runCensus, type Census } from './work/run-census.ts'
import { emptySummary, summaryInWords, summaryText } from './summary/summary.ts'
import { namesInList } from '../../lists/names-in-list.ts'
import { checkParquet, parquetOutput } from '../../parquet/parquet-output.ts'
import { checkShardOptions, sharedPlace } from '../../queue/shard-options.ts'
import { isRemote, withRemoteInputs } from '../../remote/remote-inputs.ts'
import { nameOf, pathFrom, standardInput } from '../../runtime/open-input.ts'
import { startProgress } from '../../runtime/progress.ts'
import type { RunContext } from '../../runtime/run-context.ts'
import { noteAgents } from '../../agents/agent-notes.ts'
import { checkAgentNames } from '../../agents/agent-arguments.ts'
import { UserError } from '../../runtime/user-error.ts'
import { version } from '../../runtime/version.ts'
import type { CensusOptions } from './command.ts'
import { dayOf } from './summary/report-html.ts'

/** Runs a census: rows on standard output or in a folder; an unfinished folder is continued. */
export async function run(
  words: readonly string[],
  options: CensusOptions,
  context: RunContext,
): Promise<void> {
  checkShardOptions(options)
  if (options.format === 'parquet') {
    if (options.summary === true)
      throw new UserError(
        '--format parquet cannot be used with --summary, which prints no rows. Remove one of the two.',
      )
    checkParquet(context.stdout, { ...options, file: options.out })
  }
  const openInput = withRemoteInputs(context.openInput)
  const { cwd, notes, output } = context
  const listed = options.shards === undefined ? [] : await namesInList(options.shards, { cwd, openInput })
  const inputs = await inputsOf([...words, ...listed], cwd)
  const agents = options.agent ?? usualAgents
  checkAgentNames(agents)
  const cut = new Set<string>()
  const sources = options.shards === undefined ? words : [...words, options.shards]
  const onCut = ({ name }: Input): void => void cut.add(name)
  const count = await counterOf({ inputs, onCut }, options, { ...context, openInput })
  const asking: Asking = { sources, inputs, options, agents, count }
  noteAgents(notes, agents, [options.dialect])
  if (options.out === undefined) await toOutput(asking, context)
  else await toFolder(asking, { ...context, folder: pathFrom(cwd, options.out) })
  await output.finish()
  if (options.allowCut !== true && cut.size > 0) throw isCutOff([...cut], inputs.length)
}

/** Counts all inputs: in threads of this process, or by the workers of a queue. */
type CountInputs = (
  counting: Pick<Census, 'summary' | 'take' | 'skipped'> & { readonly question: CensusQuestion },
) => Promise<void>

async function counterOf(
  inputs: Pick<Census, 'inputs' | 'onCut'>,
  options: CensusOptions,
  context: RunContext,
): Promise<CountInputs> {
  const { queue, out } = options
  if (queue !== undefined) {
    const { countOnQueue } = await import('./work/count-on-queue.ts')
    const results = sharedPlace(options.results, context.cwd)
    const shardRun = { ...context, options: { ...options, queue, results }, thing: 'record' }
    return async ({ take, ...counting }) =>
      await countOnQueue(
        { ...inputs, ...counting, cwd: context.cwd, take: (rows) => take(rows, 0) },
        shardRun,
      )
  }
  return async ({ question, take, ...counting }) => {
    const progress = startProgress(context, { thing: 'record', answersToOutput: out === undefined })
    const threads = createThreads(options.threads ?? context.threads, question)
    const taking = async (rows: Uint8Array, items: number): Promise<void> => {
      await take(rows, items)
      progress.advance(items)
    }
    try {
      await runCensus({ ...inputs, ...counting, openInput: context.openInput, threads, take: taking })
    } finally {
      await threads.close()
    }
    progress.clear()
  }
}

/** An error, because counts of a part could be mistaken for those of the whole. */
function isCutOff(names: readonly string[], inputs: number): UserError {
  const which = names.slice(0, toldNames).map(visible).join(', ')
  const more = names.length > toldNames ? ` and ${names.length - toldNames} more` : ''
  const what =
    names.length === 1
      ? `${which} ends inside a record.`
      : `${names.length} of ${inputs} inputs end inside a record: ${which}${more}.`
  return new UserError(`${what} Complete records are counted. Download it again, or pass --allow-cut.`)
}

const toldNames = 5

interface Asking {
  /** The inputs as typed. */
  readonly sources: readonly string[]
  readonly inputs: readonly Input[]
  readonly options: CensusOptions
  readonly agents: readonly string[]
  readonly count: CountInputs
}

async function toOutput({ options, agents, count }: Asking, { output, notes }: RunContext): Promise<void> {
  const { dialect, format, per } = options
  const rows = options.summary === true ? undefined : rowWritingOf(options)
  const to = format === 'parquet' ? await parquetOutput(censusRowSchemas[per], output) : output
  const summary = emptySummary(dialect, agents)
  if (rows !== undefined) await output.write(headOf(rows))
  await count({
    question: { dialect, agents, rows },
    skipped: 0,
    summary,
    async take(written) {
      if (written.length > 0) await to.write(written)
    },
  })
  await to.finish()
  if (options.summary === true) await output.write(summaryText(summary))
  notes.note(summaryInWords(summary))
}

/** Threads write NDJSON, from which Parquet is made. */
function rowWritingOf({ format, per, csvFormulas }: CensusOptions): RowWriting {
  return { format: format === 'parquet' ? 'ndjson' : format, per, csvFormulas }
}

async function toFolder(
  { sources, inputs, options, agents, count }: Asking,
  { folder: path, cwd, startedAt, notes }: RunContext & { readonly folder: string },
): Promise<void> {
  const { dialect, format, per } = options
  const folder = await openCensusFolder(path, {
    asked: askedText(inputs, options, { agents, cwd }),
    format,
    per,
    date: dayOf(startedAt),
  })
  const summary = folder.summary ?? emptySummary(dialect, agents)
  if (folder.items > 0) notes.note(`resuming after ${folder.items.toLocaleString('en')} records.`)
  try {
    await count({
      question: { dialect, agents, rows: rowWritingOf(options) },
      skipped: folder.items,
      summary,
      take: (rows, items) => folder.write(rows, items, summary),
    })
    await folder.finish(summary, { inputs: sources.map(nameOf), version: version() })
  } finally {
    await folder.close()
  }
  notes.note(summaryInWords(summary))
}

/** A hash of everything that rows depend on, except the content of the files. */
function askedText(
  inputs: readonly Input[],
  { dialect, format, per, csvFormulas, queue }: CensusOptions,
  { agents, cwd }: { readonly agents: readonly string[]; readonly cwd: string },
): string {
  const files = inputs.map(({ path, sizeBytes }) => [
    path === standardInput || isRemote(path) ? path : resolve(cwd, path),
    sizeBytes ?? null,
  ])
  // A queue starts its merge again: it cannot continue what threads of one process began.
  const isShared = queue !== undefined || undefined
  const columns = Object.keys(censusRowSchemas[per].properties)
  const asked = JSON.stringify({ columns, dialect, format, per, csvFormulas, agents, files, isShared })
  return createHash('sha256').update(asked).digest('hex')
}
