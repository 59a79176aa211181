import type { ByteString } from '@ruly/common/utf8'
import type { Pattern } from '../model/dialect.ts'
import type { IntBuilder } from '../util/int-builder.ts'
import { restShape } from './match-pattern.ts'

// The numbers of a rule index are in one array, so that a question touches as little memory as possible. `rule-index.ts` has a
// drawing of it, and `trigrams.ts` one of the filter. Ranks are hits: the lower, the better the rule.

// At the beginning of the array:
export const filterBest = 0 // best rank of the filter
export const filterStart = 1
export const placesStart = 2 // for each rule, best first, its place among all rules
export const carefulFlag = 3 // 1 if the trie has bytes that can differ in a target
export const rootNode = 4

// A node of the trie. Its label ends where that of the next node begins.
export const nodeLabel = 0 // where the bytes of the label begin, without the first
export const nodePrefixRank = 1 // best rank of the patterns that end here
export const nodeWholeRank = 2 // the same of those that end the target
export const nodeRests = 3 // rests here, or at the nearest node above that has some; 0 for none
export const nodeChildren = 4 // their count, the first byte of each, the nodes; 0 for none
export const nodeSize = 5

// Rests that begin at a node. After them there is a list, best first, that ends with `noHit`.
export const restsAbove = 0 // the rests at the nearest node above; 0 for none
export const restsBest = 1 // best rank of these and all above
export const restsOffset = 2 // bytes of the target before them
export const restsList = 3

// A pattern that is compared segment by segment.
export const entryRank = 0
export const entryFirst = 1 // place of its first segment
export const entryShape = 2 // see `restShape`
export const entrySize = 3

/** A pattern to be indexed. */
export interface IndexedPattern {
  /** Its literal beginning: the bytes of `text` from `start` to `end`. */
  readonly text: ByteString
  readonly start: number
  readonly end: number
  /** Undefined if it is nothing but its literal beginning. */
  readonly pattern: Pattern | undefined
  /** The place of its rule among those of all groups, and whether it allows. */
  readonly hit: number
  readonly weight: number
  /** Set once the patterns are in order. */
  rank: number
  /** The next pattern of the same node. */
  next: IndexedPattern | undefined
}

/** Appends an entry, and the segments of its pattern from one on. */
export function pushEntry(
  data: IntBuilder,
  segments: ByteString[],
  { rank, pattern }: IndexedPattern,
  from: number,
): void {
  if (pattern === undefined) return
  data.push(rank)
  data.push(segments.length)
  data.push(restShape(pattern))
  for (let place = from; place < pattern.segments.length; place++)
    segments.push(pattern.segments[place] as ByteString)
}
