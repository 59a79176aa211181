import type { Readable } from 'node:stream'

import type { Request } from '../arguments.ts'
import type { AnswerWriter } from '../formats.ts'
import type { Progress } from '../progress.ts'
import { urlsOf } from '../url-source.ts'
import type { Ask, Asked } from './command.ts'

/** What the answers came to, so far. */
export interface Tally {
  /** URLs that came from the list. */
  listed: number
  disallowed: number
}

interface Round {
  readonly asked: Asked
  readonly ask: Ask
  /** URLs one a line, besides those of the request. */
  readonly list: Readable | undefined
  readonly writer: AnswerWriter
  readonly progress: Progress
  readonly tally: Tally
  readonly signal: AbortSignal
}

/** Asks about every URL, for each of them about every robot, and writes the answers as they come. */
export async function answerAll(round: Round): Promise<void> {
  const { request, robots } = round.asked
  const agents = request.agents.map((name) => ({ name, policy: robots.forAgent(name) }))
  for await (const urls of batchesOf(request, round)) {
    for (const url of urls) {
      for (const agent of agents) {
        const { allowed, text } = round.ask(agent, url)
        if (!allowed) round.tally.disallowed++
        const full = round.writer.add(text)
        if (full !== undefined) await full
      }
    }
    // A reader at the other end of a slow stream sees each answer as soon as there is one.
    await round.writer.flush()
    round.progress.advance(urls.length)
  }
  await round.writer.end()
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
