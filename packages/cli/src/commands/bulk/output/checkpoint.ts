import { readFile } from 'node:fs/promises'

import { visible } from 'ruly/report'

import { writeAtomically } from '../../../files/atomic-write.ts'
import { nameOf } from '../../../runtime/open-input.ts'
import type { Position } from '../../../lists/list-batches.ts'
import { UserError } from '../../../runtime/user-error.ts'

/** A point to resume from: the output is complete up to it, and anything after it is discarded. */
export interface Checkpoint {
  /** A hash of the arguments: only the same command can resume. */
  readonly question: string
  readonly position: Position
  /** Length of the output, in bytes. */
  readonly output: number
  readonly counts: Counts
}

/** Raised when the format changes incompatibly. */
const version = 3

/** Reads a checkpoint; undefined if the file does not exist. Throws a `UserError` for other files and for checkpoints of other commands. */
export async function readCheckpoint(path: string, question: string): Promise<Checkpoint | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new UserError(`cannot read ${nameOf(path)}: ${visible(error.message)}`)
  })
  if (text === undefined) return undefined
  const { rulyBulk, ...checkpoint } = dataIn(path, text)
  if (rulyBulk !== version) throw isNone(path)
  if (checkpoint.question === question) return checkpoint
  throw new UserError(
    `cannot resume from ${nameOf(path)}: it was written for other lists, robots.txt files or options. Run the original command, or delete it and the output to start over.`,
  )
}

/** Replaces the checkpoint atomically. */
export async function writeCheckpoint(path: string, checkpoint: Checkpoint): Promise<void> {
  try {
    await writeAtomically(path, `${JSON.stringify({ rulyBulk: version, ...checkpoint }, undefined, 2)}\n`)
  } catch (error) {
    throw new UserError(`cannot write ${nameOf(path)}: ${visible((error as Error).message)}`)
  }
}

function dataIn(path: string, text: string): Checkpoint & { readonly rulyBulk?: unknown } {
  try {
    const data: unknown = JSON.parse(text)
    if (typeof data === 'object' && data !== null) return data as Checkpoint
  } catch {
    // Reported below.
  }
  throw isNone(path)
}

function isNone(path: string): UserError {
  return new UserError(
    `${nameOf(path)} is not a checkpoint of this version of ruly. Pass another --resume, or delete it.`,
  )
}

/** Counts of the lines processed so far. */
export interface Counts {
  /** Lines with a question, including malformed ones. */
  readonly lines: number
  readonly malformed: number
}
