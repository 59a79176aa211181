import { makeRoom } from './trigram-search.ts'
import { filterBest, filterRuns, filterStart } from './index-layout.ts'
import { noHit } from '../rule-search.ts'
import type { IntBuilder } from '../../util/int-builder.ts'
import type { ByteString } from '../../model/byte-string.ts'
import type { Pattern } from '../../model/pattern.ts'

/** The largest hash table has 32,768 slots. */
const widest = 5

/** A rule to be found by three of its bytes: its rank, and the position of its segments, including the first. */
export interface FilteredRule {
  readonly rank: number
  readonly first: number
  readonly shape: number
}

/** Whether a rule with this pattern can be found by three bytes: some segment after the first has at least three. */
export function canFilter({ segments, anchor }: Pattern): boolean {
  return anchor !== 'before' && segments.some((segment, place) => place > 0 && segment.length >= 3)
}

/**
 * Appends a filter to `data`: rules, best first, each found by the rarest three adjacent bytes of one of its segments. A rule whose
 * bytes are not in the target is never compared with it, and any other only once.
 */
export function writeFilter(
  data: IntBuilder,
  rules: readonly FilteredRule[],
  segments: readonly ByteString[],
): void {
  const [best] = rules
  if (best === undefined) return
  let shift = 2
  while (shift < widest && 1 << (3 * shift) < 8 * rules.length) shift++
  const hashes = 1 << (3 * shift)
  const start = data.count
  data.set(filterBest, best.rank)
  data.set(filterStart, start)
  data.push(shift)
  for (let hash = 0; hash < hashes; hash++) data.push(0)
  writeRuns(data, start + filterRuns, rules, rarestTrigrams(rules, segments, shift))
  makeRoom(hashes, data.count - start)
}

/** The rules of each hash, still best first. */
function writeRuns(data: IntBuilder, runs: number, rules: readonly FilteredRule[], grams: Trigrams): void {
  const { hashes, segments, offsets } = grams
  const { next, firsts } = chained(hashes)
  for (let hash = 0; hash < firsts.length; hash++) {
    let rule = firsts[hash] as number
    if (rule < 0) continue
    data.set(runs + hash, data.count)
    for (; rule >= 0; rule = next[rule] as number) {
      const { rank, first, shape } = rules[rule] as FilteredRule
      data.push(rank)
      data.push(first)
      data.push(shape)
      data.push(segments[rule] as number)
      data.push(offsets[rule] as number)
    }
    data.push(noHit)
  }
}

/** The first rule of each hash, and for each rule the next of its hash; -1 if missing. */
function chained(hashes: Hashes): { readonly firsts: Int32Array; readonly next: Int32Array } {
  const firsts = new Int32Array(hashes.count).fill(-1)
  const next = new Int32Array(hashes.of.length)
  for (let rule = hashes.of.length - 1; rule >= 0; rule--) {
    const hash = hashes.of[rule] as number
    next[rule] = firsts[hash] as number
    firsts[hash] = rule
  }
  return { firsts, next }
}

/** A hash for each rule, below a number. */
interface Hashes {
  readonly of: Int32Array
  readonly count: number
}

/** Three bytes of each rule: their hash, their segment, and their offset in it. */
interface Trigrams {
  readonly hashes: Hashes
  readonly segments: Int32Array
  readonly offsets: Int32Array
}

/** For each rule the three bytes that the fewest rules have. */
function rarestTrigrams(
  rules: readonly FilteredRule[],
  segments: readonly ByteString[],
  shift: number,
): Trigrams {
  const counts = new Int32Array(1 << (3 * shift))
  const count = (hash: number): void => {
    counts[hash] = (counts[hash] as number) + 1
  }
  for (const rule of rules) eachGram(rule, segments, shift, count)
  const hashes = new Int32Array(rules.length)
  const places = new Int32Array(rules.length)
  const offsets = new Int32Array(rules.length)
  let rule = 0
  let fewest = Infinity
  const compare = (hash: number, segment: number, offset: number): void => {
    const having = counts[hash] as number
    if (having >= fewest) return
    fewest = having
    hashes[rule] = hash
    places[rule] = segment
    offsets[rule] = offset
  }
  for (; rule < rules.length; rule++) {
    fewest = Infinity
    eachGram(rules[rule] as FilteredRule, segments, shift, compare)
  }
  return { hashes: { of: hashes, count: counts.length }, segments: places, offsets }
}

/** Calls back for each three bytes in the segments of a rule after the first: their hash, segment and offset in it. */
function eachGram(
  { first, shape }: FilteredRule,
  segments: readonly ByteString[],
  shift: number,
  found: (hash: number, segment: number, offset: number) => void,
): void {
  const mask = (1 << (3 * shift)) - 1
  for (let place = first + 1; place <= first + (shape >> 3); place++) {
    const segment = segments[place] as ByteString
    let hash = 0
    for (let i = 0; i < segment.length; i++) {
      hash = ((hash << shift) ^ segment.charCodeAt(i)) & mask
      if (i >= 2) found(hash, place, i - 2)
    }
  }
}
