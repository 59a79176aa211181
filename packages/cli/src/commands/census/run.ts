import {
  type CensusJob,
  type CensusRun,
  checkAgentNames,
  checkStandardInput,
  countOf,
  inputsOf,
  type LineFault,
  namesInList,
  pathFrom,
  runCensus,
  summaryInWords,
  type Summary,
  summaryText,
  threadsFor,
  UserError,
  withRemoteInputs,
} from '@ruly/batch/internal'
import { dialectNamed, visible } from '@ruly/lint'

import type { Run } from '../../command-line/define-command.ts'
import { noteAgents } from '../../agents/agent-notes.ts'
import { usualAgents } from '../../agents/agent-sets.ts'
import { startProgress } from '../../runtime/progress.ts'
import type { RunContext } from '../../runtime/run-context.ts'
import { checkRowFormat } from '../check-row-format.ts'
import { checkShardOptions, shardRunOf } from '../shard-options.ts'
import type { CensusOptions } from './command.ts'

type ChosenOptions = CensusOptions & { readonly format: NonNullable<CensusOptions['format']> }

/** Runs a census: rows on standard output or in a folder; an unfinished folder is continued. */
export const run: Run<CensusOptions> = async (words, given, context) => {
  const options = {
    ...given,
    format: given.format ?? (given.out === undefined ? 'ndjson' : 'parquet'),
  } as const
  checkOptions(options, context)
  const openInput = withRemoteInputs(context.openInput)
  const { cwd, notes, output } = context
  const { shards, dialect, agent: agents = usualAgents, format, per, monthly = false, csvFormulas } = options
  const listed = shards === undefined ? [] : await namesInList(shards, { cwd, openInput })
  checkStandardInput([...words, ...listed, shards])
  const inputs = await inputsOf([...words, ...listed], cwd)
  checkAgentNames(agents)
  noteAgents(notes, agents, [dialectNamed(dialect)])
  const job: CensusJob = {
    inputs,
    dialect,
    agents,
    rows: options.summary === true ? undefined : { format, per, monthly, csvFormulas },
    folder: options.out === undefined ? undefined : pathFrom(cwd, options.out),
    sources: shards === undefined ? words : [...words, shards],
  }
  const cut = new Set<string>()
  let firstFault: LineFault | undefined
  const summary = await count(job, options, {
    ...context,
    openInput,
    threads: options.threads ?? threadsFor(inputs, context.threads),
    onCut: ({ name }) => void cut.add(name),
    onFault(fault) {
      if (firstFault === undefined) notes.note(`${faultText(fault)}; expected ${expectedLine}`)
      firstFault ??= fault
    },
    onResume: (records) => notes.note(`resuming after ${records.toLocaleString('en')} records.`),
    queue: shardRunOf(options, context, 'record'),
  })
  if (options.summary === true) await output.write(summaryText(summary))
  notes.note(summaryInWords(summary))
  await output.finish()
  if (options.allowCut !== true && cut.size > 0) throw isCutOff([...cut], inputs.length)
  checkCounted(summary, firstFault)
}

function checkOptions(options: ChosenOptions, { stdout }: RunContext): void {
  checkShardOptions(options)
  if (options.format === 'parquet' && options.summary === true)
    throw new UserError(
      '--format parquet cannot be used with --summary, which prints no rows. Remove one of the two.',
    )
  checkRowFormat(stdout, { ...options, file: options.out })
}

async function count(
  job: CensusJob,
  { queue, out }: CensusOptions,
  context: RunContext & CensusRun,
): ReturnType<typeof runCensus> {
  // A queue has a progress line of its own, with the share of its shards.
  if (queue !== undefined) return await runCensus(job, context)
  const progress = startProgress(context, { thing: 'record', answersToOutput: out === undefined })
  const summary = await runCensus(job, { ...context, onRecords: (records) => progress.advance(records) })
  progress.clear()
  return summary
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

const expectedLine = '{"url": "…", "text": "…"}'

function faultText({ input, line, why }: LineFault): string {
  return `${visible(input)}${line === undefined ? '' : `:${line}`}: ${why}`
}

/** Throws a `UserError` if there are records, but not one was understood: no counts would look like no robots.txt. */
function checkCounted(summary: Summary, fault: LineFault | undefined): void {
  if (countOf(summary, 'records', 'counted') > 0) return
  if (fault === undefined && countOf(summary, 'records', 'skipped', 'not-a-record') === 0) return
  const first = fault === undefined ? '' : ` (${faultText(fault)})`
  throw new UserError(
    `nothing was counted, because lines are no records${first}. Write each as ${expectedLine}, for example with jq.`,
  )
}
