import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'

import type * as lmdb from 'lmdb'
import { RobotsError } from 'ruly'

import { notInstalled } from '../optional-package.ts'
import { isErrno } from '../store-error.ts'
import { isCutLmdb } from './lmdb-length.ts'

export type LmdbDatabase = lmdb.RootDatabase<Uint8Array, string>

/** Where LMDB's own mark is, and what it is: in its first page, after the head. */
const MARK_AT = 24
const MARK = 0xbeefc0de

/** Opens an LMDB file, made for this user only if it is not there. One that was cut short is set aside, with a warning. */
export function openLmdb(path: string): LmdbDatabase {
  const { open: openDatabase } = loadLmdb()
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  if (isCut(path)) setAside(path)
  prepareLockFile(`${path}-lock`)
  return openDatabase<Uint8Array, string>(path, {
    noSubdir: true,
    encoding: 'binary',
    // After a commit that failed, the one would leave a rejected promise that nobody holds, which ends the process,
    // and the other a close that never comes to its end.
    eventTurnBatching: false,
    overlappingSync: false,
    // Most values fit into a page or two. With pages of 4 KiB, LMDB looks for runs of free ones ten times as long as it writes.
    pageSize: 16_384,
  })
}

/**
 * Waits until writes are committed, or for the reason why they are not.
 *
 * LMDB gives that as a promise of its own, which ends the process if nobody waits for it: each write that is not synchronous goes through here.
 */
export async function committed<Result>(writes: Promise<Result>): Promise<Result> {
  try {
    return await writes
  } catch (error) {
    await (error as { readonly commitError?: Promise<never> }).commitError
    throw error
  }
}

/** Loads the package at once: the book is synchronous. */
function loadLmdb(): typeof lmdb {
  try {
    return createRequire(import.meta.url)('lmdb') as typeof lmdb
  } catch (cause) {
    if (isErrno(cause, 'MODULE_NOT_FOUND')) throw notInstalled('lmdb', 'What is kept in LMDB', cause)
    throw new RobotsError(
      'package-not-installed',
      `The package lmdb cannot be loaded here (${(cause as Error).message}): npm install lmdb, or use another store.`,
      { cause },
    )
  }
}

/**
 * Makes the file, or sees that it is LMDB's; gives whether it was cut short.
 *
 * An error of LMDB's own while it opens a file ends the process (a segmentation fault): what can be wrong is found before.
 */
function isCut(path: string): boolean {
  const file = openSync(path, 'a+', 0o600)
  try {
    const facts = fstatSync(file)
    if (!facts.isFile()) throw notLmdb(path)
    if (facts.size === 0) return false
    const buffer = Buffer.alloc(MARK_AT + 4)
    readSync(file, buffer, 0, buffer.length, 0)
    const marks = [buffer.readUInt32LE(MARK_AT), buffer.readUInt32BE(MARK_AT)]
    if (!marks.includes(MARK)) throw notLmdb(path)
    return marks[0] === MARK && isCutLmdb(file)
  } finally {
    closeSync(file)
  }
}

/** Moves a file that was cut short out of the way, with its lock file: a process that has it open continues with both. */
function setAside(path: string): void {
  const aside = `${path}.cut`
  renameSync(path, aside)
  try {
    renameSync(`${path}-lock`, `${aside}-lock`)
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error
  }
  closeSync(openSync(path, 'a', 0o600))
  const message = `${path} was cut short: it ends before rows that it says it has. It is now ${aside}, and an empty file is in its place.`
  process.emitWarning(new RobotsError('store-not-usable', message))
}

/** As above. A lock file that is there is not opened: to close it would give up the locks that this process holds on it. */
function prepareLockFile(path: string): void {
  try {
    closeSync(openSync(path, 'ax', 0o600))
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error
    if (!statSync(path).isFile()) throw notLmdb(path)
    accessSync(path, constants.R_OK | constants.W_OK)
  }
}

function notLmdb(path: string): Error {
  return new Error(`${path} is no file of LMDB`)
}
