import type { ChangedOctets } from './dialect.ts'
import { GramFilter } from './gram-filter.ts'
import {
  buildTrie,
  nodeChildCount,
  nodeChildren,
  nodeFirst,
  nodeLabel,
  nodeLabelEnd,
  nodePrefixRank,
  nodeRests,
  nodeSize,
  nodeWholeRank,
  noRank,
  type LiteralTrie,
} from './literal-trie.ts'
import { placesOf } from './pattern-places.ts'
import { matchesAt, restEnd, type Pattern } from './pattern.ts'

/** Nothing decided: the text has to be brought into its target's form first. */
export const undecided = -1

/**
 * Finds the best rule for a target in time that depends on the target, not on the number of rules.
 *
 * Literal patterns, and the literal beginnings of the others, stand in a trie; what follows a beginning is looked at only when no
 * better rule has been found. Rules whose beginning says little are found by three octets of theirs in the target. Each rule is
 * looked at once a target, however often it is found.
 */
export class RuleIndex {
  readonly #patterns: readonly Pattern[]
  readonly #trie: LiteralTrie
  readonly #filter: GramFilter
  /** Rules that neither trie nor filter has, best first. */
  readonly #others: readonly number[]
  /** Nodes with rests on the way down, each with where in the text it ended. */
  readonly #passed: Int32Array
  #passedCount = 0
  /** Whether the patterns themselves have octets that `changed` lists. */
  readonly #isCareful: boolean

  /** The patterns best first; `changed` as it will be passed to `best`. */
  constructor(patterns: readonly Pattern[], changed: ChangedOctets | undefined) {
    const { entries, filtered, others } = placesOf(patterns)
    this.#patterns = patterns
    this.#trie = buildTrie(entries)
    this.#filter = new GramFilter(patterns, filtered)
    this.#others = others
    this.#passed = new Int32Array(2 * this.#trie.depth)
    this.#isCareful = changed !== undefined && entries.some(({ prefix }) => hasChanged(prefix, 0, changed))
  }

  /**
   * Rank of the best rule for what stands in a text from an offset on; `noRank` for none.
   *
   * With `changed`, the text may hold octets that stand otherwise in the target: `undecided` where these would matter.
   */
  best(text: string, from: number, changed: ChangedOctets | undefined): number {
    const literal = this.#walk(text, from, changed)
    if (literal === undecided || !this.#mayHaveBetter(literal)) return literal
    if (changed !== undefined && hasChanged(text, from, changed)) return undecided
    const best = this.#bestOther(text, from, this.#bestRest(text, literal))
    return this.#filter.bestRank < best ? this.#filter.best(text, from, best) : best
  }

  /** Best rank of the literal patterns; notes the nodes where rests are to be looked at. */
  #walk(text: string, from: number, changed: ChangedOctets | undefined): number {
    const { nodes, labels } = this.#trie
    const isCareful = this.#isCareful && changed !== undefined
    let best = noRank
    this.#passedCount = 0
    for (let node = 0, at = from; ;) {
      const rank = nodes[node + nodePrefixRank] as number
      if (rank < best) best = rank
      if (nodes[node + nodeRests] !== 0) this.#pass(node, at)
      if (at === text.length) return Math.min(best, nodes[node + nodeWholeRank] as number)
      const code = text.charCodeAt(at)
      if (isCareful && isChanged(code, changed)) return undecided
      node = this.#childOf(node, code)
      if (node < 0) return isChanged(code, changed) ? undecided : best
      at++
      const end = nodes[node + nodeLabelEnd] as number
      for (let label = nodes[node + nodeLabel] as number; label < end; label++, at++) {
        if (at === text.length) return best
        const next = text.charCodeAt(at)
        if (next === labels.charCodeAt(label)) {
          if (isCareful && isChanged(next, changed)) return undecided
        } else {
          return isChanged(next, changed) ? undecided : best
        }
      }
    }
  }

  /** The child of a node for an octet, -1 for none. */
  #childOf(node: number, code: number): number {
    const { nodes } = this.#trie
    let low = nodes[node + nodeChildren] as number
    let count = nodes[node + nodeChildCount] as number
    while (count > 8) {
      const half = count >> 1
      if ((nodes[low + half * nodeSize] as number) <= code) {
        low += half * nodeSize
        count -= half
      } else {
        count = half
      }
    }
    for (const end = low + count * nodeSize; low < end; low += nodeSize)
      if (nodes[low + nodeFirst] === code) return low
    return -1
  }

  #pass(node: number, at: number): void {
    const place = 2 * this.#passedCount++
    this.#passed[place] = node
    this.#passed[place + 1] = at
  }

  #mayHaveBetter(best: number): boolean {
    if ((this.#others[0] ?? noRank) < best || this.#filter.bestRank < best) return true
    const { nodes, lists } = this.#trie
    for (let i = 0; i < this.#passedCount; i++) {
      const list = nodes[(this.#passed[2 * i] as number) + nodeRests] as number
      if ((lists[list] as number) < best) return true
    }
    return false
  }

  #bestRest(text: string, known: number): number {
    const { nodes, lists } = this.#trie
    let best = known
    // The longest beginning first: it has the best rules, mostly.
    for (let i = this.#passedCount - 1; i >= 0; i--) {
      const at = this.#passed[2 * i + 1] as number
      let list = nodes[(this.#passed[2 * i] as number) + nodeRests] as number
      for (let rank = lists[list] as number; rank < best; rank = lists[++list] as number) {
        if (restEnd(this.#patterns[rank] as Pattern, text, at) >= 0) best = rank
      }
    }
    return best
  }

  #bestOther(text: string, from: number, known: number): number {
    for (const rank of this.#others) {
      if (rank >= known) break
      if (matchesAt(this.#patterns[rank] as Pattern, text, from)) return rank
    }
    return known
  }
}

function isChanged(code: number, changed: ChangedOctets | undefined): boolean {
  return changed !== undefined && changed[code < 128 ? code : 128] === 1
}

/** Whether something stands in a text from an offset on that stands otherwise in a target. */
export function hasChanged(text: string, from: number, changed: ChangedOctets): boolean {
  for (let at = from; at < text.length; at++) if (isChanged(text.charCodeAt(at), changed)) return true
  return false
}
