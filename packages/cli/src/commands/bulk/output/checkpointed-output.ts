import { stat } from 'node:fs/promises'

import { takeLock } from '../../../concurrency/take-lock.ts'
import { nameOf } from '../../../runtime/open-input.ts'
import { start, type Position } from '../../../lists/list-batches.ts'
import type { Output } from '../../../runtime/output.ts'
import { UserError } from '../../../runtime/user-error.ts'
import { type Checkpoint, type Counts, readCheckpoint, writeCheckpoint } from './checkpoint.ts'
import type { Writing } from '../rows/batch-writer.ts'
import { rowFormat } from '../rows/row-format.ts'
import { fileSink, parquetSink, standardSink, type Sink } from './sink.ts'

/** Writes rows to the output, and the progress to the checkpoint of `--resume`. */
export interface CheckpointedOutput {
  /** The checkpoint to resume from. */
  readonly from: Checkpoint
  /** Writes the rows of the next batch. */
  keep(answered: Counts & { readonly rows: Uint8Array }, end: Position): Promise<void>
  /** Writes the final checkpoint. */
  finish(): Promise<Checkpoint>
  close(): Promise<void>
}

/** The output, its format and its checkpoint. */
export interface Job {
  readonly writing: Writing
  /** Whether the rows become Parquet, which has no checkpoint. */
  readonly isParquet: boolean
  /** Undefined for standard output. */
  readonly output: string | undefined
  /** The checkpoint file. */
  readonly resume: string | undefined
  /** A hash of everything that determines the output. */
  readonly question: string
}

/** Minimum time between checkpoints, and the minimum ratio of work to checkpoint time. */
const intervalMs = 100
const restFactor = 10

/** Opens the output, resumes from the checkpoint, and locks the checkpoint against other processes. */
export async function openCheckpointedOutput(request: Job, output: Output): Promise<CheckpointedOutput> {
  const giveUp = request.resume === undefined ? async () => undefined : await takeLock(request.resume)
  try {
    const opened = await openOutput(request, output)
    const close = async (): Promise<void> => {
      await opened.close()
      await giveUp()
    }
    return { ...opened, close }
  } catch (error) {
    await giveUp()
    throw error
  }
}

async function openOutput(request: Job, output: Output): Promise<CheckpointedOutput> {
  const { question, resume: path, output: file, writing } = request
  const known = path === undefined ? undefined : await readCheckpoint(path, question)
  if (path !== undefined && known === undefined && file !== undefined) await checkNew(file, path)
  const from: Checkpoint = known ?? { question, position: start, output: 0, counts: none }
  let { position, counts } = from
  let nextAt = 0

  const save = async (): Promise<Checkpoint> => {
    const startedAt = performance.now()
    const checkpoint = { question, position, output: await sink.settle(), counts }
    if (path !== undefined) await writeCheckpoint(path, checkpoint)
    const endedAt = performance.now()
    nextAt = endedAt + Math.max(intervalMs, restFactor * (endedAt - startedAt))
    return checkpoint
  }

  // Written before the output, so that the output always has a checkpoint.
  if (path !== undefined && known === undefined) await writeCheckpoint(path, from)
  const sink = await openSink(request, output, from)
  if (from.output === 0) await sink.write(Buffer.from(rowFormat(writing.format, writing.formulas).heading))

  return {
    from,
    async keep({ rows, lines, malformed }, end) {
      await sink.write(rows)
      counts = { lines: counts.lines + lines, malformed: counts.malformed + malformed }
      position = end
      if (path !== undefined && performance.now() >= nextAt) await save()
    },
    finish: save,
    close: () => sink.close(),
  }
}

async function openSink(
  { isParquet, output: file }: Job,
  output: Output,
  { output: kept }: Checkpoint,
): Promise<Sink> {
  if (isParquet) return await parquetSink(file, output)
  return file === undefined ? standardSink(output) : await fileSink(file, kept)
}

const none = { lines: 0, malformed: 0 }

/** Protects an existing output from a mistyped `--resume`. */
async function checkNew(file: string, resume: string): Promise<void> {
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  )
  if (size > 0)
    throw new UserError(
      `${nameOf(file)} already exists but its checkpoint ${nameOf(resume)} does not. Delete ${nameOf(file)}, or pass the right --resume.`,
    )
}
