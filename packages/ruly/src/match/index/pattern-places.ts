import { canFilter, type FilteredRule } from './trigram-filter.ts'
import { rankOf } from './index-layout.ts'
import type { TrieEntry } from './literal-trie.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { restShape } from '../match-pattern.ts'
import type { Pattern } from '../../model/pattern.ts'

/** More rules than this after one prefix are put into the filter. */
const fewRests = 6

/** A pattern, and whether it allows. */
interface Ranked {
  readonly pattern: Pattern
  readonly allows: boolean
}

/** Where an index holds the patterns. */
export interface PatternPlaces {
  readonly entries: readonly TrieEntry[]
  /** Best first. */
  readonly filtered: readonly FilteredRule[]
  /** The segments to search for. */
  readonly segments: readonly ByteString[]
}

/** A place in the trie or in the filter for each rule, best first. */
export function placesOf(rules: readonly Ranked[]): PatternPlaces {
  const entries: TrieEntry[] = []
  const filtered: FilteredRule[] = []
  const segments: ByteString[] = []
  const rests = countRests(rules)
  for (const [order, { pattern, allows }] of rules.entries()) {
    const rank = rankOf(order, allows)
    const prefix = pattern.segments[0] as ByteString
    if (isLiteral(pattern)) {
      entries.push({ prefix, rank, kind: pattern.anchor === 'end' ? 'whole' : 'prefix', first: 0, shape: 0 })
      continue
    }
    const isFiltered = (rests.get(prefix) as number) > fewRests && canFilter(pattern)
    const place = { rank, first: segments.length, shape: restShape(pattern) }
    if (isFiltered) filtered.push(place)
    else entries.push({ prefix, kind: 'rest', ...place })
    for (const segment of isFiltered ? pattern.segments : pattern.segments.slice(1)) segments.push(segment)
  }
  return { entries, filtered, segments }
}

/** How many patterns continue after a prefix. */
function countRests(rules: readonly Ranked[]): ReadonlyMap<ByteString, number> {
  const counts = new Map<ByteString, number>()
  for (const { pattern } of rules) {
    if (isLiteral(pattern)) continue
    const prefix = pattern.segments[0] as ByteString
    counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
  }
  return counts
}

function isLiteral({ segments, anchor }: Pattern): boolean {
  return segments.length === 1 && anchor !== 'end-or-query'
}
