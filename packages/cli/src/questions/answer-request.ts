import {
  checkInput,
  countText,
  createFaultNotes,
  type ListTally,
  nameOf,
  type UrlReading,
  UserError,
  readRobotsFile,
} from '@ruly/batch/internal'
import { diagnosticsText } from '@ruly/lint'

import { noteAgents } from '../agents/agent-notes.ts'
import type { Request } from './request.ts'
import { columnsFor } from '../runtime/columns-for.ts'
import { styleFor } from '../runtime/colours.ts'
import { createAnswerWriter, layoutOf } from '../runtime/answer-writer.ts'
import { startProgress } from '../runtime/progress.ts'
import type { Notes, RunContext } from '../runtime/run-context.ts'
import { showingOf, type Asked, type QuestionCommand, type RobotsFile } from './question-command.ts'
import { aboutFile, diagnosticsNote } from '../robots-file/diagnostics-note.ts'
import { fileKindNote } from '../robots-file/file-kind-note.ts'
import type { FileSource } from '../robots-file/robots-source.ts'
import { answerAll, endAnswers, type Begun, type Running } from './answer-all.ts'
import { localFile } from './robots-files.ts'

/** Answers a request and writes the output. */
export async function answerRequest(
  command: QuestionCommand,
  request: Request,
  context: RunContext,
): Promise<void> {
  const { output, stdout, env, startedAt, notes } = context
  const progress = startProgress(context)
  noteAgents(notes, request.agents, request.dialects)
  for (const note of request.agentNotes) notes.note(note)
  const list: ListTally = { urls: 0, malformed: 0, withAgent: 0 }
  const showing = showingOf(command, request)
  const writer = createAnswerWriter(output, layoutOf(request.format, showing.isLong))
  const asked: Asked = {
    request,
    style: styleFor(stdout, env),
    columns: columnsFor(context),
    startedAt,
  }
  const reading: Omit<UrlReading, 'fetch'> = {
    ...context,
    tally: list,
    needsSite: request.source.kind === 'sites',
    signal: output.signal,
    onFaults: createFaultNotes(notes),
  }
  const begin = async (): Promise<Begun> => {
    const asking = command.begin(asked)
    if (request.urlsPath !== undefined) await checkInput(request.urlsPath, context.cwd)
    return { asking, batches: (fetch) => batchesOf(request, { ...reading, fetch }) }
  }
  await answer({ showing, asked, context, writer, progress, begin })
  await output.finish()
  progress.clear()
  if (request.urlsPath !== undefined) tellList(request.urlsPath, list, notes)
}

/** From one file or from sites; the code for sites is loaded on demand. */
async function answer(running: Running): Promise<void> {
  const { source } = running.asked.request
  if (source.kind === 'file') return await answerByFile(source, running)
  const { answerBySites } = await import('./answer-by-sites.ts')
  await answerBySites(source, running)
}

async function* batchesOf(
  { urls, urlsPath }: Request,
  reading: UrlReading,
): AsyncGenerator<readonly string[]> {
  if (urls.length > 0) yield urls
  if (urlsPath === undefined) return
  const { readUrls } = await import('./url-list.ts')
  yield* readUrls(urlsPath, reading)
}

/** Prints notes on a list. Throws a `UserError` if it has malformed lines. */
function tellList(path: string, { urls, malformed, withAgent }: ListTally, notes: Notes): void {
  if (withAgent > 0)
    notes.note(`${nameOf(path)} names agents, which are ignored here. To check them, use ruly bulk.`)
  if (malformed > 0) throw new UserError(`${nameOf(path)}: ${countText(malformed, malformed + urls)}`)
  if (urls === 0) notes.note(`${nameOf(path)} contains no URLs.`)
}

/** Answers all questions from one local robots.txt. */
async function answerByFile(source: FileSource, running: Running): Promise<void> {
  const { showing, asked, writer, context } = running
  const { notes, openInput } = context
  const bytes = await readRobotsFile(source.path, openInput)
  const file = localFile(bytes, source, asked.request)
  const { asking, batches } = await running.begin()
  if (bytes.length === 0) notes.note(`${nameOf(source.path)} is empty: everything is allowed.`)
  const unlike = fileKindNote(source.path, file.robots.bytes, asked.request.dialects[0])
  notes.note(unlike)
  if (unlike === undefined || showing.diagnostics) await tellDiagnostics(nameOf(source.path), file, running)
  await answerAll(batches(), asked.request.agents.map(asking.about(file)), running)
  await endAnswers(asking, writer)
}

async function tellDiagnostics(
  name: string,
  { robots }: RobotsFile,
  { showing, asked: { request, style }, context }: Running,
): Promise<void> {
  if (request.quiet) return
  if (showing.diagnostics)
    await context.output.write(aboutFile(name, [diagnosticsText(robots, style)], style))
  else context.notes.note(diagnosticsNote(name, robots))
}
