import type { ByteString } from '@ruly/common/utf8'
import type { RewrittenBytes } from '../model/dialect.ts'
import { allowRole, rowEnd, rowSize, rowStart } from '../read/row-table.ts'
import { isRewritten, noneRewritten } from '../url/rewritten-bytes.ts'
import { grouped } from '@ruly/common/grouped'
import { IntBuilder } from '../util/int-builder.ts'
import { isOwnPattern, rangeSize, type ObeyedRules } from './obeyed-rules.ts'
import { rankedPatterns, weightOf, type Compiling, type RankedPattern } from './rank-rules.ts'
import { allowsBy, hitOf, noHit } from './hit.ts'
import {
  carefulFlag,
  nodeChildren,
  nodePrefixRank,
  nodeRests,
  nodeSize,
  nodeWholeRank,
  placesStart,
  pushEntry,
  restsBest,
  type IndexedPattern,
} from './index-layout.ts'
import { patternOf } from './match-pattern.ts'
import { RuleIndex } from './rule-index.ts'
import { canFilter, writeFilter } from './trigrams.ts'

// Costs of steps, counted in compared literal keys. Rules and nodes are done two at a time.
const costOfRule = 60
const costOfSorting = 20
const costOfNode = 50
const costOfFiltered = 60
const costOfDivided = 10
const costOfMemory = 300

/** More rules than this after one literal beginning are put into the filter. */
const fewRests = 6

/** Builds the index of the rules that an agent obeys in steps, so that no question has to wait for a whole index. */
export function* buildIndex(rules: ObeyedRules, compiling: Compiling): Steps<RuleIndex> {
  const patterns = yield* collectPatterns(rules, compiling)
  return yield* indexPatterns(patterns, compiling.matching.target.inUrl?.changed)
}

/** The patterns of these rules, best first. Literal values are not copied. */
export function* collectPatterns(
  { table, ranges }: ObeyedRules,
  compiling: Compiling,
): Steps<readonly IndexedPattern[]> {
  const patterns: IndexedPattern[] = []
  const { order, compile } = compiling.matching
  const { content: text, rows } = table
  let place = 0
  for (let range = 0; range < ranges.length; range += rangeSize) {
    const to = ranges[range + 1] as number
    for (let row = ranges[range] as number; row < to; row += rowSize, place++) {
      if (place % 2 === 0) yield 2 * costOfRule
      if (compile.literal !== undefined && isOwnPattern(table, row, compile.literal, false)) {
        const allows = table.roleAt(row) === allowRole
        const start = rows[row + rowStart] as number
        const end = rows[row + rowEnd] as number
        const weight = weightOf(end - start, allows, order)
        const hit = hitOf(place, allows)
        patterns.push({ text, start, end, pattern: undefined, hit, weight, rank: 0, next: undefined })
      } else {
        for (const ranked of rankedPatterns(table.ruleAt(row), compiling))
          patterns.push(indexedPattern(ranked, place))
      }
    }
  }
  if (order === 'file') return patterns
  yield 2 * costOfRule
  const sorted = heaviestFirst(patterns)
  yield costOfSorting * patterns.length
  return sorted
}

/** A pattern of the rule at a place among those of all groups. */
export function indexedPattern({ pattern, allows, weight }: RankedPattern, place: number): IndexedPattern {
  const text = pattern.segments[0] as ByteString
  const isLiteralAlone = pattern.segments.length === 1 && pattern.anchor === 'none'
  const kept = isLiteralAlone ? undefined : pattern
  const hit = hitOf(place, allows)
  return { text, start: 0, end: text.length, pattern: kept, hit, weight, rank: 0, next: undefined }
}

/** Patterns by weight, equal ones in order. There are few different weights, so only these are sorted. */
export function heaviestFirst(patterns: readonly IndexedPattern[]): readonly IndexedPattern[] {
  const byWeight = grouped(patterns, ({ weight }) => weight)
  const sorted: IndexedPattern[] = []
  for (const weight of [...byWeight.keys()].sort((one, other) => other - one))
    for (const pattern of byWeight.get(weight) ?? []) sorted.push(pattern)
  return sorted
}

