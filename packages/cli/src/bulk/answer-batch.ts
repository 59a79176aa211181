import type { Answered, Batch } from './batch.ts'
import { createLocalJudges, type LocalRules } from './local-judges.ts'
import { readBatch, type Reading } from './read-batch.ts'
import { createBatchWriter, type Writing } from './writer.ts'

/** What a worker is to do with batches. */
export interface Task {
  readonly reading: Reading
  readonly writing: Writing
  readonly rules: LocalRules
}

/** Answers batch after batch by robots.txt files at hand. */
export function createAnswering({ reading, writing, rules }: Task): (batch: Batch) => Answered {
  const local = createLocalJudges(rules)
  return (batch) => {
    const writer = createBatchWriter(writing)
    for (const part of readBatch(batch, reading)) {
      if ('why' in part) {
        writer.fail(part)
        continue
      }
      const { agents, urls, isPrintable } = part
      for (let start = 0; start < urls.length;) {
        const { judges, count } = local.judgesOf(agents, urls, start)
        const own = count === urls.length ? urls : urls.slice(start, start + count)
        writer.answer(judges, { urls: own, isPrintable })
        start += count
      }
    }
    return writer.end()
  }
}
