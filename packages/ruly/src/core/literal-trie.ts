import {
  nodeChildren,
  nodePrefixRank,
  nodeRests,
  nodeSize,
  nodeWholeRank,
  noRank,
  restsBest,
  rootNode,
} from './index-layout.ts'
import type { Octets } from './octets.ts'

/** Something that a literal prefix leads to. */
export interface TrieEntry {
  readonly prefix: Octets
  readonly rank: number
  /** `prefix`: matches whatever goes on from there; `whole`: only where the target ends; `rest`: the rest must be looked at. */
  readonly kind: 'prefix' | 'whole' | 'rest'
  /** Of a rest, as in the entry of a list. */
  readonly first: number
  readonly shape: number
}

/** Writes the radix trie of these entries behind what stands in `data`, up to its root; gives the labels. */
export function writeTrie(data: number[], entries: readonly TrieEntry[]): Octets {
  const sorted = entries.toSorted(byPrefixAndRank)
  const writing: Writing = { sorted, data, labels: [], labelled: 0 }
  const end = commonEnd(sorted, 0, sorted.length, 0)
  writeNodes(writing, [{ from: 0, to: sorted.length, start: 0, end }])
  // A list of what is still to do, not recursion: prefixes can be nested as deep as a file is long.
  const stretches: Stretch[] = [{ node: rootNode, from: 0, to: sorted.length, end, above: 0 }]
  for (let stretch = stretches.pop(); stretch !== undefined; stretch = stretches.pop()) {
    fillNode(writing, stretch, stretches)
  }
  return writing.labels.join('')
}

/** The child of a node for an octet, by where the children stand; -1 for none. */
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

function byPrefixAndRank(a: TrieEntry, b: TrieEntry): number {
  if (a.prefix === b.prefix) return a.rank - b.rank
  return a.prefix < b.prefix ? -1 : 1
}

interface Writing {
  readonly sorted: readonly TrieEntry[]
  readonly data: number[]
  readonly labels: Octets[]
  labelled: number
}

/** Entries `from` to `to`, which agree up to `end`, and the node for them. */
interface Stretch {
  readonly node: number
  readonly from: number
  readonly to: number
  readonly end: number
  /** The rests at the nearest node above that has some. */
  readonly above: number
}

/** Entries whose node has the octets `start` to `end` for its label. */
interface Labelled {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}

/** Nodes side by side, with their labels, for now without anything else. */
function writeNodes(writing: Writing, nodes: readonly Labelled[]): void {
  const { data, sorted } = writing
  for (const { from, start, end } of nodes) {
    data.push(writing.labelled, noRank, noRank, 0, 0)
    writing.labels.push(sorted[from]?.prefix.slice(start, end) ?? '')
    writing.labelled += end - start
  }
  data.push(writing.labelled)
}

/** Fills a node, writes its children and leaves them to do. */
function fillNode(writing: Writing, stretch: Stretch, stretches: Stretch[]): void {
  const { sorted, data } = writing
  const { node, from, to, end, above } = stretch
  let longer = from
  while (longer < to && sorted[longer]?.prefix.length === end) longer++
  const ending = sorted.slice(from, longer)
  const bestOf = (kind: TrieEntry['kind']): number =>
    ending.find((entry) => entry.kind === kind)?.rank ?? noRank
  data[node + nodePrefixRank] = bestOf('prefix')
  data[node + nodeWholeRank] = bestOf('whole')
  const rests = bestOf('rest') === noRank ? above : writeRests(data, ending, end, above)
  data[node + nodeRests] = rests
  const children = childrenOf(sorted, longer, to, end)
  if (children.length === 0) return
  data[node + nodeChildren] = data.length
  data.push(children.length)
  for (const child of children) data.push((sorted[child.from] as TrieEntry).prefix.charCodeAt(end))
  for (const [i, child] of children.entries()) {
    stretches.push({ ...child, node: data.length + i * nodeSize, above: rests })
  }
  writeNodes(writing, children)
}

function writeRests(data: number[], ending: readonly TrieEntry[], offset: number, above: number): number {
  const rests = ending.filter(({ kind }) => kind === 'rest')
  const bestAbove = above === 0 ? noRank : (data[above + restsBest] as number)
  const start = data.length
  data.push(above, Math.min(bestAbove, rests[0]?.rank ?? noRank), offset)
  for (const { rank, first, shape } of rests) data.push(rank, first, shape)
  data.push(noRank)
  return start
}

/** The entries `from` to `to` by the octet behind what they agree on. */
function childrenOf(
  sorted: readonly TrieEntry[],
  from: number,
  to: number,
  end: number,
): readonly Labelled[] {
  const children: Labelled[] = []
  for (let begin = from; begin < to;) {
    const octet = sorted[begin]?.prefix.charCodeAt(end)
    let next = begin + 1
    while (next < to && sorted[next]?.prefix.charCodeAt(end) === octet) next++
    children.push({ from: begin, to: next, start: end + 1, end: commonEnd(sorted, begin, next, end + 1) })
    begin = next
  }
  return children
}

/** How far sorted entries agree: as far as the first and the last do. */
function commonEnd(sorted: readonly TrieEntry[], from: number, to: number, start: number): number {
  const a = sorted[from]?.prefix ?? ''
  const b = sorted[to - 1]?.prefix ?? ''
  let end = start
  while (end < a.length && end < b.length && a.charCodeAt(end) === b.charCodeAt(end)) end++
  return end
}
