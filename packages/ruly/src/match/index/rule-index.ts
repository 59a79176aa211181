import { hasRewritten, isRewritten, noneRewritten } from '../../url/rewritten-bytes.ts'
import type { RewrittenBytes } from '../../model/dialect.ts'
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
  placesStart,
  restsAbove,
  restsBest,
  restsList,
  restsOffset,
  rootNode,
} from './index-layout.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { restEnd } from '../match-pattern.ts'
import { noHit, undecided, type RuleSearch } from '../rule-search.ts'
import { beginQuestion } from '../segment-search.ts'
import { childOf } from './trie-child.ts'

/**
 * Finds the best rule for a target in time that depends on the target, not on the number of rules.
 *
 * Literal patterns, and the literal beginnings of the others, are in a trie. What follows a beginning is compared only if no better
 * rule has been found. If one beginning has many rules, they are found by three of their bytes in the target. Each rule is compared
 * at most once for a target.
 */
export class RuleIndex implements RuleSearch {
  readonly #data: Int32Array
  /** The segments to search for. */
  readonly #segments: readonly ByteString[]

  constructor(data: Int32Array, segments: readonly ByteString[]) {
    this.#data = data
    this.#segments = segments
  }

  best(text: string, from: number, changed: RewrittenBytes | undefined): number {
    const data = this.#data
    let best = noHit
    let rests = 0
    let at = from
    walk: for (let node = rootNode; node >= 0; at++) {
      const end = data[node + nodeSize + nodeLabel] as number
      const stop = Math.min(end, (data[node + nodeLabel] as number) + text.length - at)
      for (let label = data[node + nodeLabel] as number; label < stop; label++, at++)
        if (text.charCodeAt(at) !== data[label]) break walk
      if (stop < end) break
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

  placeOf(hit: number): number {
    const data = this.#data
    return data[(data[placesStart] as number) + (hit >> 1)] as number
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
