import { canFilter, type FilteredRule } from './trigram-filter.ts'
import type { ByteString } from '../../model/byte-string.ts'
import type { Pattern } from '../../model/pattern.ts'
import { restShape } from '../match-pattern.ts'
import { allowsBy, hitOf } from '../rule-search.ts'
import type { PatternTable } from './pattern-table.ts'

/** More rules than this after one literal beginning are put into the filter. */
const fewRests = 6

/** Where a literal beginning leads. */
export const leadsTo = {
  /** To a match with anything after it. */
  prefix: 0,
  /** To a match at the end of the target. */
  whole: 1,
  /** To a rest that must be compared. */
  rest: 2,
  /** The pattern is in the filter instead. */
  filter: 3,
} as const

/** Where an index holds the patterns of a table, in columns of the same indexes. */
export interface PatternPlaces {
  /** Best first: the lower, the better. */
  readonly ranks: Int32Array
  /** One of `leadsTo`. */
  readonly kinds: Uint8Array
  /** For a rest, as in the entry of a list. */
  readonly firsts: Int32Array
  readonly shapes: Int32Array
  /** Best first. */
  readonly filtered: readonly FilteredRule[]
  /** The segments to search for. */
  readonly segments: readonly ByteString[]
}

/** A place in the trie or in the filter for each pattern. */
export function placesOf(table: PatternTable): PatternPlaces {
  const { patterns, order, hits } = table
  const count = patterns.length
  const ranks = new Int32Array(count)
  const kinds = new Uint8Array(count)
  const firsts = new Int32Array(count)
  const shapes = new Int32Array(count)
  const filtered: FilteredRule[] = []
  const segments: ByteString[] = []
  const rests = countRests(patterns)
  for (let i = 0; i < count; i++) {
    const index = order[i] as number
    const rank = hitOf(i, allowsBy(hits[index] as number))
    ranks[index] = rank
    const pattern = patterns[index]
    if (pattern === undefined) continue
    if (isWhole(pattern)) {
      kinds[index] = leadsTo.whole
      continue
    }
    const isFiltered =
      (rests.get(pattern.segments[0] as ByteString) as number) > fewRests && canFilter(pattern)
    kinds[index] = isFiltered ? leadsTo.filter : leadsTo.rest
    firsts[index] = segments.length
    const shape = restShape(pattern)
    shapes[index] = shape
    if (isFiltered) filtered.push({ rank, first: segments.length, shape })
    for (const segment of isFiltered ? pattern.segments : pattern.segments.slice(1)) segments.push(segment)
  }
  return { ranks, kinds, firsts, shapes, filtered, segments }
}

/** How many patterns continue after a literal beginning. */
function countRests(patterns: PatternTable['patterns']): ReadonlyMap<ByteString, number> {
  const counts = new Map<ByteString, number>()
  for (const pattern of patterns) {
    if (pattern === undefined || isWhole(pattern)) continue
    const prefix = pattern.segments[0] as ByteString
    counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
  }
  return counts
}

/** Whether a pattern ends with its literal beginning, where the target must end too. */
function isWhole({ segments, anchor }: Pattern): boolean {
  return segments.length === 1 && anchor === 'end'
}
