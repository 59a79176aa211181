import { hasRewritten, isRewritten, noneRewritten } from '../../url/rewritten-bytes.ts'
import type { RewrittenBytes } from '../../model/dialect.ts'
import { writeFilter } from './trigram-filter.ts'
import { bestFiltered } from './trigram-search.ts'
import {
  carefulFlag,
  entryFirst,
  entryRank,
  entryShape,
  entrySize,
  filterBest,
  nodeChildren,
  nodeLabel,
  nodePrefixRank,
  nodeRests,
  nodeSize,
  nodeWholeRank,
  noRank,
  placesStart,
  restsAbove,
  restsBest,
  restsList,
  restsOffset,
  rootNode,
  undecided,
} from './index-layout.ts'
import { writeTrie } from './literal-trie.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { placesOf } from './pattern-places.ts'
import { restEnd } from '../match-pattern.ts'
import type { Pattern } from '../../model/pattern.ts'
import { beginQuestion } from '../segment-search.ts'
import { childOf } from './trie-child.ts'

/** A rule for an index. */
export interface IndexedRule {
  readonly pattern: Pattern
  readonly allows: boolean
  /** The value that `placeOf` returns. */
  readonly place: number
}

/**
 * Finds the best rule for a target in time that depends on the target, not on the number of rules.
 *
 * Literal patterns, and the literal beginnings of the others, are in a trie. What follows a beginning is compared only if no better
 * rule has been found. If one beginning has many rules, they are found by three of their bytes in the target. Each rule is compared
 * at most once for a target.
 */
export class RuleIndex {
  readonly #data: Int32Array
  /** The segments to search for. */
  readonly #segments: readonly ByteString[]

  /** The rules, best first; `changed` as it will be passed to `best`. */
  constructor(rules: readonly IndexedRule[], changed: RewrittenBytes | undefined) {
    const { entries, filtered, segments } = placesOf(rules)
    const isCareful =
      changed !== undefined && entries.some(({ prefix }) => hasRewritten(prefix, 0, prefix.length, changed))
    const data = [noRank, 0, 0, isCareful ? 1 : 0]
    writeTrie(data, entries)
    this.#segments = segments
    writeFilter(data, filtered, segments)
    data[placesStart] = data.length
    for (const { place } of rules) data.push(place)
    this.#data = new Int32Array(data)
  }

  /**
   * Rank of the best rule for the text from an offset on; `noRank` if there is none.
   *
   * With `changed`, the text can contain bytes that differ in the target: `undecided` if these would matter.
   */
  best(text: string, from: number, changed: RewrittenBytes | undefined): number {
    const data = this.#data
    let best = noRank
    let rests = 0
    let at = from
    walk: for (let node = rootNode; node >= 0; at++) {
      const end = data[node + nodeSize + nodeLabel] as number
      for (let label = data[node + nodeLabel] as number; label < end; label++, at++)
        if (at === text.length || text.charCodeAt(at) !== data[label]) break walk
      const rank = data[node + nodePrefixRank] as number
      if (rank < best) best = rank
      rests = data[node + nodeRests] as number
      if (at === text.length) {
        best = Math.min(best, data[node + nodeWholeRank] as number)
        break
      }
      node = childOf(data, data[node + nodeChildren] as number, text.charCodeAt(at))
      if (node < 0) break
    }
    if (changed !== undefined) {
      if (at < text.length && isRewritten(text.charCodeAt(at), changed)) return undecided
      if (data[carefulFlag] === 1 && hasRewritten(text, from, at, changed)) return undecided
    }
    const isBest =
      (data[filterBest] as number) >= best && (rests === 0 || (data[rests + restsBest] as number) >= best)
    return isBest ? best : this.#bestBehind(text, from, at, rests, best, changed)
  }

  /** The `place` that a rule was given. */
  placeOf(rank: number): number {
    const data = this.#data
    return data[(data[placesStart] as number) + (rank >> 1)] as number
  }

  /** Like `best`, with everything that a search needs; the literal beginnings have been compared up to `walked`. */
  #bestBehind(
    text: string,
    from: number,
    walked: number,
    rests: number,
    known: number,
    changed: RewrittenBytes | undefined,
  ): number {
    beginQuestion()
    let best = known
    if ((this.#data[filterBest] as number) < known) {
      best = bestFiltered(this.#data, this.#segments, text, from, known, changed ?? noneRewritten)
      if (best === undecided) return undecided
    } else if (changed !== undefined && hasRewritten(text, walked, text.length, changed)) {
      return undecided
    }
    return this.#bestRest(text, from, rests, best)
  }

  /** Longest beginning first, because it usually has the best rules. */
  #bestRest(text: string, from: number, deepest: number, known: number): number {
    const data = this.#data
    let best = known
    for (let rests = deepest; rests !== 0 && (data[rests + restsBest] as number) < best;) {
      const at = from + (data[rests + restsOffset] as number)
      for (let entry = rests + restsList; (data[entry + entryRank] as number) < best; entry += entrySize) {
        const first = data[entry + entryFirst] as number
        if (restEnd(this.#segments, first, data[entry + entryShape] as number, text, at) >= 0)
          best = data[entry + entryRank] as number
      }
      rests = data[rests + restsAbove] as number
    }
    return best
  }
}
