import { makeRoom } from './gram-search.ts'
import { filterBest, filterStart } from './index-layout.ts'
import type { Octets } from './octets.ts'
import type { Pattern } from './pattern.ts'

/** A rule to be found by three of its octets: its rank, and where its segments stand, the first included. */
export interface FilteredRule {
  readonly rank: number
  readonly first: number
  readonly shape: number
}

/** Bits by which a hash moves for each octet: it has three times as many. The largest table has 32,768 places. */
const widest = 5

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
  const mask = (1 << (3 * shift)) - 1
  data[filterBest] = best.rank
  data[filterStart] = data.length
  data.push(shift)
  writeRuns(data, gramsOf(rules, segments, shift), mask)
  makeRoom(mask + 1, rules.length)
}

interface FoundBy extends FilteredRule {
  readonly hash: number
  readonly segment: number
  readonly offset: number
}

/** Each rule with the three octets that fewest rules have. */
function gramsOf(
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

/** For each hash the number of the first rule of its run, and one beyond the last hash; then the rules, run by run. */
function writeRuns(data: number[], rules: readonly FoundBy[], mask: number): void {
  const runs: FoundBy[][] = []
  for (const rule of rules) (runs[rule.hash] ??= []).push(rule)
  let number = 0
  for (let hash = 0; hash <= mask; hash++) {
    data.push(number)
    number += runs[hash]?.length ?? 0
  }
  data.push(number)
  for (const run of runs) {
    for (const { rank, first, shape, segment, offset } of run ?? [])
      data.push(rank, first, shape, segment, offset)
  }
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
