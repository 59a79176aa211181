import type { Octets } from './octets.ts'

/** Stands for no rule: greater than the rank of any. */
export const noRank = 0x7fffffff

/** Something that a literal prefix leads to. */
export interface TrieEntry {
  readonly prefix: Octets
  readonly rank: number
  /** `prefix`: matches whatever goes on from there; `whole`: only where the target ends; `rest`: the rest must be looked at. */
  readonly kind: 'prefix' | 'whole' | 'rest'
}

/** Numbers of a node, by their place in it. */
export const nodeFirst = 0 // first octet of the label
export const nodeLabel = 1 // where the rest of the label begins in `labels`
export const nodeLabelEnd = 2
export const nodePrefixRank = 3 // best rank of the entries of each kind that end here
export const nodeWholeRank = 4
export const nodeRests = 5 // where their list begins in `lists`, 0 for none
export const nodeChildren = 6 // offset of the first child: children stand side by side, by first octet
export const nodeChildCount = 7
export const nodeSize = 8

/** A radix trie in flat arrays: made once, walked often. */
export interface LiteralTrie {
  readonly nodes: Int32Array
  readonly labels: Octets
  /** Lists of ranks, best first, each ended by `noRank`. */
  readonly lists: Int32Array
  /** Most nodes with a list on one way down. */
  readonly depth: number
}

/** The trie of these entries. */
export function buildTrie(entries: readonly TrieEntry[]): LiteralTrie {
  const sorted = entries.toSorted(byPrefixAndRank)
  const building: Building = { sorted, nodes: emptyNodes(1), labels: [], labelled: 0, lists: [noRank] }
  // A list of what is still to do, not recursion: prefixes can be nested as deep as a file is long.
  const stretches: Stretch[] = [{ node: 0, from: 0, to: sorted.length, start: 0, end: 0, depth: 0 }]
  let depth = 0
  for (let stretch = stretches.pop(); stretch !== undefined; stretch = stretches.pop()) {
    depth = Math.max(depth, fillNode(building, stretch, stretches))
  }
  const { nodes, labels, lists } = building
  return { nodes: Int32Array.from(nodes), labels: labels.join(''), lists: Int32Array.from(lists), depth }
}

function byPrefixAndRank(a: TrieEntry, b: TrieEntry): number {
  if (a.prefix === b.prefix) return a.rank - b.rank
  return a.prefix < b.prefix ? -1 : 1
}

interface Building {
  readonly sorted: readonly TrieEntry[]
  readonly nodes: number[]
  readonly labels: Octets[]
  labelled: number
  readonly lists: number[]
}

/** Entries `from` to `to`, which agree up to `end`, and the node for them, whose label begins at `start`. */
interface Stretch {
  readonly node: number
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
  /** Nodes with a list above it. */
  readonly depth: number
}

function emptyNodes(count: number): number[] {
  return Array.from({ length: count * nodeSize }, () => 0)
}

/** Fills a node, reserves its children side by side and leaves them to do; gives the lists down to it. */
function fillNode(building: Building, stretch: Stretch, stretches: Stretch[]): number {
  const { sorted, nodes } = building
  const { node, from, to, start, end } = stretch
  const prefix = sorted[from]?.prefix ?? ''
  nodes[node + nodeFirst] = node === 0 ? 0 : prefix.charCodeAt(start)
  nodes[node + nodeLabel] = building.labelled
  building.labels.push(prefix.slice(start + 1, end))
  building.labelled += Math.max(0, end - start - 1)
  nodes[node + nodeLabelEnd] = building.labelled
  let longer = from
  while (longer < to && sorted[longer]?.prefix.length === end) longer++
  fillRanks(building, node, sorted.slice(from, longer))
  const depth = stretch.depth + (nodes[node + nodeRests] === 0 ? 0 : 1)
  const begins = beginsOf(sorted, { ...stretch, from: longer })
  const children = nodes.length
  nodes[node + nodeChildren] = children
  nodes[node + nodeChildCount] = begins.length
  for (const empty of emptyNodes(begins.length)) nodes.push(empty)
  for (const [i, begin] of begins.entries()) {
    const next = begins[i + 1] ?? to
    const agreed = commonEnd(sorted[begin]?.prefix ?? '', sorted[next - 1]?.prefix ?? '', end)
    stretches.push({ node: children + i * nodeSize, from: begin, to: next, start: end, end: agreed, depth })
  }
  return depth
}

function fillRanks({ nodes, lists }: Building, node: number, ending: readonly TrieEntry[]): void {
  const bestOf = (kind: TrieEntry['kind']): number =>
    ending.find((entry) => entry.kind === kind)?.rank ?? noRank
  nodes[node + nodePrefixRank] = bestOf('prefix')
  nodes[node + nodeWholeRank] = bestOf('whole')
  const rests = ending.filter(({ kind }) => kind === 'rest')
  nodes[node + nodeRests] = rests.length === 0 ? 0 : lists.length
  for (const { rank } of rests) lists.push(rank)
  if (rests.length > 0) lists.push(noRank)
}

/** Where among the entries `from` to `to` another octet stands at the end of what they agree on. */
function beginsOf(sorted: readonly TrieEntry[], { from, to, end }: Stretch): readonly number[] {
  const begins: number[] = []
  for (let i = from; i < to; i++) {
    if (i === from || sorted[i]?.prefix[end] !== sorted[i - 1]?.prefix[end]) begins.push(i)
  }
  return begins
}

function commonEnd(a: Octets, b: Octets, from: number): number {
  let end = from
  while (end < a.length && end < b.length && a.charCodeAt(end) === b.charCodeAt(end)) end++
  return end
}
