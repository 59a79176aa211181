import type { Robots } from 'ruly'
import type { Style } from 'ruly/report'

import type { Request } from '../arguments.ts'
import { styleFor } from '../colours.ts'
import { diagnosticsList, diagnosticsNote } from '../diagnostics.ts'
import { createAnswerWriter, layoutOf } from '../formats.ts'
import { nameOf, openInput } from '../input.ts'
import type { Output } from '../output.ts'
import { createProgress } from '../progress.ts'
import { readRobotsFile } from '../read-robots-file.ts'
import { answerAll, type Tally } from './answer-all.ts'
import type { Command } from './command.ts'

/** Where answers and notes go. */
export interface Streams {
  readonly output: Output
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
}

/** Asks what a request asks and writes the answers; true where every one of them is good. */
export async function run(command: Command, request: Request, streams: Streams): Promise<boolean> {
  const { output, stdout, stderr } = streams
  const { robotsPath, urlsPath, quiet } = request
  const octets = await readRobotsFile(robotsPath)
  const style = styleFor(stdout)
  const answering = command.answering({ request, octets, style, columns: columnsOf(stdout) })
  const list = urlsPath === undefined ? undefined : await openInput(urlsPath)
  const tally: Tally = { listed: 0, isGood: true }
  // Where the answers run over the terminal, they are the progress.
  const progress = createProgress(quiet || stdout.isTTY ? undefined : stderr)
  if (octets.length === 0) note(`${nameOf(robotsPath)} is empty: it disallows nothing.`, request, stderr)
  try {
    await tellDiagnostics(command, { request, robots: answering.robots, style }, output, stderr)
    const writer = createAnswerWriter(output, layoutOf(request.format, command.isLong(request)))
    await answerAll({ request, answering, list, writer, progress, tally, signal: output.signal })
    await output.finish()
    if (urlsPath !== undefined && tally.listed === 0)
      note(`${nameOf(urlsPath)} has no URLs.`, request, stderr)
  } catch (error) {
    if (!output.hasLostReader) throw error
  } finally {
    progress.clear()
  }
  return tally.isGood
}

/** Columns where the stream is no terminal and `COLUMNS` does not say. */
const usualColumns = 80

function columnsOf(stdout: NodeJS.WriteStream): number {
  const columns = stdout.isTTY ? stdout.columns : Number(process.env['COLUMNS'])
  return columns > 0 ? columns : usualColumns
}

async function tellDiagnostics(
  command: Command,
  { request, robots, style }: { readonly request: Request; readonly robots: Robots; readonly style: Style },
  output: Output,
  stderr: NodeJS.WriteStream,
): Promise<void> {
  if (request.quiet) return
  const name = nameOf(request.robotsPath)
  if (command.listsDiagnostics(request)) {
    await output.write(diagnosticsList(name, robots.diagnostics, style))
  } else {
    note(diagnosticsNote(name, robots.diagnostics), request, stderr)
  }
}

function note(text: string | undefined, { quiet }: Request, stderr: NodeJS.WriteStream): void {
  if (text !== undefined && !quiet) stderr.write(`${styleFor(stderr).faint(`ruly: ${text}`)}\n`)
}
