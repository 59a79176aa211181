import { hasRewritten, isRewritten, noneRewritten } from '../url/rewritten-bytes.ts'
import type { RewrittenBytes } from '../model/dialect.ts'
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
import type { ByteString } from '@ruly/common/utf8'
import { restEnd } from './match-pattern.ts'
import { noHit, undecided } from './hit.ts'
import { beginQuestion } from './segment-search.ts'
import { TrigramFilter } from './trigrams.ts'

/**
 * Finds the best rule for a target in time that depends on the target, not on the number of rules: but for rules that begin with a star
 * and have no three bytes in a row, of which each is compared.
 *
 * The literal beginnings of all patterns are in a radix trie. Where one ends, its node has the rank of the best pattern that is nothing
 * but that, and of others what follows, the rests. Each rule is compared at most once for a target. For these rules, with their ranks:
 *
 *     Disallow: /shop/           6
 *     Allow: /shop/new           3        /s ─┬─ e arch            4
 *     Disallow: /shop/*sort=     0            └─ h op/             6     rests: sort=  0
 *     Disallow: /search          4                  └─ n ew        3
 *
 *     place   numbers, with - for `noHit`
 *      0      -  0  50  0              header: no filter; places at 50
 *      4      10  -  -  0  19          root: label at 10, no ranks, no rests, children at 19
 *      9      12                       where its label ends
 *     10      /  s                     its label
 *     12      a  r  c  h  o  p  /      labels of its children
 *     19      2  e  h                  two children, after these bytes:
 *     22      12  4  -  0  0           /search: label at 12, rank 4
 *     27      16  6  -  33  42         /shop/: label at 16, rank 6, rests at 33, children at 42
 *     32      19                       where the label of the last ends
 *     33      0  0  6  0  0  8  -      rests: none above, best rank 0, after 6 bytes; rank 0, segment 0, shape 8; no more
 *     40      e  w                     the same for its child
 *     42      1  n  40  3  -  33  0  42    /shop/new: label at 40, rank 3, rests at 33 as above
 *     50      2  1  3  0               places: the best rule is number 2 of the file, counted from 0
 *
 * For `/shop/new?sort=price`, the walk begins at 4. The label there is that of the target, and the next byte, `h`, leads to 27. After
 * `op/`, the best rank is 6, and there are rests at 33. `n` leads to 44, and after `ew`, the best rank is 3. No child is for `?`. But
 * the best of the rests, 0, would be better. So the segment `sort=` is searched from byte 6 on, and found. The hit is 0: it is even,
 * so the rule disallows, and it is rule 2.
 *
 * Where one beginning has many rests, they are in a `TrigramFilter` instead.
 */
export class RuleIndex {
  readonly #data: Int32Array
  /** The segments to search for. */
  readonly #segments: readonly ByteString[]
  readonly #filter: TrigramFilter

  constructor(data: Int32Array, segments: readonly ByteString[]) {
    this.#data = data
    this.#segments = segments
    this.#filter = new TrigramFilter(data, segments)
  }

  /** The same hit as that of `RuleMatcher.best`. */
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
    const isBehindFilter = (data[filterBest] as number) < best
    if (!isBehindFilter && (rests === 0 || (data[rests + restsBest] as number) >= best)) return best
    beginQuestion()
    if (isBehindFilter) best = this.#filter.best(text, from, best, changed ?? noneRewritten)
    else if (changed !== undefined && hasRewritten(text, at, text.length, changed)) return undecided
    return best === undecided ? undecided : this.#bestRest(text, from, rests, best)
  }

  /** The place of the rule of a hit among all that the agent obeys. */
  placeOf(hit: number): number {
    const data = this.#data
    return data[(data[placesStart] as number) + (hit >> 1)] as number
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

/** The child of a node for a byte, by the place of the children; -1 if it has none. */
export function childOf(data: Int32Array, children: number, octet: number): number {
  if (children === 0) return -1
  const count = data[children] as number
  const end = children + 1 + count
  let key = children + 1
  for (let rest = count; rest > 8;) {
    const half = rest >> 1
    if ((data[key + half] as number) <= octet) key += half
    rest -= half
  }
  while (key < end && (data[key] as number) < octet) key++
  return key < end && data[key] === octet ? end + (key - children - 1) * nodeSize : -1
}
