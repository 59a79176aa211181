import { readFile, stat } from 'node:fs/promises'

import { once } from '@ruly/common/once'

import { writeAtomically } from '../files/atomic-write.ts'
import type { ParquetRowsFrom } from '../rows/parquet-output.ts'
import { cannotRead, nameOf } from '../runtime/open-input.ts'
import { cannotWrite, type Output } from '../runtime/output.ts'
import { parsedJson } from '../runtime/parsed-json.ts'
import { UserError } from '../runtime/user-error.ts'
import { type Sink, fileSink, parquetSink, countingSink } from './sink.ts'
import { takeLock } from '../files/take-lock.ts'

/** Where the rows of a job go, and where its progress is kept. */
export interface RowJob<Progress> {
  /** A file; undefined for standard output. */
  readonly file: string | undefined
  /** The text before the first row. */
  readonly heading: string
  /** How rows become Parquet, which has no checkpoint; undefined for rows as they are. */
  readonly parquet: ParquetRowsFrom | undefined
  /** Undefined for a job that begins again after an interruption. */
  readonly checkpoint: CheckpointFile | undefined
  /** The progress of a new job. */
  readonly begin: Progress
}

interface CheckpointFile {
  readonly path: string
  /** A hash of everything that determines the rows. */
  readonly question: string
  /** What to say if it was written for another question. */
  readonly isOther: string
}

/** Rows in order, with a checkpoint from time to time. */
export interface RowOutput<Progress> {
  /** Where the job begins, or continues. */
  readonly from: Progress
  /** Opens the output, as the first rows do: until then, an older file and its checkpoint are as they were. */
  begin(): Promise<unknown>
  /**
   * Writes rows.
   *
   * @param progress - How far the job is after these rows. Without it, a job that is interrupted writes them again.
   */
  write(rows: Uint8Array, progress?: () => Progress): Promise<void>
  /** Writes all rows to disk, and the last checkpoint. */
  finish(): Promise<void>
  close(): Promise<void>
}

/** Minimum time between checkpoints, and the minimum ratio of work to checkpoint time. */
const intervalMs = 100
const restFactor = 10

/** Reads the checkpoint, and locks it against other jobs. */
export async function openRowOutput<Progress>(
  job: RowJob<Progress>,
  output: Output,
): Promise<RowOutput<Progress>> {
  const release = job.checkpoint === undefined ? async () => undefined : await takeLock(job.checkpoint.path)
  try {
    const opened = await openOutput(job, output)
    const close = async (): Promise<void> => {
      try {
        await opened.close()
      } finally {
        await release()
      }
    }
    return { ...opened, close }
  } catch (error) {
    await release()
    throw error
  }
}

async function openOutput<Progress>(job: RowJob<Progress>, output: Output): Promise<RowOutput<Progress>> {
  const { checkpoint } = job
  const known = checkpoint && (await openCheckpoint<Progress>(checkpoint, job))
  const from = known ?? { output: 0, progress: job.begin }
  // Locked from the beginning; it takes the place of an older file at its end.
  let opened: Sink | undefined = job.parquet && (await parquetSink(job.parquet, job.file, output))
  const begin = once(async (): Promise<Sink> => {
    // Before the output, which always has a checkpoint.
    if (known === undefined && checkpoint !== undefined)
      await writeCheckpoint(checkpoint.path, { question: checkpoint.question, ...from })
    const sink =
      opened ?? (job.file === undefined ? countingSink(output) : await fileSink(job.file, from.output))
    opened = sink
    if (from.output === 0 && job.heading !== '') await sink.write(Buffer.from(job.heading))
    return sink
  })
  let latest: (() => Progress) | undefined
  let nextAt = 0

  async function save(): Promise<void> {
    const sink = await begin()
    const startedAt = performance.now()
    const length = await sink.settle()
    if (checkpoint !== undefined && latest !== undefined) {
      const { path, question } = checkpoint
      await writeCheckpoint(path, { question, output: length, progress: latest() })
    }
    const endedAt = performance.now()
    nextAt = endedAt + Math.max(intervalMs, restFactor * (endedAt - startedAt))
  }

  return {
    from: from.progress,
    begin,
    async write(rows, progress) {
      const sink = await begin()
      if (rows.length > 0) await sink.write(rows)
      latest = progress
      if (checkpoint !== undefined && progress !== undefined && performance.now() >= nextAt) await save()
    },
    finish: save,
    close: async () => opened?.close(),
  }
}

/** The checkpoint to continue from; undefined for a new job. */
async function openCheckpoint<Progress>(
  { path, question, isOther }: CheckpointFile,
  { file }: Pick<RowJob<Progress>, 'file'>,
): Promise<Checkpoint<Progress> | undefined> {
  const known = await readCheckpoint<Progress>(path)
  if (known?.question === question) return known
  if (known !== undefined) throw new UserError(isOther)
  if (file !== undefined) await checkNew(file, path)
  return undefined
}

/** Protects an existing output from a mistyped path of a checkpoint. */
async function checkNew(file: string, checkpoint: string): Promise<void> {
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  )
  if (size > 0)
    throw new UserError(
      `${nameOf(file)} already exists but its checkpoint ${nameOf(checkpoint)} does not. Delete ${nameOf(file)}, or pass the right checkpoint.`,
    )
}

/** A point to resume from: the output is complete up to it, and anything after it is discarded. */
interface Checkpoint<Progress> {
  /** A hash of everything that determines the output: only the same job can resume. */
  readonly question: string
  /** Length of the output, in bytes. */
  readonly output: number
  /** How far the job is. */
  readonly progress: Progress
}

/** Raised when the format changes incompatibly. */
const version = 3

/** Reads a checkpoint; undefined if the file does not exist. Throws a `UserError` for other files. */
async function readCheckpoint<Progress>(path: string): Promise<Checkpoint<Progress> | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw cannotRead(path, error)
  })
  if (text === undefined) return undefined
  const data = (parsedJson(text) ?? {}) as Checkpoint<Progress> & { readonly rulyCheckpoint?: unknown }
  const { rulyCheckpoint, ...checkpoint } = data
  if (rulyCheckpoint === version) return checkpoint
  throw new UserError(
    `${nameOf(path)} is not a checkpoint of this version of ruly. Delete it, or pass another path.`,
  )
}

async function writeCheckpoint(path: string, checkpoint: Checkpoint<unknown>): Promise<void> {
  try {
    const content = { rulyCheckpoint: version, ...checkpoint }
    await writeAtomically(path, `${JSON.stringify(content, undefined, 2)}\n`)
  } catch (error) {
    throw cannotWrite(path, error)
  }
}
