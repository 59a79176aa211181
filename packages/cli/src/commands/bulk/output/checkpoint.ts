import { readFile } from 'node:fs/promises'

import { visible } from 'ruly/report'

import { writeAtomically } from '../../../files/atomic-write.ts'
import { nameOf } from '../../../runtime/open-input.ts'
import type { Position } from '../../../lists/list-batches.ts'
import { UserError } from '../../../runtime/user-error.ts'

/** How far work has come: everything before is in the output for good, nothing after it counts. */
export interface Checkpoint {
  /** What is asked, in short: other work cannot be resumed from here. */
  readonly question: string
  readonly position: Position
  /** Octets of the output. */
  readonly output: number
  readonly counts: Counts
}

/** Raised whenever an older checkpoint would be read wrongly. */
const version = 2

/** The checkpoint in a file; undefined where there is no file yet. Throws for any other file, and for the checkpoint of other work. */
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
    `cannot resume from ${nameOf(path)}: it was written for other lists, robots.txt files or options. Repeat the command of before, or delete it and the output to start again.`,
  )
}

/** Replaces the checkpoint in a file: at any time the one before is there, whole, or this one. */
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
    // Said below.
  }
  throw isNone(path)
}

function isNone(path: string): UserError {
  return new UserError(
    `${nameOf(path)} was not written for --resume by this version of ruly. Name another, or delete it.`,
  )
}

/** What work came to so far. */
export interface Counts {
  /** Lines that asked something, or tried to. */
  readonly lines: number
  readonly malformed: number
}
