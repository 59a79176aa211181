import { nameOf, readRobotsFile } from '@ruly/batch/internal'
import { diagnosticsText } from '@ruly/lint'

import { aboutFile, diagnosticsNote } from '../robots-file/diagnostics-note.ts'
import { fileKindNote } from '../robots-file/file-kind-note.ts'
import type { FileSource } from '../robots-file/robots-source.ts'
import { answerAll, endAnswers } from './answer-all.ts'
import type { RobotsFile } from './question-command.ts'
import { localFile } from './robots-files.ts'
import type { Running } from './running.ts'

/** Answers all questions from one local robots.txt. */
export async function answerByFile(source: FileSource, running: Running): Promise<void> {
  const { command, asked, writer, notes } = running
  const bytes = await readRobotsFile(source.path, running.context.openInput)
  const file = localFile(bytes, source, asked.request)
  const { asking, batches } = await running.begin()
  if (bytes.length === 0) notes.note(`${nameOf(source.path)} is empty: everything is allowed.`)
  const unlike = fileKindNote(source.path, file.robots.bytes, asked.request.dialects[0])
  notes.note(unlike)
  if (unlike === undefined || command.listsDiagnostics(asked.request))
    await tellDiagnostics(nameOf(source.path), file, running)
  await answerAll(batches(), asked.request.agents.map(asking.about(file)), running)
  await endAnswers(asking, writer)
}

async function tellDiagnostics(
  name: string,
  { robots }: RobotsFile,
  { command, asked: { request, style }, context, notes }: Running,
): Promise<void> {
  if (request.quiet) return
  if (command.listsDiagnostics(request)) {
    await context.output.write(aboutFile(name, [diagnosticsText(robots, style)], style))
  } else {
    notes.note(diagnosticsNote(name, robots))
  }
}
