import type { RobotsClient } from '@ruly/client'
import type { Agent } from 'ruly'

import { lineAnswers, type Line, type LineOptions } from './line-answers.ts'
import { LineReader } from './line-reader.ts'

/** How many pieces of the input are answered at the same time: a slow site delays the answers after it, not the requests for them. */
const ahead = 8

interface StreamOptions extends Omit<LineOptions, 'separator'> {
  readonly agent: Agent | undefined
  /** Called with the number of answers of each piece. */
  readonly onAnswers: (count: number) => void
}

/**
 * Answers a stream of lines with a stream of lines, in the same order.
 *
 * A piece of the input is read only when the reader of the answers has taken enough of them: neither side can make the other one grow. The last
 * line counts what came before it, so a stream without it was cut off.
 */
export async function* answerStream(
  client: RobotsClient,
  input: AsyncIterable<Uint8Array>,
  { agent, onAnswers, ...options }: StreamOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = new LineReader(agent)
  let answers = 0
  let faults = 0
  async function answered(lines: readonly Line[]): Promise<Uint8Array> {
    for (const line of lines) {
      if ('fault' in line) faults++
      else answers++
    }
    const rows = await lineAnswers(client, lines, { ...options, separator: '\n' })
    onAnswers(lines.length)
    return rows
  }
  async function* pieces(): AsyncGenerator<readonly Line[], void, undefined> {
    for await (const bytes of input) yield reader.add(bytes)
    yield reader.end()
  }
  for await (const rows of inTheirOrder(pieces(), answered)) if (rows.length > 0) yield rows
  yield Buffer.from(`${JSON.stringify({ end: true, answers, faults })}\n`)
}

/** Maps the items of an iterable, some at the same time; each result is there as soon as it and those before it are. */
async function* inTheirOrder<Item, Result>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const iterator = items[Symbol.asyncIterator]()
  const running: Promise<Result>[] = []
  let next: Promise<IteratorResult<Item>> | undefined = iterator.next()
  try {
    while (next !== undefined || running.length > 0) {
      const [oldest] = running
      const isRoom = running.length < ahead
      const read: IteratorResult<Item> | undefined =
        next === undefined || (oldest !== undefined && !isRoom)
          ? undefined
          : oldest === undefined
            ? await next
            : await Promise.race([next, oldest.then(() => undefined)])
      if (read === undefined && oldest !== undefined) {
        yield await oldest
        void running.shift()
      } else if (read?.done === true) {
        next = undefined
      } else if (read !== undefined) {
        const task = work(read.value)
        task.catch(() => undefined)
        running.push(task)
        next = iterator.next()
        next.catch(() => undefined)
      }
    }
  } finally {
    await iterator.return?.()
  }
}
