import type { Readable } from 'node:stream'

import type { Request } from '../arguments.ts'
import { styleFor } from '../colours.ts'
import { createAnswerWriter, layoutOf } from '../formats.ts'
import { nameOf } from '../input.ts'
import { createNotes } from '../notes.ts'
import { createProgress } from '../progress.ts'
import type { RunContext } from '../run-context.ts'
import { urlsOf } from '../url-source.ts'
import type { Tally } from './answer-all.ts'
import { answerByFile } from './answer-by-file.ts'
import type { Asked, Command } from './command.ts'
import type { Begun, Running } from './running.ts'

/** Asks what a request asks and writes the answers; true where every one of them is good. */
export async function answerRequest(
  command: Command,
  request: Request,
  context: RunContext,
): Promise<boolean> {
  const { output, stdout, stderr, env, startedAt } = context
  // Where the answers run over the terminal, they are the progress.
  const progress = createProgress(request.quiet || stdout.isTTY ? undefined : stderr)
  const notes = createNotes(context, request.quiet, () => progress.clear())
  const tally: Tally = { listed: 0, isGood: true }
  const writer = createAnswerWriter(output, layoutOf(request.format, command.isLong(request)))
  const asked: Asked = {
    request,
    style: styleFor(stdout, env),
    columns: columnsOf(context),
    startedAt,
  }
  let list: Readable | undefined
  const begin = async (): Promise<Begun> => {
    const asking = command.begin(asked)
    list = request.urlsPath === undefined ? undefined : await context.openInput(request.urlsPath)
    return { asking, batches: batchesOf(request, { list, tally, signal: output.signal }) }
  }
  try {
    await answer({ command, asked, context, notes, writer, progress, tally, begin })
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

function columnsOf({ stdout, env }: RunContext): number {
  const columns = stdout.isTTY === true ? stdout.columns : Number(env['COLUMNS'])
  return columns !== undefined && columns > 0 ? columns : usualColumns
}
