import type { ThreadTask } from '../../frame/threads.ts'
import type { Batch } from '../../lists/batch.ts'
import { plainLines, readBatch, readEachLine, type Asked, type Reading } from '../../lists/read-batch.ts'
import type { Answered } from '../rows/answered.ts'
import { createLocalAnswerers, type LocalRules } from './local-answerers.ts'
import { createBatchWriter, type Writing } from '../rows/batch-writer.ts'

export interface Task {
  readonly reading: Reading
  readonly writing: Writing
  readonly rules: LocalRules
}

/** Answering batches from local robots.txt files, as work for threads. */
export const bulkTask: ThreadTask<Task, Batch, Answered> = {
  name: 'bulk',
  create: createLocalAnswering,
  packed: (batch) => [batch, [batch.bytes.buffer]],
  // The garbage of a batch is short-lived: a small young generation is enough.
  resourceLimits: { maxYoungGenerationSizeMb: 12 },
}

/** Answers batches from local robots.txt files. */
export function createLocalAnswering({ reading, writing, rules }: Task): (batch: Batch) => Answered {
  const { agents } = reading
  const local = createLocalAnswerers(rules)

  function answerAsked(batch: Batch, { height, parts }: Asked): Answered {
    const writer = createBatchWriter(writing, batch)
    for (const part of parts) {
      if ('why' in part) {
        writer.fail(part)
        continue
      }
      const { urls } = part
      for (let start = 0; start < urls.length;) {
        const { answerers, count } = local.answerersOf(part.agents, urls, start)
        writer.answer(answerers, urls, start, start + count)
        start += count
      }
    }
    return writer.end(height)
  }

  const answerAny = (batch: Batch): Answered => answerAsked(batch, readBatch(batch, reading))
  const { format, only } = writing
  if (rules.kind !== 'file' || agents.length !== 1 || format !== 'urls') return answerAny
  const policy = local.answerersOf(agents, [], 0).answerers[0]?.policy
  if (policy?.decidingLines === undefined) return answerAny
  const answerPlain = createLineFilter(policy.decidingLines.bind(policy), only)
  return (batch) => {
    const lists = plainLines(batch)
    return lists === undefined ? answerAsked(batch, readEachLine(batch, reading)) : answerPlain(batch, lists)
  }
}

/**
 * Answers batches of plain URLs (see `plainLines`) with the URLs that match `only`.
 *
 * The rows are written in place over the batch, without decoding.
 */
function createLineFilter(
  decidingLines: (urls: readonly string[]) => Int32Array,
  only: Writing['only'],
): (batch: Batch, lists: readonly (readonly string[])[]) => Answered {
  const wanted = only === undefined ? undefined : only === 'allowed'
  return ({ bytes }, lists) => {
    const kept = createKept(bytes)
    let start = 0
    let height = 0
    for (const urls of lists) {
      const found = decidingLines(urls)
      for (let i = 0; i < urls.length; i++) {
        const end = start + (urls[i] as string).length + 1
        if (wanted === undefined || (found[i] as number) >= 0 === wanted) kept.keep(start, end)
        start = end
      }
      height += urls.length
    }
    return { rows: kept.all(), height, lines: height, malformed: 0, faults: [] }
  }
}

/** Moves the bytes to keep to the beginning of the buffer; adjacent ranges are moved together. */
function createKept(bytes: Uint8Array<ArrayBuffer>): {
  keep(start: number, end: number): void
  all(): Uint8Array<ArrayBuffer>
} {
  let length = 0
  let from = 0
  let to = 0
  function move(): void {
    bytes.copyWithin(length, from, to)
    length += to - from
  }
  return {
    keep(start, end) {
      if (start !== to) {
        move()
        from = start
      }
      to = end
    },
    all() {
      move()
      return bytes.subarray(0, length)
    },
  }
}
