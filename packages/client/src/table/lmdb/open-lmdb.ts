import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { endianness } from 'node:os'
import { dirname } from 'node:path'

import type * as lmdb from 'lmdb'
import { RobotsError } from 'ruly'

import { damageOfHeads, damageOfPages, isCutLmdb, MARK, MARK_AT, type Damage } from './lmdb-pages.ts'
import { checkInstalled, notLoadable } from '../optional-package.ts'
import { isErrno } from '../store-error.ts'

/** A database as the package `lmdb` opens it. */
export type LmdbDatabase = lmdb.RootDatabase<Uint8Array, string>

/** The pages are looked at on machines of this order only. LMDB's files are of the order of the machine that made them. */
const isLittleEndian = endianness() === 'LE'

/** Opens an LMDB file, made for this user only if it is not there. One that was cut short is set aside, with a warning. */
export function openLmdb(name: string): LmdbDatabase {
  expectOpenable()
  const { open: openDatabase } = loadLmdb()
  mkdirSync(dirname(name), { recursive: true, mode: 0o700 })
  const wasCut = isCut(name)
  // LMDB puts its lock file beside the name: two names of a file would have a lock file each, and two processes would write at once.
  const path = realpathSync(name)
  if (wasCut) setAside(path)
  if (prepareLockFile(lockFileOf(path)) || statSync(path).size === 0) expectRoom(path)
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

/** Loads the package at once: the book is synchronous. */
function loadLmdb(): typeof lmdb {
  checkInstalled('lmdb', 'What is kept in LMDB')
  try {
    return createRequire(import.meta.url)('lmdb') as typeof lmdb
  } catch (cause) {
    throw notLoadable('lmdb', cause)
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
    const mark = isLittleEndian ? buffer.readUInt32LE(MARK_AT) : buffer.readUInt32BE(MARK_AT)
    if (mark !== MARK) throw notLmdb(path)
    if (!isLittleEndian) return false
    const damage = damageOfHeads(file)
    if (damage !== undefined && !damage.isBeyond) throw lmdbDamaged(path, damage)
    return damage !== undefined || isCutLmdb(file)
  } finally {
    closeSync(file)
  }
}

/**
 * Has a file that was cut short out of the way when it returns.
 *
 * Processes that see the cut at the same time do so one after another, and each looks again: one that has made a new file may have put rows into
 * it. They wait for each other by a transaction on a file that stays there. LMDB ends the transaction of a process that is killed.
 */
function setAside(path: string): void {
  const turns = openLmdb(`${path}.cut-turns`)
  try {
    turns.transactionSync(() => {
      if (isCut(path)) moveAside(path)
    })
  } finally {
    void turns.close()
  }
}

/** Moves a file, with its lock file: a process that has it open has both. The lock file goes first: who finds a new file must find no old one beside it. */
function moveAside(path: string): void {
  let aside = `${path}.cut`
  for (let number = 2; existsSync(aside) || existsSync(lockFileOf(aside)); number++)
    aside = `${path}.cut-${number}`
  try {
    renameSync(lockFileOf(path), lockFileOf(aside))
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error
  }
  renameSync(path, aside)
  closeSync(openSync(path, 'a', 0o600))
  const message = `${path} was cut short: it ends before rows that it says it has. It is now ${aside}, and an empty file is in its place.`
  process.emitWarning(new RobotsError('store-not-usable', message))
}

/** As above; gives whether the file is empty. A lock file that is there is not opened: to close it would give up the locks that this process holds on it. */
function prepareLockFile(path: string): boolean {
  try {
    closeSync(openSync(path, 'ax', 0o600))
    return true
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error
    const facts = statSync(path)
    if (!facts.isFile()) throw notLmdb(path)
    accessSync(path, constants.R_OK | constants.W_OK)
    return facts.size === 0
  }
}

/** More than LMDB writes while it makes a file and its lock file. */
const ROOM_BYTES = 65_536

/** Throws where the disk has no room for new files, which LMDB maps into memory before it writes them: that would end the process (a bus error). */
function expectRoom(path: string): void {
  const probe = `${path}-room-${process.pid}`
  try {
    writeFileSync(probe, Buffer.alloc(ROOM_BYTES), { mode: 0o600 })
  } finally {
    rmSync(probe, { force: true })
  }
}

/** LMDB has the file open twice, and its lock file. The pages are read with one more. */
const FILES_OPEN = 4

/**
 * Throws where this process may not open so many files more: if LMDB cannot open one of its three, that ends the process (a segmentation fault).
 *
 * Before the package is loaded: Node remembers a `package.json` that it could not open as one that does not exist. Tried on this module's own file.
 */
function expectOpenable(): void {
  const files: number[] = []
  try {
    while (files.length < FILES_OPEN) files.push(openSync(new URL(import.meta.url), 'r'))
  } finally {
    for (const file of files) closeSync(file)
  }
}

/** Reads the pages of a file that LMDB has open, and has not read. */
export function checkPages(path: string, database: LmdbDatabase): void {
  if (!isLittleEndian) return
  const file = openSync(path, 'r')
  // Others free no page meanwhile.
  const reading = database.useReadTransaction()
  try {
    const damage = damageOfPages(file)
    if (damage !== undefined) throw lmdbDamaged(path, damage)
  } finally {
    reading.done()
    closeSync(file)
  }
}

/** The file that LMDB puts beside a file. */
export function lockFileOf(path: string): string {
  return `${path}-lock`
}

function lmdbDamaged(path: string, { page, is }: Damage): Error {
  return Object.assign(new Error(`${path} is damaged: page ${page} ${is}`), { code: 'LMDB_DAMAGED' })
}

function notLmdb(path: string): Error {
  return new Error(`${path} is no file of LMDB`)
}
