import { decode, type RobotsInput } from '../text/decode.ts'
import type { Dialect } from '../model/dialect.ts'
import { bytesOf } from '../text/octets.ts'
import type { BookStorage } from './book-storage.ts'
import {
  decodeFile,
  decodeName,
  decodeVisits,
  encodeFile,
  encodeName,
  encodeVisits,
  type StoredFile,
  type Visits,
} from './entry-coding.ts'
import { createRecent } from './recent.ts'
import { shortNameOf } from './short-name.ts'
import { isSameEntry, siteFileOf, type SiteFile, type SiteReading } from './site-file.ts'

export interface SiteBookOptions {
  /** Before each key: books of different kinds on one storage see nothing of each other. */
  readonly namespace: string
  /** Undefined: the one whose name the storage has. */
  readonly agent: string | undefined
  readonly dialect: Dialect
  readonly strict: boolean
  readonly storage: BookStorage
  readonly maxMemoryBytes: number
}

/** What is known of a site: a file, visits or both. */
export interface SiteEntry {
  readonly site: string
  readonly file: SiteFile | undefined
  readonly visits: Visits | undefined
}

/** What books are made of: files and visits by site, whatever text a site goes by, for one robot. It has no clock. */
export interface SiteBook {
  /** What the robot calls itself; undefined where neither the options nor the storage said. */
  readonly agent: string | undefined
  /** Forgets all where the storage is that of a robot with another short name. */
  rename(agent: string): void
  file(site: string): SiteFile | undefined
  setFile(site: string, text: RobotsInput, about: Omit<StoredFile, 'bytes'>): void
  /** Takes the rules out of the file, and leaves it there. */
  emptyFile(site: string): void
  /** Makes an empty file where there is none. */
  setFreshUntil(site: string, freshUntil: number): void
  deleteFile(site: string): void
  visits(site: string): Visits | undefined
  visited(site: string, at: number): void
  /** All that can be read; nothing of it is kept in memory. */
  entries(): Iterable<SiteEntry>
  clear(): void
}

export function createSiteBook({
  namespace,
  agent,
  dialect,
  strict,
  storage,
  maxMemoryBytes,
}: SiteBookOptions): SiteBook {
  const robotKey = `${namespace}robot`
  const filePrefix = `${namespace}rules `
  const visitsPrefix = `${namespace}visits `
  const kept = createRecent<SiteFile>(maxMemoryBytes, ({ coded }) => 2048 + 6 * coded.length)
  let reading: SiteReading = { agent: '', dialect, strict }
  let name: string | undefined
  /** What the robot was called here while the storage had another name: for when a transaction around a new name is given up. */
  const namesBefore = new Map<string | undefined, string | undefined>()

  const transaction = <Result>(work: () => Result): Result =>
    storage.transaction === undefined ? work() : storage.transaction(work)

  function stored<Value>(key: string, decoded: (coded: Uint8Array) => Value | undefined): Value | undefined {
    const coded = storage.get(key)
    return coded && decoded(coded)
  }

  function take(robotName: string | undefined): void {
    name = robotName
    reading = { ...reading, agent: robotName ?? '' }
    kept.clear()
  }

  function storedName(): string | undefined {
    return stored(robotKey, decodeName)
  }

  /** Sets the name; gives what the storage had in its place. */
  function replaceName(robotName: string): string | undefined {
    const replaced = transaction(() => {
      const inStorage = storedName()
      const before = inStorage ?? name
      if (before === undefined || !isSameRobot(before, robotName)) clear()
      storage.set(robotKey, encodeName(robotName))
      return inStorage
    })
    take(robotName)
    return replaced
  }

  function rename(robotName: string): void {
    restoreName()
    const before = name
    const replaced = replaceName(robotName)
    if (storage.transaction !== undefined) namesBefore.set(replaced, before)
    namesBefore.delete(robotName)
  }

  /** Takes the name of before where the storage has gone back to its own. */
  function restoreName(): void {
    if (namesBefore.size === 0) return
    const inStorage = storedName()
    if (!namesBefore.has(inStorage)) return
    take(namesBefore.get(inStorage))
    namesBefore.delete(inStorage)
  }

  function clear(): void {
    transaction(() => {
      for (const key of storage.keys()) {
        if (key.startsWith(filePrefix) || key.startsWith(visitsPrefix)) storage.delete(key)
      }
    })
    kept.clear()
  }

  function changeFile(site: string, change: (file: StoredFile | undefined) => StoredFile | undefined): void {
    transaction(() => {
      const changed = change(stored(filePrefix + site, decodeFile))
      if (changed !== undefined) storage.set(filePrefix + site, encodeFile(changed))
    })
  }

  /** With each write, so that a storage that makes room keeps the name: what has lost it is forgotten at the next opening. */
  function keepName(): void {
    restoreName()
    if (name !== undefined && storage.get(robotKey) === undefined) storage.set(robotKey, encodeName(name))
  }

  function sites(): Iterable<string> {
    const found = new Set<string>()
    for (const key of storage.keys()) {
      const prefix = [filePrefix, visitsPrefix].find((start) => key.startsWith(start))
      if (prefix !== undefined) found.add(key.slice(prefix.length))
    }
    return found
  }

  const nameBefore = storedName()
  if (agent === undefined || agent === nameBefore) take(nameBefore)
  else replaceName(agent)

  return {
    get agent() {
      restoreName()
      return name
    },
    rename,
    file(site) {
      restoreName()
      const coded = storage.get(filePrefix + site)
      if (coded === undefined) return undefined
      const known = kept.get(site)
      if (known !== undefined && isSameEntry(known.coded, coded)) return known
      const file = siteFileOf(coded, reading)
      if (file !== undefined) kept.set(site, file)
      return file
    },
    setFile(site, text, about) {
      const bytes = text instanceof Uint8Array ? text : bytesOf(decode(text, 'bytes').file)
      storage.set(filePrefix + site, encodeFile({ ...about, bytes }))
      keepName()
    },
    emptyFile: (site) => changeFile(site, (file) => file && { ...file, bytes: new Uint8Array() }),
    setFreshUntil: (site, freshUntil) =>
      changeFile(site, (file) => ({ url: '', bytes: new Uint8Array(), ...file, freshUntil })),
    deleteFile: (site) => storage.delete(filePrefix + site),
    visits: (site) => stored(visitsPrefix + site, decodeVisits),
    visited(site, at) {
      transaction(() => {
        const count = 1 + (stored(visitsPrefix + site, decodeVisits)?.count ?? 0)
        storage.set(visitsPrefix + site, encodeVisits({ count, last: at }))
        keepName()
      })
    },
    *entries() {
      restoreName()
      for (const site of sites()) {
        const file = stored(filePrefix + site, (coded) => siteFileOf(coded, reading))
        const visits = stored(visitsPrefix + site, decodeVisits)
        if (file !== undefined || visits !== undefined) yield { site, file, visits }
      }
    },
    clear,
  }
}

/** A robot without a short name is never the same. */
function isSameRobot(one: string, other: string): boolean {
  const short = shortNameOf(one)
  return short !== '' && short === shortNameOf(other)
}
