import { readFile } from 'node:fs/promises'

import { visible } from '@ruly/lint'

import { writeAtomically } from '../files/atomic-write.ts'
import { nameOf } from '../runtime/open-input.ts'
import { UserError } from '../runtime/user-error.ts'

/** A point to resume from: the output is complete up to it, and anything after it is discarded. */
export interface Checkpoint<Progress> {
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
export async function readCheckpoint<Progress>(path: string): Promise<Checkpoint<Progress> | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new UserError(`cannot read ${nameOf(path)}: ${visible(error.message)}`)
  })
  if (text === undefined) return undefined
  const { rulyCheckpoint, ...checkpoint } = dataIn(text) as Checkpoint<Progress> & {
    readonly rulyCheckpoint?: unknown
  }
  if (rulyCheckpoint === version) return checkpoint
  throw new UserError(
    `${nameOf(path)} is not a checkpoint of this version of ruly. Delete it, or pass another path.`,
  )
}

/** Replaces the checkpoint atomically. */
export async function writeCheckpoint(path: string, checkpoint: Checkpoint<unknown>): Promise<void> {
  try {
    const content = { rulyCheckpoint: version, ...checkpoint }
    await writeAtomically(path, `${JSON.stringify(content, undefined, 2)}\n`)
  } catch (error) {
    throw new UserError(`cannot write ${nameOf(path)}: ${visible((error as Error).message)}`)
  }
}

function dataIn(text: string): object {
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null ? data : {}
  } catch {
    return {}
  }
}
