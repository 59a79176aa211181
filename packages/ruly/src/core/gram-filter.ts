import type { Octets } from './octets.ts'
import { matchesAt, type Pattern } from './pattern.ts'

const bits = 12
const mask = (1 << bits) - 1

/** Hash of the last three octets; an octet has left the hash after three steps. */
function rolled(hash: number, octet: number): number {
  return ((hash << 4) ^ octet) & mask
}

/** How often a run of rules is tried against the text where it was met; then they are looked at for good. */
const tries = 2

/** Whether rules of a pattern can be found by three octets: some segment behind the first has as many. */
export function canFilter({ segments }: Pattern): boolean {
  return segments.some((segment, place) => place > 0 && segment.length >= 3)
}

/**
 * Finds rules by three octets that stand together in one of their segments: who meets none of them in a target is not held
 * against it, and who does is so once.
 */
export class GramFilter {
  /** Best rank of its rules. */
  readonly bestRank: number
  readonly #patterns: readonly Pattern[]
  /** For each hash of three octets, where its run begins in `entries`; 0 for none. */
  readonly #heads: Int32Array
  /** Threes of rank, place of the segment and offset of the three octets in it, best rank first; a run ends with -1. */
  readonly #entries: Int32Array
  /** The search in which a rule was last looked at. */
  readonly #looked: Int32Array
  /** The search in which a run was last met, times four, and how often. */
  readonly #met: Int32Array
  #search = 0

  /** `ranks`, in ascending order, are places in `patterns`. */
  constructor(patterns: readonly Pattern[], ranks: readonly number[]) {
    const { heads, entries } = runsOf(patterns, ranks)
    this.bestRank = ranks[0] ?? Infinity
    this.#patterns = patterns
    this.#heads = heads
    this.#entries = entries
    this.#looked = new Int32Array(ranks.length === 0 ? 0 : patterns.length)
    this.#met = new Int32Array(heads.length)
  }

  /** Rank of the best rule for what stands in a text from an offset on, where it is better than the one known. */
  best(text: string, from: number, known: number): number {
    this.#beginSearch()
    let best = known
    let hash = rolled(rolled(0, text.charCodeAt(from)), text.charCodeAt(from + 1))
    for (let at = from + 2; at < text.length; at++) {
      hash = rolled(hash, text.charCodeAt(at))
      if (this.#heads[hash] !== 0 && this.#countMeeting(hash) <= tries + 1) {
        best = this.#look(text, from, hash, at - 2, best)
        if (best <= this.bestRank) return best
      }
    }
    return best
  }

  #beginSearch(): void {
    this.#search++
    if (this.#search < 1 << 28) return
    this.#looked.fill(0)
    this.#met.fill(0)
    this.#search = 1
  }

  /** How often a run has been met in this search, this time included; at most four is counted. */
  #countMeeting(hash: number): number {
    const met = this.#met[hash] as number
    const times = met >> 2 === this.#search ? met & 3 : 0
    if (times <= tries) this.#met[hash] = this.#search * 4 + times + 1
    return times + 1
  }

  #look(text: string, from: number, hash: number, at: number, known: number): number {
    const entries = this.#entries
    const isLast = ((this.#met[hash] as number) & 3) > tries
    for (let entry = this.#heads[hash] as number; ; entry += 3) {
      const rank = entries[entry] as number
      if (rank < 0 || rank >= known) return known
      if (this.#looked[rank] === this.#search) continue
      const pattern = this.#patterns[rank] as Pattern
      const start = at - (entries[entry + 2] as number)
      const segment = pattern.segments[entries[entry + 1] as number] as Octets
      if (!isLast && (start < from || !text.startsWith(segment, start))) continue
      this.#looked[rank] = this.#search
      if (matchesAt(pattern, text, from)) return rank
    }
  }
}

function runsOf(
  patterns: readonly Pattern[],
  ranks: readonly number[],
): { readonly heads: Int32Array; readonly entries: Int32Array } {
  const heads = new Int32Array(ranks.length === 0 ? 0 : mask + 1)
  const counts = new Int32Array(heads.length)
  for (const rank of ranks) {
    eachGram(patterns[rank], (hash) => {
      counts[hash] = (counts[hash] as number) + 1
    })
  }
  const runs = new Map<number, number[]>()
  for (const rank of ranks) {
    let rarest = { hash: 0, segment: 0, offset: 0, count: Infinity }
    eachGram(patterns[rank], (hash, segment, offset) => {
      const count = counts[hash] as number
      if (count < rarest.count) rarest = { hash, segment, offset, count }
    })
    const run = runs.get(rarest.hash) ?? []
    run.push(rank, rarest.segment, rarest.offset)
    runs.set(rarest.hash, run)
  }
  const entries = [-1]
  for (const [hash, run] of runs) {
    heads[hash] = entries.length
    for (const number of run) entries.push(number)
    entries.push(-1)
  }
  return { heads, entries: Int32Array.from(entries) }
}

/** Calls back for each three octets in the segments behind the first: their hash, segment and offset in it. */
function eachGram(
  pattern: Pattern | undefined,
  found: (hash: number, segment: number, offset: number) => void,
): void {
  const { segments = [] } = pattern ?? {}
  for (let place = 1; place < segments.length; place++) {
    const segment = segments[place] as Octets
    let hash = 0
    for (let i = 0; i < segment.length; i++) {
      hash = rolled(hash, segment.charCodeAt(i))
      if (i >= 2) found(hash, place, i - 2)
    }
  }
}
