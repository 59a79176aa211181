import { makeRoom } from './gram-search.ts'
import { filterBest, filterRuns, filterStart, noRank } from './index-layout.ts'
import type { Octets } from './octets.ts'
import type { Pattern } from './pattern.ts'

/** The largest table of hashes has 32,768 places. */
const widest = 5

/** A rule to be found by three of its octets: its rank, and where its segments stand, the first included. */
export interface FilteredRule {
  readonly rank: number
  readonly first: number
  readonly shape: number
}

/** Whether rules of a pattern can be found by three octets: some segment behind the first has as many. */
export function canFilter({ segments }: Pattern): boolean {
  return segments.some((segment, place) => place > 0 && segment.length >= 3)
}

/**
 * Writes a filter behind what stands in `data`: rules, best first, each by the rarest three octets that stand together in one of its
 * segments. Who meets none of them in a target is not held against it, and who does is so once.
 */
export function writeFilter(
  data: number[],
  rules: readonly FilteredRule[],
  segments: readonly Octets[],
): void {
  const [best] = rules
  if (best === undefined) return
  let shift = 2
  while (shift < widest && 1 << (3 * shift) < 8 * rules.length) shift++
  const hashes = 1 << (3 * shift)
  const start = data.length
  data[filterBest] = best.rank
  data[filterStart] = start
  data.push(shift)
  for (let hash = 0; hash < hashes; hash++) data.push(0)
  writeRuns(data, start + filterRuns, rules, rarestGrams(rules, segments, shift))
  makeRoom(hashes, data.length - start)
}

/** The rules of each hash, which stay best first. */
function writeRuns(
  data: number[],
  runs: number,
  rules: readonly FilteredRule[],
  grams: readonly Gram[],
): void {
  const byHash = new Map<number, number[]>()
  for (const [rule, { hash }] of grams.entries()) {
    const run = byHash.get(hash)
    if (run === undefined) byHash.set(hash, [rule])
    else run.push(rule)
  }
  for (const [hash, run] of byHash) {
    data[runs + hash] = data.length
    for (const rule of run) {
      const { rank, first, shape } = rules[rule] as FilteredRule
      const { segment, offset } = grams[rule] as Gram
      data.push(rank, first, shape, segment, offset)
    }
    data.push(noRank)
  }
}

/** Three octets of a rule: their hash, the place of their segment, and where in it they stand. */
interface Gram {
  readonly hash: number
  readonly segment: number
  readonly offset: number
}

/** For each rule the three octets that fewest rules have. */
function rarestGrams(
  rules: readonly FilteredRule[],
  segments: readonly Octets[],
  shift: number,
): readonly Gram[] {
  const counts = new Int32Array(1 << (3 * shift))
  const count = (hash: number): void => {
    counts[hash] = (counts[hash] as number) + 1
  }
  for (const rule of rules) eachGram(rule, segments, shift, count)
  const rarest = { hash: 0, segment: 0, offset: 0 }
  let fewest = Infinity
  const compare = (hash: number, segment: number, offset: number): void => {
    const having = counts[hash] as number
    if (having >= fewest) return
    fewest = having
    rarest.hash = hash
    rarest.segment = segment
    rarest.offset = offset
  }
  return rules.map((rule) => {
    fewest = Infinity
    eachGram(rule, segments, shift, compare)
    const { hash, segment, offset } = rarest
    return { hash, segment, offset }
  })
}

/** Calls back for each three octets in the segments of a rule behind the first: their hash, segment and offset in it. */
function eachGram(
  { first, shape }: FilteredRule,
  segments: readonly Octets[],
  shift: number,
  found: (hash: number, segment: number, offset: number) => void,
): void {
  const mask = (1 << (3 * shift)) - 1
  for (let place = first + 1; place <= first + (shape >> 2); place++) {
    const segment = segments[place] as Octets
    let hash = 0
    for (let i = 0; i < segment.length; i++) {
      hash = ((hash << shift) ^ segment.charCodeAt(i)) & mask
      if (i >= 2) found(hash, place, i - 2)
    }
  }
}
