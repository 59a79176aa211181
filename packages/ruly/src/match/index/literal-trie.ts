import {
  nodeChildren,
  nodeLabel,
  nodePrefixRank,
  nodeRests,
  nodeSize,
  nodeWholeRank,
  restsBest,
  rootNode,
} from './index-layout.ts'
import type { Steps } from '../../util/steps.ts'
import type { IntBuilder } from '../../util/int-builder.ts'
import { noHit } from '../rule-search.ts'
import { leadsTo, type PatternPlaces } from './pattern-places.ts'
import type { PatternTable } from './pattern-table.ts'

const nodesOfStep = 2
const costOfNode = 50

/** Ends a chain of patterns. */
const none = -1

/**
 * Appends the radix trie of the literal beginnings of a table to `data`, up to its root.
 *
 * The patterns that agree up to a byte form a chain, best first. A chain is divided by its next byte: nothing is sorted, and no
 * byte is read more than twice.
 */
export class TrieWriter {
  readonly #data: IntBuilder
  readonly #table: PatternTable
  readonly #places: PatternPlaces
  /** For each pattern the next one of its chain. */
  readonly #next: Int32Array
  /** Nodes that are written but not filled: node, first pattern, end of the label, rests above. */
  readonly #left: number[] = []

  constructor(data: IntBuilder, table: PatternTable, places: PatternPlaces) {
    this.#data = data
    this.#table = table
    this.#places = places
    this.#next = new Int32Array(places.ranks.length).fill(none)
  }

  *write(): Steps<void> {
    const data = this.#data
    const first = this.#chainOfAll()
    yield nodesOfStep * costOfNode
    const end = first === none ? 0 : this.#commonEnd(first, 0)
    this.#pushNode(0)
    data.push(0)
    data.set(rootNode + nodeLabel, data.count)
    if (first !== none) this.#pushLabel(first, 0, end)
    data.set(rootNode + nodeSize + nodeLabel, data.count)
    if (first === none) return
    // A list of open work instead of recursion, because beginnings can be nested as deeply as a file is long.
    const left = this.#left
    left.push(0, end, first, rootNode)
    for (let filled = 1; left.length > 0; filled++) {
      this.#fillNode(left.pop() as number, left.pop() as number, left.pop() as number, left.pop() as number)
      if (filled % nodesOfStep === 0) yield nodesOfStep * costOfNode
    }
  }

  /** Links all patterns but those of the filter, best first. */
  #chainOfAll(): number {
    const { order } = this.#table
    const { kinds } = this.#places
    let first = none
    for (let i = order.length - 1; i >= 0; i--) {
      const pattern = order[i] as number
      if (kinds[pattern] === leadsTo.filter) continue
      this.#next[pattern] = first
      first = pattern
    }
    return first
  }

  /** Fills a node from the chain of its patterns, and writes its children side by side. */
  #fillNode(node: number, first: number, end: number, above: number): void {
    const data = this.#data
    const { starts, ends, text } = this.#table
    const { kinds, ranks } = this.#places
    const next = this.#next
    let firstRest = none
    let lastRest = none
    let count = 0
    for (let pattern = first, after = none; pattern !== none; pattern = after) {
      after = next[pattern] as number
      const at = (starts[pattern] as number) + end
      if (at < (ends[pattern] as number)) {
        count = divide(next, pattern, text.charCodeAt(at), count)
        continue
      }
      next[pattern] = none
      if (kinds[pattern] === leadsTo.rest) {
        if (lastRest === none) firstRest = pattern
        else next[lastRest] = pattern
        lastRest = pattern
        continue
      }
      const rank = kinds[pattern] === leadsTo.prefix ? node + nodePrefixRank : node + nodeWholeRank
      if (data.get(rank) === noHit) data.set(rank, ranks[pattern] as number)
    }
    const rests = firstRest === none ? above : this.#pushRests(firstRest, end, above)
    data.set(node + nodeRests, rests)
    if (count > 0) data.set(node + nodeChildren, this.#pushChildren(count, end, rests))
  }

  /** Appends nodes side by side for the chains just divided, to be filled later, and returns their position. */
  #pushChildren(count: number, start: number, above: number): number {
    const data = this.#data
    sortBytes(count)
    const labels = data.count
    for (let child = 0; child < count; child++) {
      const first = firsts[bytes[child] as number] as number
      const end = this.#commonEnd(first, start + 1)
      childEnds[child] = end
      this.#pushLabel(first, start + 1, end)
    }
    const children = data.count
    data.push(count)
    for (let child = 0; child < count; child++) data.push(bytes[child] as number)
    let label = labels
    for (let child = 0; child < count; child++) {
      const byte = bytes[child] as number
      const end = childEnds[child] as number
      this.#left.push(above, end, firsts[byte] as number, data.count)
      firsts[byte] = none
      this.#pushNode(label)
      label += end - start - 1
    }
    data.push(label)
    return children
  }

  /** A node with only its label. */
  #pushNode(label: number): void {
    const data = this.#data
    data.push(label)
    data.push(noHit)
    data.push(noHit)
    data.push(0)
    data.push(0)
  }

  #pushLabel(pattern: number, from: number, to: number): void {
    const { text, starts } = this.#table
    const start = starts[pattern] as number
    for (let at = start + from; at < start + to; at++) this.#data.push(text.charCodeAt(at))
  }

  /** Appends the rests of a chain. */
  #pushRests(first: number, offset: number, above: number): number {
    const data = this.#data
    const { ranks, firsts: segments, shapes } = this.#places
    const start = data.count
    const best = ranks[first] as number
    data.push(above)
    data.push(above === 0 ? best : Math.min(best, data.get(above + restsBest)))
    data.push(offset)
    for (let pattern = first; pattern !== none; pattern = this.#next[pattern] as number) {
      data.push(ranks[pattern] as number)
      data.push(segments[pattern] as number)
      data.push(shapes[pattern] as number)
    }
    data.push(noHit)
    return start
  }

  /** The length of the common part of the beginnings of a chain, byte by byte, so that none is read beyond it. */
  #commonEnd(first: number, from: number): number {
    const { text, starts, ends } = this.#table
    const next = this.#next
    const start = starts[first] as number
    const length = (ends[first] as number) - start
    if (next[first] === none) return length
    for (let end = from; end < length; end++) {
      const byte = text.charCodeAt(start + end)
      for (let other = next[first] as number; other !== none; other = next[other] as number) {
        const at = (starts[other] as number) + end
        if (at === ends[other] || text.charCodeAt(at) !== byte) return end
      }
    }
    return length
  }
}

// The chains of a node under construction: by byte the first and the last pattern, and the bytes that occur; empty between uses.
const firsts = new Int32Array(256).fill(none)
const lasts = new Int32Array(256)
const bytes = new Uint8Array(256)
const childEnds = new Int32Array(256)

/** Moves a pattern into the chain of a byte. Returns how many chains there are. */
function divide(next: Int32Array, pattern: number, byte: number, count: number): number {
  next[pattern] = none
  const isFirst = firsts[byte] === none
  if (isFirst) firsts[byte] = pattern
  else next[lasts[byte] as number] = pattern
  lasts[byte] = pattern
  if (isFirst) bytes[count] = byte
  return isFirst ? count + 1 : count
}

/** Sorts the bytes that occur: mostly a few. */
function sortBytes(count: number): void {
  for (let sorted = 1; sorted < count; sorted++) {
    const byte = bytes[sorted] as number
    let at = sorted
    for (; at > 0 && (bytes[at - 1] as number) > byte; at--) bytes[at] = bytes[at - 1] as number
    bytes[at] = byte
  }
}
