import type { Agent } from 'ruly'

import type { Line, LineAnswers } from './line-answers.ts'
import { LineReader } from './line-reader.ts'

/** Answers a stream of lines with a stream of rows. The last row counts what came before it, so a stream without it was cut off. */
export async function* answerStream(
  answers: LineAnswers,
  input: AsyncIterable<Uint8Array>,
  agent: Agent | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* answers.rowsOf(linesIn(input, agent))
  yield Buffer.from(`${JSON.stringify({ end: true, ...answers.counts })}\n`)
}

async function* linesIn(
  input: AsyncIterable<Uint8Array>,
  agent: Agent | undefined,
): AsyncGenerator<readonly Line[], void, undefined> {
  const reader = new LineReader(agent)
  for await (const bytes of input) yield reader.add(bytes)
  yield reader.end()
}
