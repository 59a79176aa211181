import type { Readable } from 'node:stream'

import type { Request } from '../arguments.ts'
import type { AnswerWriter } from '../formats.ts'
import type { Progress } from '../progress.ts'
import { urlsOf } from '../url-source.ts'
import type { Answering } from './command.ts'

/** What the answers came to, so far. */
export interface Tally {
  /** URLs that came from the list. */
  listed: number
  /** Whether every answer was good. */
  isGood: boolean
}

interface Round {
  readonly request: Request
  readonly answering: Answering
  /** URLs one a line, besides those of the request. */
  readonly list: Readable | undefined
  readonly writer: AnswerWriter
  readonly progress: Progress
  readonly tally: Tally
  readonly signal: AbortSignal
}

/** Asks about every URL, for each of them about every robot, and writes the answers as they come. */
export async function answerAll(round: Round): Promise<void> {
  const { request, answering, tally, writer } = round
  const asking = request.agents.map(answering.forAgent)
  for await (const urls of batchesOf(request, round)) {
    for (const url of urls) {
      for (const ask of asking) {
        const { isGood, text } = ask(url)
        if (!isGood) tally.isGood = false
        const full = text === undefined ? undefined : writer.add(text)
        if (full !== undefined) await full
      }
    }
    // A reader at the other end of a slow stream sees each answer as soon as there is one.
    await writer.flush()
    round.progress.advance(urls.length)
  }
  const last = answering.end?.()
  if (last !== undefined) await writer.add(last)
  await writer.end()
}

async function* batchesOf(
  { urls, urlsPath }: Request,
  { list, tally, signal }: Round,
): AsyncGenerator<readonly string[]> {
  if (urls.length > 0) yield urls
  if (list === undefined || urlsPath === undefined) return
  for await (const batch of urlsOf(urlsPath, list, signal)) {
    tally.listed += batch.length
    yield batch
  }
}