/** Builds the index of patterns, which are best first. `changed` as it will be passed to `best`. */
export function* indexPatterns(
  patterns: readonly IndexedPattern[],
  changed: RewrittenBytes = noneRewritten,
): Steps<RuleIndex> {
  const { root, filtered } = divided(patterns)
  yield costOfSorting * patterns.length
  const data = new IntBuilder()
  yield costOfMemory
  const segments: ByteString[] = []
  const trie = new TrieWriter(data, segments, changed)
  for (const number of [noHit, 0, 0, 0]) data.push(number)
  yield costOfMemory
  yield* trie.write(root)
  writeFilter(data, segments, filtered)
  yield costOfFiltered * filtered.length
  data.set(placesStart, data.count)
  for (const { hit } of patterns) data.push(hit >> 1)
  return new RuleIndex(data.toInt32Array(), segments)
}

/** An index and the beginning of another one: an object of each class that building makes, for `kept` in `parse.ts`. */
export function usedIndexes(): readonly unknown[] {
  const whole = indexPatterns(usedPatterns())
  let step = whole.next()
  while (step.done !== true) step = whole.next()
  const begun = indexPatterns(usedPatterns())
  // Up to where the root of the trie is written.
  for (let done = 0; done < 4; done++) begun.next()
  return [step.value, begun]
}

/** As many as go into the filter, and one that does not. */
function usedPatterns(): readonly IndexedPattern[] {
  return Array.from({ length: fewRests + 2 }, (_, place) => {
    const pattern = patternOf(place > fewRests ? '/' : `/*abc${place}`)
    return indexedPattern({ pattern, allows: false, weight: 0 }, place)
  })
}

/** Sets the ranks of patterns, best first, and divides them into those of the trie, which are led to by its root, and of the filter. */
export function divided(patterns: readonly IndexedPattern[]): { root: OpenNode; filtered: IndexedPattern[] } {
  const rests = new Map<ByteString, number>()
  for (const indexed of patterns)
    if (isRest(indexed)) rests.set(indexed.text, (rests.get(indexed.text) ?? 0) + 1)
  const root = new OpenNode(0)
  const filtered: IndexedPattern[] = []
  let place = 0
  for (const indexed of patterns) {
    indexed.rank = hitOf(place++, allowsBy(indexed.hit))
    const isFiltered = canFilter(indexed) && (rests.get(indexed.text) ?? 0) > fewRests
    if (isFiltered) filtered.push(indexed)
    else root.add(indexed)
  }
  return { root, filtered }
}

/** Whether something follows the literal beginning of a pattern, but for the end of the target. */
function isRest({ pattern }: IndexedPattern): boolean {
  return pattern !== undefined && (pattern.segments.length > 1 || pattern.anchor !== 'end')
}

/** A node of the trie that is written but not filled, with the patterns that lead to it: a chain, best first. */
class OpenNode {
  /** The byte that leads to it from the node above. */
  readonly octet: number
  first: IndexedPattern | undefined = undefined
  #last: IndexedPattern | undefined = undefined
  /** Where it is, and its label. */
  node = 0
  label = 0
  /** The length of the beginnings up to the end of the label. */
  depth = 0
  /** Rests at the nearest node above. */
  above = 0

  constructor(octet: number) {
    this.octet = octet
  }

  add(indexed: IndexedPattern): void {
    indexed.next = undefined
    if (this.#last === undefined) this.first = indexed
    else this.#last.next = indexed
    this.#last = indexed
  }
}

/**
 * Appends the radix trie of the literal beginnings of patterns.
 *
 * The patterns of a node are divided by their next byte: no pattern is sorted, and no byte is read more than twice. Open nodes are in
 * a list instead of on the stack, because beginnings can be nested as deeply as a file is long.
 */
export class TrieWriter {
  readonly #data: IntBuilder
  readonly #segments: ByteString[]
  readonly #changed: RewrittenBytes
  readonly #open: OpenNode[] = []
  /** The children of the node that is being filled, by byte. */
  readonly #byOctet: (OpenNode | undefined)[] = listOf(256)

  constructor(data: IntBuilder, segments: ByteString[], changed: RewrittenBytes) {
    this.#data = data
    this.#segments = segments
    this.#changed = changed
  }

  *write(root: OpenNode): Steps<void> {
    const data = this.#data
    root.label = data.count + nodeSize + 1
    root.depth = commonEnd(root.first, 0)
    this.#pushNode(root)
    data.push(root.label + root.depth)
    this.#pushLabel(root, 0)
    yield costOfNode + costOfDivided * root.depth
    const open = this.#open
    open.push(root)
    for (let cost = 0; open.length > 0;) {
      cost += this.#fill(open.pop() as OpenNode)
      if (cost < 2 * costOfNode) continue
      yield cost
      cost = 0
    }
  }

