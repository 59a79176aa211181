import type { AnswerWriter } from '../runtime/answer-writer.ts'
import type { RunContext } from '../runtime/run-context.ts'
import type { Progress } from '../runtime/progress.ts'
import type { Answer, Asking } from './question-command.ts'

/** Where answers go, and what they come to. */
export interface Answers {
  readonly writer: AnswerWriter
  readonly progress: Progress
  readonly outcome: RunContext['outcome']
}

/** Takes an answer whose turn it is; what it returns, if anything, must be awaited before the next. */
export function takeAnswer(
  { isGood, text }: Answer,
  { writer, outcome }: Answers,
): Promise<void> | undefined {
  if (!isGood) outcome.isGood = false
  const written = typeof text === 'function' ? text() : text
  return written === undefined ? undefined : writer.add(written)
}

/** Asks a file about every URL, for each of them about every robot, and writes the answers as they come. */
export async function answerAll(
  batches: AsyncIterable<readonly string[]>,
  asking: readonly ((url: string) => Answer)[],
  answers: Answers,
): Promise<void> {
  for await (const urls of batches) {
    for (const url of urls) {
      for (const ask of asking) {
        const full = takeAnswer(ask(url), answers)
        if (full !== undefined) await full
      }
    }
    // A reader at the other end of a slow stream sees each answer as soon as there is one.
    await answers.writer.flush()
    answers.progress.advance(urls.length)
  }
}

/** Writes what a command still has to say when every question is answered. */
export async function endAnswers(asking: Asking, writer: AnswerWriter): Promise<void> {
  const last = asking.end?.()
  if (last !== undefined) await writer.add(last)
  await writer.end()
}
