import { canFilter } from './gram-filter.ts'
import type { TrieEntry } from './literal-trie.ts'
import type { Octets } from './octets.ts'
import type { Pattern } from './pattern.ts'

/** More rules than this behind one prefix go through the filter. */
const fewRests = 6

/** Where patterns are to be found in an index: `filtered` and `others` are ranks, best first. */
export interface PatternPlaces {
  readonly entries: readonly TrieEntry[]
  readonly filtered: readonly number[]
  readonly others: readonly number[]
}

/** A beginning of fewer octets leads almost everywhere. */
const shortBeginning = 2

/** A place for each pattern: in the trie, in the filter, or among the others. */
export function placesOf(patterns: readonly Pattern[]): PatternPlaces {
  const entries: TrieEntry[] = []
  const rests = new Map<Octets, number[]>()
  for (const [rank, { segments, anchor }] of patterns.entries()) {
    const prefix = segments[0] as Octets
    const isLiteral = segments.length === 1 && anchor !== 'end-or-query'
    if (isLiteral) entries.push({ prefix, rank, kind: anchor === 'end' ? 'whole' : 'prefix' })
    else rests.set(prefix, withRank(rests.get(prefix), rank))
  }
  const filtered: number[] = []
  const others: number[] = []
  for (const [prefix, ranks] of rests) {
    const isFew = ranks.length <= fewRests
    for (const rank of ranks) {
      if (!isFew && canFilter(patterns[rank] as Pattern)) filtered.push(rank)
      else if (prefix.length < shortBeginning) others.push(rank)
      else entries.push({ prefix, rank, kind: 'rest' })
    }
  }
  return { entries, filtered: filtered.sort(ascending), others: others.sort(ascending) }
}

/** Grows the list in place: there may be many. */
function withRank(ranks: number[] = [], rank: number): number[] {
  ranks.push(rank)
  return ranks
}

function ascending(a: number, b: number): number {
  return a - b
}
