import type { ListFault } from '../../lists/fault-notes.ts'
import type { ListFormat } from '../../lists/formats/list-format.ts'
import type { ShardRun } from '../../queue/compute-shards.ts'
import type { Inputs } from '../../runtime/inputs.ts'
import type { Output } from '../../runtime/output.ts'
import { answerLists } from './answers/answer-lists.ts'
import { withAnswers, type Asking } from './answers/with-answers.ts'
import type { Counts } from './output/checkpoint.ts'
import { openCheckpointedOutput, type Job } from './output/checkpointed-output.ts'
import type { BulkSharding } from './shards/bulk-shards.ts'

/** Lists to answer, from which rules, and where the rows go. */
export interface BulkJob extends Asking, Job {
  readonly lists: readonly string[]
  /** Undefined to detect it from the name and the first line of each list. */
  readonly input: ListFormat | undefined
}

/** Where a job runs, and what is told meanwhile. */
export interface BulkRun extends Inputs {
  readonly output: Output
  readonly onFaults: (faults: readonly ListFault[]) => void
  /** Called with the number of bytes read, before decompression. */
  readonly onRead?: (bytes: number) => void
  /** Called with the number of lines answered. */
  readonly onLines?: (lines: number) => void
  /** The queue whose workers do the work; undefined for threads of this process. */
  readonly queue?: (ShardRun & BulkSharding) | undefined
}

/** Answers every line of lists, in order; an interrupted job continues at its checkpoint. */
export async function runBulk(job: BulkJob, run: BulkRun): Promise<Counts> {
  const checkpointed = await openCheckpointedOutput(job, run.output)
  const { onFaults, onRead, onLines, queue } = run
  try {
    if (queue === undefined)
      await withAnswers(job, (answers) =>
        answerLists(
          {
            paths: job.lists,
            cwd: run.cwd,
            openInput: run.openInput,
            format: job.input,
            from: checkpointed.from.position,
            ...(onRead && { count: onRead }),
            signal: run.output.signal,
            writing: job.writing,
            async keep(answered, end) {
              await checkpointed.keep(answered, end)
              onLines?.(answered.lines)
            },
            onFaults,
          },
          answers,
        ),
      )
    else {
      const { answerOnQueue } = await import('./shards/answer-on-queue.ts')
      await answerOnQueue(job, queue, { checkpointed, onFaults })
    }
    return (await checkpointed.finish()).counts
  } finally {
    await checkpointed.close()
  }
}
