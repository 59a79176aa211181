import { textOfUtf8 } from '@ruly/common/utf8'
import { parse, type Dialect, type Policy, type RobotsInput } from 'ruly'
import { robotRules } from 'ruly/dialects'

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
import { RecentMap } from '@ruly/client/internal'

/** How files are read, and for which agent. */
interface SiteReading {
  readonly agent: string
  readonly dialect: Dialect
  readonly strict: boolean
}

interface SiteBookOptions {
  /** Prefix of all keys, so that books of different kinds can share one storage. */
  readonly namespace: string
  /** Undefined: the agent that the storage belongs to. */
  readonly agent: string | undefined
  readonly dialect: Dialect
  readonly strict: boolean
  readonly storage: BookStorage
  readonly maxMemoryBytes: number
}

/** The file of a site, ready for verdicts. */
export interface SiteFile extends Omit<StoredFile, 'bytes'> {
  /** Parsed at the first question. */
  readonly policy: Policy
  /** The stored entry. */
  readonly coded: Uint8Array
}

/** The content of a book for one site: a file, visits or both. */
export interface SiteEntry {
  readonly site: string
  readonly file: SiteFile | undefined
  readonly visits: Visits | undefined
}

/** The core of a book: files and visits by site (any text) for one agent. It has no clock. */
export class SiteBook {
  readonly #storage: BookStorage
  readonly #agentKey: string
  readonly #filePrefix: string
  readonly #visitsPrefix: string
  /** Files that were read lately, with their rules. */
  readonly #recent: RecentMap<SiteFile>
  #reading: SiteReading
  #agent: string | undefined
  /** By the name that the storage had: what the agent was called here. For when a transaction around a new name is rolled back. */
  readonly #agentsBefore = new Map<string | undefined, string | undefined>()

  constructor({ namespace, agent, dialect, strict, storage, maxMemoryBytes }: SiteBookOptions) {
    this.#storage = storage
    this.#agentKey = `${namespace}robot`
    this.#filePrefix = `${namespace}rules `
    this.#visitsPrefix = `${namespace}visits `
    this.#recent = new RecentMap<SiteFile>(maxMemoryBytes)
    this.#reading = { agent: '', dialect, strict }
    const stored = this.#storedAgent()
    if (agent === undefined || agent === stored) this.#take(stored)
    else this.#replaceAgent(agent)
  }

  /** The user agent; undefined if neither the options nor the storage name one. */
  get agent(): string | undefined {
    this.#restoreAgent()
    return this.#agent
  }

  /** Sets the user agent; deletes everything if the short name changes. */
  rename(agent: string): void {
    this.#restoreAgent()
    const before = this.#agent
    const replaced = this.#replaceAgent(agent)
    if (this.#storage.transaction !== undefined) this.#agentsBefore.set(replaced, before)
    this.#agentsBefore.delete(agent)
  }

  file(site: string): SiteFile | undefined {
    this.#restoreAgent()
    const coded = this.#storage.get(this.#filePrefix + site)
    if (coded === undefined) return undefined
    const known = this.#recent.get(site)
    if (known !== undefined && (known.coded === coded || Buffer.compare(known.coded, coded) === 0))
      return known
    const file = siteFileOf(coded, this.#reading)
    if (file !== undefined) this.#recent.set(site, file, 2048 + 6 * file.coded.length)
    return file
  }

  setFile(site: string, text: RobotsInput, about: Omit<StoredFile, 'bytes'>): void {
    const bytes = text instanceof Uint8Array ? text : parse(text, { maxBytes: Infinity }).bytes
    this.#storage.set(this.#filePrefix + site, encodeFile({ ...about, bytes }))
    this.#keepAgent()
  }

  /** Removes the rules of the file, and keeps its freshness. */
  emptyFile(site: string): void {
    this.#changeFile(site, (file) => file && { ...file, bytes: new Uint8Array() })
  }

  /** Creates an empty file if it does not exist. */
  setFreshUntil(site: string, freshUntil: number): void {
    this.#changeFile(site, (file) => ({ url: '', bytes: new Uint8Array(), ...file, freshUntil }))
  }

  deleteFile(site: string): void {
    this.#storage.delete(this.#filePrefix + site)
  }

  visits(site: string): Visits | undefined {
    return this.#stored(this.#visitsPrefix + site, decodeVisits)
  }

  visited(site: string, at: number): void {
    this.#inTransaction(() => {
      const count = 1 + (this.visits(site)?.count ?? 0)
      this.#storage.set(this.#visitsPrefix + site, encodeVisits({ count, last: at }))
      this.#keepAgent()
    })
  }

