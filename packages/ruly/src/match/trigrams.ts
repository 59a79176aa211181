import type { ByteString } from '@ruly/common/utf8'
import type { RewrittenBytes } from '../model/dialect.ts'
import { isRewritten } from '../url/rewritten-bytes.ts'
import type { IntBuilder } from '../util/int-builder.ts'
import { restEnd } from './match-pattern.ts'
import { undecided } from './hit.ts'
import {
  entryFirst,
  entryRank,
  entryShape,
  filterBest,
  filterStart,
  placesStart,
  pushEntry,
  type IndexedPattern,
} from './index-layout.ts'

// The filter.
export const filterShift = 0 // bits by which a hash moves for each byte: it has three times as many
export const filterSlots = 1 // for each hash the best rule whose trigram has it; 0 for none

// After the slots, the rules: an entry, and
const trigramSegment = 3 // place of the segment that has its trigram
const trigramOffset = 4 // offset in that segment
const nextRule = 5 // the next rule whose trigram has the same hash, best first; 0 for none
const comparedIn = 6 // the last search that compared it
const foundIn = 7 // for the first rule of a hash: the last search that found the hash
const doneIn = 8 // and the last one that has nothing left to compare for it
const ruleSize = 9

/** The largest table has 32,768 slots. */
const widest = 5

/**
 * The rules of an index that are found by a trigram: three bytes in a row.
 *
 * The beginning of a rule such as `/*sort=` is that of every target. So it is found by one of its trigrams, that which the fewest other
 * rules have: a rule whose trigram is not in the target is never compared. For these rules, with their ranks:
 *
 *     Disallow: /*page=   0      Disallow: /*print   4      Disallow: /*.pdf    8      Disallow: /*utm_   12
 *     Disallow: /*sort=   2      Disallow: /*login   6      Disallow: /*.zip   10
 *
 *     place   numbers
 *     10      2                            shift: a hash has 6 bits, so there are 64 slots
 *     11      0 … 93 … 102 … 120 … 0       slots, one for each hash: `sor` has the hash 62, and at 11 + 62 there is 120
 *     75      12 …                         rules, worst first: `/*utm_`
 *     93      8  4  8  5  0  0  …         `/*.pdf`
 *     120     2  10  8  11  0  0  …       `/*sort=`: rank 2, its segments from 10 on, shape 8; `sor` is in segment 11, at offset 0;
 *                                         no other rule has its hash; after that what searches have done
 *
 * In `/list?sort=price`, the first bytes lead to empty slots, and `sor` to 120. Segment 11 is there, `sort=`, and the whole pattern
 * matches: the best rank is 2. Later `t=p` leads to 93, because by chance it has the hash of `.pd`. But rank 8 would not be better.
 *
 * Rules whose hash is found are compared only there. If it is found again, as often in `/aaaa…`, each of them is searched in the whole
 * target, and then the hash is done. Searches are numbered, so that what one has done need not be reset before the next.
 */
export class TrigramFilter {
  readonly #data: Int32Array
  readonly #segments: readonly ByteString[]
  readonly #lastSearch: number
  #search = 0

  /** After the last search, their numbers begin again. */
  constructor(data: Int32Array, segments: readonly ByteString[], lastSearch = 0x7fffffff) {
    this.#data = data
    this.#segments = segments
    this.#lastSearch = lastSearch
  }

