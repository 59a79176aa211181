import type { Readable } from 'node:stream'

import type { Request } from '../arguments.ts'
import { styleFor } from '../colours.ts'
import { createAnswerWriter, layoutOf } from '../formats.ts'
import { nameOf, openInput } from '../input.ts'
import { createNotes } from '../notes.ts'
import { createProgress } from '../progress.ts'
import { urlsOf } from '../url-source.ts'
import type { Tally } from './answer-all.ts'
import { answerByFile } from './answer-by-file.ts'
import type { Asked, Command } from './command.ts'
import type { Begun, Running, Streams } from './running.ts'

/** Asks what a request asks and writes the answers; true where every one of them is good. */
export async function run(command: Command, request: Request, streams: Streams): Promise<boolean> {
  const { output, stdout, stderr } = streams
  // Where the answers run over the terminal, they are the progress.
  const progress = createProgress(request.quiet || stdout.isTTY ? undefined : stderr)
  const notes = createNotes(stderr, request.quiet, () => progress.clear())
  const tally: Tally = { listed: 0, isGood: true }
  const writer = createAnswerWriter(output, layoutOf(request.format, command.isLong(request)))
  const asked: Asked = { request, style: styleFor(stdout), columns: columnsOf(stdout) }
  let list: Readable | undefined
  const begin = async (): Promise<Begun> => {
    const asking = command.begin(asked)
    list = request.urlsPath === undefined ? undefined : await openInput(request.urlsPath)
    return { asking, batches: batchesOf(request, { list, tally, signal: output.signal }) }
  }
  try {
    await answer({ command, asked, output, notes, writer, progress, tally, begin })
    await output.finish()
    if (request.urlsPath !== undefined && tally.listed === 0)
      notes.note(`${nameOf(request.urlsPath)} has no URLs.`)
  } catch (error) {
    if (!output.hasLostReader) throw error
  } finally {
    progress.clear()
    list?.destroy()
  }
  return tally.isGood
}

/** By one file or by many sites; what asks sites is loaded where it is needed. */
async function answer(running: Running): Promise<void> {
  const { source } = running.asked.request
  if (source.kind === 'file') return await answerByFile(source, running)
  const { answerBySites } = await import('./answer-by-sites.ts')
  await answerBySites(source, running)
}

async function* batchesOf(
  { urls, urlsPath }: Request,
  {
    list,
    tally,
    signal,
  }: { readonly list: Readable | undefined; readonly tally: Tally; readonly signal: AbortSignal },
): AsyncGenerator<readonly string[]> {
  if (urls.length > 0) yield urls
  if (list === undefined || urlsPath === undefined) return
  for await (const batch of urlsOf(urlsPath, list, signal)) {
    tally.listed += batch.length
    yield batch
  }
}

/** Columns where the stream is no terminal and `COLUMNS` does not say. */
const usualColumns = 80

function columnsOf(stdout: NodeJS.WriteStream): number {
  const columns = stdout.isTTY ? stdout.columns : Number(process.env['COLUMNS'])
  return columns > 0 ? columns : usualColumns
}
