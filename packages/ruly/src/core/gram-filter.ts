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
  for (const [hash, run] of runsOf(foundBy(rules, segments, shift))) {
    data[start + filterRuns + hash] = data.length
    for (const { rank, first, shape, segment, offset } of run) data.push(rank, first, shape, segment, offset)
    data.push(noRank)
  }
  makeRoom(hashes, data.length - start)
}

interface FoundBy extends FilteredRule {
  readonly hash: number
  readonly segment: number
  readonly offset: number
}

/** Each rule with the three octets that fewest rules have. */
function foundBy(
  rules: readonly FilteredRule[],
  segments: readonly Octets[],
  shift: number,
): readonly FoundBy[] {
  const counts = new Int32Array(1 << (3 * shift))
  for (const rule of rules) {
    eachGram(rule, segments, shift, (hash) => {
      counts[hash] = (counts[hash] as number) + 1
    })
  }
  return rules.map((rule) => {
    let rarest = { hash: 0, segment: 0, offset: 0, count: Infinity }
    eachGram(rule, segments, shift, (hash, segment, offset) => {
      const count = counts[hash] as number
      if (count < rarest.count) rarest = { hash, segment, offset, count }
    })
    return { ...rule, ...rarest }
  })
}

/** The rules of each hash, which stay best first. */
function runsOf(rules: readonly FoundBy[]): ReadonlyMap<number, readonly FoundBy[]> {
  const runs = new Map<number, FoundBy[]>()
  for (const rule of rules) {
    const run = runs.get(rule.hash)
    if (run === undefined) runs.set(rule.hash, [rule])
    else run.push(rule)
  }
  return runs
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