  /**
   * Rank of the best rule for the text from an offset on, if it is better than the known one; `undecided` if `changed` lists a byte
   * of the text.
   */
  best(text: string, from: number, known: number, changed: RewrittenBytes): number {
    const data = this.#data
    const filter = data[filterStart] as number
    const shift = data[filter + filterShift] as number
    const mask = (1 << (3 * shift)) - 1
    if (this.#search === this.#lastSearch) this.#forget(filter + filterSlots + mask + 1)
    const search = ++this.#search
    let best = known
    let hash = 0
    for (let at = from; at < text.length; at++) {
      const octet = text.charCodeAt(at)
      if (isRewritten(octet, changed)) return undecided
      hash = ((hash << shift) ^ octet) & mask
      const rule = data[filter + filterSlots + hash] as number
      if (rule !== 0 && data[rule + doneIn] !== search) best = this.#bestOf(rule, text, from, at - 2, best)
    }
    return best
  }

  /** The best of the rules with one hash, which was found at an offset. */
  #bestOf(hashed: number, text: string, from: number, at: number, known: number): number {
    const data = this.#data
    const segments = this.#segments
    const search = this.#search
    const isForGood = data[hashed + foundIn] === search
    data[hashed + (isForGood ? doneIn : foundIn)] = search
    for (let rule = hashed; rule !== 0; rule = data[rule + nextRule] as number) {
      const rank = data[rule + entryRank] as number
      if (rank >= known) break
      if (data[rule + comparedIn] === search) continue
      const start = at - (data[rule + trigramOffset] as number)
      const segment = segments[data[rule + trigramSegment] as number] as ByteString
      if (!isForGood && (start < from || !text.startsWith(segment, start))) continue
      data[rule + comparedIn] = search
      const first = data[rule + entryFirst] as number
      const beginning = segments[first] as ByteString
      if (!text.startsWith(beginning, from)) continue
      const rest = from + beginning.length
      if (restEnd(segments, first + 1, data[rule + entryShape] as number, text, rest) >= 0) return rank
    }
    return known
  }

  #forget(rules: number): void {
    this.#search = 0
    const end = this.#data[placesStart] as number
    for (let rule = rules; rule < end; rule += ruleSize)
      this.#data.fill(0, rule + comparedIn, rule + ruleSize)
  }
}

/** Whether a pattern can be found by a trigram: some segment after the first has one. */
export function canFilter({ pattern }: IndexedPattern): boolean {
  if (pattern === undefined || pattern.anchor === 'before') return false
  return pattern.segments.some((segment, place) => place > 0 && segment.length >= 3)
}

/** Appends a filter of patterns, best first: each is found by the trigram that the fewest have. */
export function writeFilter(
  data: IntBuilder,
  segments: ByteString[],
  patterns: readonly IndexedPattern[],
): void {
  const [best] = patterns
  if (best === undefined) return
  let shift = 2
  while (shift < widest && 1 << (3 * shift) < 8 * patterns.length) shift++
  const start = data.count
  data.set(filterBest, best.rank)
  data.set(filterStart, start)
  data.push(shift)
  const counts = new Int32Array(1 << (3 * shift))
  for (let hash = 0; hash < counts.length; hash++) data.push(0)
  const count = (hash: number): void => {
    counts[hash] = (counts[hash] as number) + 1
  }
  for (const indexed of patterns) eachTrigram(indexed, shift, count)
  const rarest = { count: Infinity, hash: 0, place: 0, offset: 0 }
  const compare = (hash: number, place: number, offset: number): void => {
    const having = counts[hash] as number
    if (having >= rarest.count) return
    rarest.count = having
    rarest.hash = hash
    rarest.place = place
    rarest.offset = offset
  }
  // The worst first, because each is put before those with the same hash.
  for (let place = patterns.length - 1; place >= 0; place--) {
    const indexed = patterns[place] as IndexedPattern
    rarest.count = Infinity
    eachTrigram(indexed, shift, compare)
    const slot = start + filterSlots + rarest.hash
    const rule = data.count
    const segment = segments.length + rarest.place
    pushEntry(data, segments, indexed, 0)
    for (const number of [segment, rarest.offset, data.get(slot), 0, 0, 0]) data.push(number)
    data.set(slot, rule)
  }
}

/** Calls back for each trigram in the segments after the first. */
function eachTrigram(
  { pattern }: IndexedPattern,
  shift: number,
  found: (hash: number, segment: number, offset: number) => void,
): void {
  const segments = pattern?.segments ?? []
  const mask = (1 << (3 * shift)) - 1
  for (let place = 1; place < segments.length; place++) {
    const segment = segments[place] as ByteString
    let hash = 0
    for (let at = 0; at < segment.length; at++) {
      hash = ((hash << shift) ^ segment.charCodeAt(at)) & mask
      if (at >= 2) found(hash, place, at - 2)
    }
  }
}
