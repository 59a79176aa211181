import { createHash } from 'node:crypto'
import { resolve } from 'node:path'

import { visible } from 'ruly/report'

import { usualAgents } from '../../agents/agent-sets.ts'
import { openCensusFolder, type CensusFolder } from './work/census-folder.ts'
import { inputsOf, type Input } from './records/inputs.ts'
import { headOf } from './rows/row-text.ts'
import { schemaVersion } from './rows/census-row.ts'
import { runCensus, type Census } from './work/run-census.ts'
import { type Summary, emptySummary, summaryInWords, summaryText } from './summary/summary.ts'
import { nameOf, pathFrom, standardInput } from '../../runtime/open-input.ts'
import { startProgress, type Progress } from '../../runtime/progress.ts'
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
  const inputs = await inputsOf(words, context.cwd)
  const agents = options.agent ?? usualAgents
  checkAgentNames(agents)
  const threads = options.threads ?? context.threads
  const cut = new Set<string>()
  const asking: Asking = { words, inputs, options, threads, agents, onCut: ({ name }) => cut.add(name) }
  const { notes, output } = context
  const progress = startProgress(context, { thing: 'record', answersToOutput: options.out === undefined })
  noteAgents(notes, agents, [options.dialect])
  if (options.out === undefined) await toOutput(asking, context, progress)
  else
    await toFolder(asking, {
      ...context,
      folder: pathFrom(context.cwd, options.out),
      progress,
    })
  progress.clear()
  await output.finish()
  if (options.allowCut !== true && cut.size > 0) throw isCutOff([...cut], inputs.length)
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

interface Asking extends Pick<Census, 'onCut'> {
  /** The inputs as typed. */
  readonly words: readonly string[]
  readonly inputs: readonly Input[]
  readonly options: CensusOptions
  readonly threads: number
  readonly agents: readonly string[]
}

async function toOutput(
  { inputs, options, threads, agents, onCut }: Asking,
  context: RunContext,
  progress: Progress,
): Promise<void> {
  const { output, notes } = context
  const { dialect, format, per, csvFormulas } = options
  const rows = options.summary === true ? undefined : { format, per, csvFormulas }
  const summary = emptySummary(dialect, agents)
  if (rows !== undefined) await output.write(headOf(rows))
  await runCensus({
    inputs,
    openInput: context.openInput,
    question: { dialect, agents, rows },
    threads,
    skipped: 0,
    onCut,
    summary,
    async take(written, items) {
      if (written.length > 0) await output.write(written)
      progress.advance(items)
    },
  })
  if (options.summary === true) await output.write(summaryText(summary))
  progress.clear()
  notes.note(summaryInWords(summary))
}

async function toFolder(
  { words, inputs, options, threads, agents, onCut }: Asking,
  context: RunContext & { readonly folder: string; readonly progress: Progress },
): Promise<void> {
  const { folder: path, progress, cwd, openInput, startedAt, notes } = context
  const { dialect, format, per, csvFormulas } = options
  const folder = await openCensusFolder(path, {
    asked: askedText(inputs, options, { agents, cwd }),
    format,
    per,
    date: dayOf(startedAt),
  })
  const summary = folder.summary ?? emptySummary(dialect, agents)
  if (folder.items > 0) notes.note(`resuming after ${folder.items.toLocaleString('en')} records.`)
  try {
    const question = { dialect, agents, rows: { format, per, csvFormulas } }
    const take = taking(folder, summary, progress)
    await runCensus({ inputs, openInput, question, threads, skipped: folder.items, onCut, summary, take })
    await folder.finish(summary, { inputs: words.map(nameOf), version: version() })
  } finally {
    await folder.close()
  }
  notes.note(summaryInWords(summary))
}

function taking(folder: CensusFolder, summary: Summary, progress: Progress) {
  return async (rows: Uint8Array, items: number): Promise<void> => {
    await folder.write(rows, items, summary)
    progress.advance(items)
  }
}

/** A hash of everything that rows depend on, except the content of the files. */
function askedText(
  inputs: readonly Input[],
  { dialect, format, per, csvFormulas }: CensusOptions,
  { agents, cwd }: { readonly agents: readonly string[]; readonly cwd: string },
): string {
  const files = inputs.map(({ path, octets }) => [
    path === standardInput ? path : resolve(cwd, path),
    octets ?? null,
  ])
  const asked = JSON.stringify({ schemaVersion, dialect, format, per, csvFormulas, agents, files })
  return createHash('sha256').update(asked).digest('hex')
}