  /** All readable entries; they are not kept in memory. */
  *entries(): Generator<SiteEntry> {
    this.#restoreAgent()
    for (const site of this.#sites()) {
      const file = this.#stored(this.#filePrefix + site, (coded) => siteFileOf(coded, this.#reading))
      const visits = this.visits(site)
      if (file !== undefined || visits !== undefined) yield { site, file, visits }
    }
  }

  clear(): void {
    this.#inTransaction(() => {
      for (const key of this.#storage.keys()) {
        if (key.startsWith(this.#filePrefix) || key.startsWith(this.#visitsPrefix)) this.#storage.delete(key)
      }
    })
    this.#recent.clear()
  }

  #inTransaction<Result>(work: () => Result): Result {
    return this.#storage.transaction === undefined ? work() : this.#storage.transaction(work)
  }

  #stored<Value>(key: string, decoded: (coded: Uint8Array) => Value | undefined): Value | undefined {
    const coded = this.#storage.get(key)
    return coded && decoded(coded)
  }

  #storedAgent(): string | undefined {
    return this.#stored(this.#agentKey, decodeName)
  }

  #take(agent: string | undefined): void {
    this.#agent = agent
    this.#reading = { ...this.#reading, agent: agent ?? '' }
    this.#recent.clear()
  }

  /** Sets the name of the agent. Returns the one that the storage had. */
  #replaceAgent(agent: string): string | undefined {
    const replaced = this.#inTransaction(() => {
      const stored = this.#storedAgent()
      const before = stored ?? this.#agent
      if (before === undefined || !isSameAgent(before, agent)) this.clear()
      this.#storage.set(this.#agentKey, encodeName(agent))
      return stored
    })
    this.#take(agent)
    return replaced
  }

  /** Restores the earlier name if the storage has rolled back to it. */
  #restoreAgent(): void {
    if (this.#agentsBefore.size === 0) return
    const stored = this.#storedAgent()
    if (!this.#agentsBefore.has(stored)) return
    this.#take(this.#agentsBefore.get(stored))
    this.#agentsBefore.delete(stored)
  }

  /**
   * Written with each write, so that a storage that evicts entries keeps the name: without one, everything is deleted when it is
   * next opened.
   */
  #keepAgent(): void {
    this.#restoreAgent()
    if (this.#agent !== undefined && this.#storage.get(this.#agentKey) === undefined)
      this.#storage.set(this.#agentKey, encodeName(this.#agent))
  }

  #changeFile(site: string, change: (file: StoredFile | undefined) => StoredFile | undefined): void {
    this.#inTransaction(() => {
      const changed = change(this.#stored(this.#filePrefix + site, decodeFile))
      if (changed !== undefined) this.#storage.set(this.#filePrefix + site, encodeFile(changed))
    })
  }

  #sites(): Iterable<string> {
    const found = new Set<string>()
    for (const key of this.#storage.keys()) {
      const prefix = [this.#filePrefix, this.#visitsPrefix].find((start) => key.startsWith(start))
      if (prefix !== undefined) found.add(key.slice(prefix.length))
    }
    return found
  }
}

/** Whether two names have the same short name. A name without one equals no other; Perl takes 0 for none. */
function isSameAgent(one: string, other: string): boolean {
  const short = shortNameOf(one)
  return short !== '' && short !== '0' && short === shortNameOf(other)
}

/** The name of an agent in a book: the first word of its user agent up to a `/`. */
export function shortNameOf(agent: string): string {
  return textOfUtf8(robotRules.selection.tokens(agent)[0] ?? '')
}

/** The file in an entry of a storage; undefined if the entry cannot be read. */
function siteFileOf(coded: Uint8Array, reading: SiteReading): SiteFile | undefined {
  const stored = decodeFile(coded)
  if (stored === undefined) return undefined
  let policy: Policy | undefined
  return {
    url: stored.url,
    freshUntil: stored.freshUntil,
    coded,
    get policy() {
      return (policy ??= policyOf(stored, reading))
    },
  }
}

/** All of it counts: limits are for fetchers. */
function policyOf({ bytes, url }: StoredFile, { agent, dialect, strict }: SiteReading): Policy {
  const file = parse(bytes, { dialect, url: url || undefined, maxBytes: Infinity, strict })
  return file.forAgent(agent)
}
