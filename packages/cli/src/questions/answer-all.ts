import type { FetchList } from '@ruly/batch/internal'

import type { AnswerWriter } from '../runtime/answer-writer.ts'
import type { Progress } from '../runtime/progress.ts'
import type { RunContext } from '../runtime/run-context.ts'
import type { Answer, Asked, Asking, Showing } from './question-command.ts'

/** A running command, and what it works with. */
export interface Running {
  readonly writer: AnswerWriter
  readonly progress: Progress
  readonly showing: Showing
  readonly asked: Asked
  readonly context: RunContext
  /** Starts the command. Throws if the request is invalid or the list of URLs does not exist. */
  readonly begin: () => Promise<Begun>
}

/** A started command, and the URLs to check. */
export interface Begun {
  readonly asking: Asking
  /** The URLs of the arguments, then those of the list as they are read. Omit `fetch` if no requests may be sent. */
  readonly batches: (fetch?: FetchList) => AsyncGenerator<readonly string[]>
}

/** Writes the next answer. If it returns a promise, await it before the next call. */
export function takeAnswer(
  { isGood, text }: Answer,
  { writer, context }: Running,
): Promise<void> | undefined {
  if (!isGood) context.outcome.isGood = false
  const written = typeof text === 'function' ? text() : text
  return written === undefined ? undefined : writer.add(written)
}

/** Checks every URL for every agent, and writes the answers as they come. */
export async function answerAll(
  batches: AsyncIterable<readonly string[]>,
  asking: readonly ((url: string) => Answer)[],
  running: Running,
): Promise<void> {
  for await (const urls of batches) {
    for (const url of urls) {
      for (const ask of asking) {
        const full = takeAnswer(ask(url), running)
        if (full !== undefined) await full
      }
    }
    // The reader of a slow input sees each answer at once.
    await running.writer.flush()
    running.progress.advance(urls.length)
  }
}

/** Writes the end of the output, after all answers. */
export async function endAnswers(asking: Asking, writer: AnswerWriter): Promise<void> {
  const last = asking.end?.()
  if (last !== undefined) await writer.add(last)
  await writer.end()
}