  /** Fills a node from its patterns, and writes its children, which become open. Returns what it has cost. */
  #fill({ node, first, depth, above }: OpenNode): number {
    const data = this.#data
    const children = this.#open.length
    let rests: IndexedPattern[] | undefined
    let cost = costOfNode
    for (let indexed = first, after = first; indexed !== undefined; indexed = after) {
      after = indexed.next
      cost += costOfDivided
      const at = indexed.start + depth
      if (at < indexed.end) this.#childFor(indexed.text.charCodeAt(at), children).add(indexed)
      else if (isRest(indexed)) (rests ??= []).push(indexed)
      else {
        const best = node + (indexed.pattern === undefined ? nodePrefixRank : nodeWholeRank)
        if (data.get(best) === noHit) data.set(best, indexed.rank)
      }
    }
    const own = rests === undefined ? above : this.#pushRests(rests, depth, above)
    data.set(node + nodeRests, own)
    if (children < this.#open.length) data.set(node + nodeChildren, this.#pushChildren(children, depth, own))
    return cost
  }

  /** The child for a byte. Children are at the end of the list, from a place on, in the order of their bytes. */
  #childFor(octet: number, children: number): OpenNode {
    const known = this.#byOctet[octet]
    if (known !== undefined) return known
    const open = this.#open
    const child = new OpenNode(octet)
    let place = open.length
    for (; place > children && (open[place - 1] as OpenNode).octet > octet; place--)
      open[place] = open[place - 1] as OpenNode
    open[place] = child
    this.#byOctet[octet] = child
    return child
  }

  /** Appends the labels of the children, their first bytes, and the nodes. Returns where their count is. */
  #pushChildren(from: number, depth: number, above: number): number {
    const data = this.#data
    const children = this.#open.slice(from)
    for (const child of children) {
      child.above = above
      child.label = data.count
      child.depth = commonEnd(child.first, depth + 1)
      this.#pushLabel(child, depth + 1)
      this.#byOctet[child.octet] = undefined
    }
    const start = data.count
    data.push(children.length)
    for (const { octet } of children) this.#pushOctet(octet)
    for (const child of children) this.#pushNode(child)
    data.push(start)
    return start
  }

  #pushNode(open: OpenNode): void {
    open.node = this.#data.count
    this.#data.pushFive(open.label, noHit, noHit, 0, 0)
  }

  #pushLabel({ first, depth }: OpenNode, from: number): void {
    if (first === undefined) return
    for (let at = from; at < depth; at++) this.#pushOctet(first.text.charCodeAt(first.start + at))
  }

  #pushOctet(octet: number): void {
    if (isRewritten(octet, this.#changed)) this.#data.set(carefulFlag, 1)
    this.#data.push(octet)
  }

  /** Appends the rests of patterns. */
  #pushRests(patterns: readonly IndexedPattern[], offset: number, above: number): number {
    const data = this.#data
    const start = data.count
    const best = (patterns[0] as IndexedPattern).rank
    data.push(above)
    data.push(above === 0 ? best : Math.min(best, data.get(above + restsBest)))
    data.push(offset)
    for (const indexed of patterns) pushEntry(data, this.#segments, indexed, 1)
    data.push(noHit)
    return start
  }
}

/** How far the beginnings of patterns agree, byte by byte, so that none is read beyond it. */
function commonEnd(first: IndexedPattern | undefined, from: number): number {
  if (first === undefined) return 0
  const { text, start, end } = first
  if (first.next === undefined) return end - start
  for (let depth = from; depth < end - start; depth++) {
    const octet = text.charCodeAt(start + depth)
    for (let other: IndexedPattern | undefined = first.next; other !== undefined; other = other.next) {
      const at = other.start + depth
      if (at === other.end || other.text.charCodeAt(at) !== octet) return depth
    }
  }
  return end - start
}

/** A list of this length to be filled: a growing list costs several times as much. */
export function listOf<T>(length: number): T[] {
  // oxlint-disable-next-line unicorn/no-new-array
  return new Array<T>(length)
}

/**
 * Work that is done in steps, between which other work can be done. Yields what each step has cost, in a unit that its caller
 * knows.
 */
export type Steps<Result> = Generator<number, Result, void>
