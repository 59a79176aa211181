import { stat } from 'node:fs/promises'

import { takeLock } from '../../../concurrency/process-lock.ts'
import { nameOf } from '../../../runtime/open-input.ts'
import { start, type Position } from '../../../lists/list-batches.ts'
import type { Output } from '../../../runtime/output.ts'
import { UserError } from '../../../runtime/user-error.ts'
import { type Checkpoint, type Counts, readCheckpoint, writeCheckpoint } from './checkpoint.ts'
import type { Writing } from '../rows/batch-writer.ts'
import { rowFormat } from '../rows/row-format.ts'
import { fileSink, standardSink, type Sink } from './sink.ts'

/** Keeps what is answered: rows in the output, and how far work has come in the file of `--resume`. */
export interface CheckpointedOutput {
  /** How far work had come before. */
  readonly from: Checkpoint
  /** Takes the rows of a batch whose turn it is. */
  keep(answered: Counts & { readonly rows: Uint8Array }, end: Position): Promise<void>
  /** Says that there is no more. */
  finish(): Promise<Checkpoint>
  close(): Promise<void>
}

/** What is written, where, and its progress. */
export interface Job {
  readonly writing: Writing
  /** Undefined for standard output. */
  readonly output: string | undefined
  /** The file with the checkpoint. */
  readonly resume: string | undefined
  /** All that decides about the output, in short. */
  readonly question: string
}

/** Least time between two checkpoints, and how many times that a checkpoint takes is left for the work. */
const intervalMs = 100
const restFactor = 10

/** Opens the output and continues where the file of `--resume` says, which no other process may do meanwhile. */
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

  // Written before the output is touched: from now on, the output is of this work.
  if (path !== undefined && known === undefined) await writeCheckpoint(path, from)
  const sink: Sink = file === undefined ? standardSink(output) : await fileSink(file, from.output)
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

const none = { lines: 0, malformed: 0 }

/** What a person has in the file is not ours to replace because a name was mistyped. */
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
