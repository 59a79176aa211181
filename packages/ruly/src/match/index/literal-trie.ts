import {
  nodeChildren,
  nodeLabel,
  nodePrefixRank,
  nodeRests,
  nodeSize,
  nodeWholeRank,
  noRank,
  restsBest,
  rootNode,
} from './index-layout.ts'
import type { ByteString } from '../../model/byte-string.ts'

/** Something that a literal prefix leads to. */
export interface TrieEntry {
  readonly prefix: ByteString
  readonly rank: number
  /** `prefix`: matches whatever goes on from there; `whole`: only where the target ends; `rest`: the rest must be looked at. */
  readonly kind: 'prefix' | 'whole' | 'rest'
  /** Of a rest, as in the entry of a list. */
  readonly first: number
  readonly shape: number
}

/** Writes the radix trie of these entries behind what stands in `data`, up to its root. */
export function writeTrie(data: number[], entries: readonly TrieEntry[]): void {
  const sorted = entries.toSorted(byPrefixAndRank)
  const writing: Writing = { sorted, data, left: [] }
  const end = entries.length === 0 ? 0 : commonEnd(sorted, 0, sorted.length, 0)
  pushNode(data, 0)
  data.push(0)
  data[rootNode + nodeLabel] = data.length
  if (end > 0) pushLabel(data, prefixOf(sorted, 0), 0, end)
  data[rootNode + nodeSize + nodeLabel] = data.length
  // A list of what is still to do, not recursion: prefixes can be nested as deep as a file is long.
  writing.left.push({ node: rootNode, from: 0, to: sorted.length, end, above: 0 })
  for (let stretch = writing.left.pop(); stretch !== undefined; stretch = writing.left.pop()) {
    fillNode(writing, stretch)
  }
}

function byPrefixAndRank(a: TrieEntry, b: TrieEntry): number {
  if (a.prefix === b.prefix) return a.rank - b.rank
  return a.prefix < b.prefix ? -1 : 1
}

interface Writing {
  readonly sorted: readonly TrieEntry[]
  readonly data: number[]
  /** Nodes that are written, but not filled. */
  readonly left: Stretch[]
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

/** A node with nothing but its label. */
function pushNode(data: number[], label: number): void {
  data.push(label, noRank, noRank, 0, 0)
}

function pushLabel(data: number[], prefix: ByteString, start: number, end: number): void {
  for (let at = start; at < end; at++) data.push(prefix.charCodeAt(at))
}

/** Fills a node and writes its children, side by side. */
function fillNode(writing: Writing, { node, from, to, end, above }: Stretch): void {
  const { sorted, data } = writing
  let longer = from
  while (longer < to && prefixOf(sorted, longer).length === end) longer++
  data[node + nodePrefixRank] = bestOf(sorted, from, longer, 'prefix')
  data[node + nodeWholeRank] = bestOf(sorted, from, longer, 'whole')
  const rests = writeRests(data, sorted, from, longer, end, above)
  data[node + nodeRests] = rests
  if (longer < to) data[node + nodeChildren] = writeChildren(writing, longer, to, end, rests)
}

/** Writes nodes side by side for the entries from one place to another, and leaves them to be filled; gives where they stand. */
function writeChildren(
  { sorted, data, left }: Writing,
  from: number,
  to: number,
  start: number,
  above: number,
): number {
  const begins = beginsOf(sorted, from, to, start)
  const labels = [data.length]
  const ends: number[] = []
  for (const [i, begin] of begins.entries()) {
    const end = commonEnd(sorted, begin, begins[i + 1] ?? to, start + 1)
    pushLabel(data, prefixOf(sorted, begin), start + 1, end)
    labels.push(data.length)
    ends.push(end)
  }
  const children = data.length
  data.push(begins.length)
  for (const begin of begins) data.push(prefixOf(sorted, begin).charCodeAt(start))
  for (const [i, begin] of begins.entries()) {
    left.push({ node: data.length, from: begin, to: begins[i + 1] ?? to, end: ends[i] as number, above })
    pushNode(data, labels[i] as number)
  }
  data.push(labels[begins.length] as number)
  return children
}

/** Best rank of the entries of a kind, which stand best first. */
function bestOf(sorted: readonly TrieEntry[], from: number, to: number, kind: TrieEntry['kind']): number {
  for (let i = from; i < to; i++) {
    const entry = sorted[i] as TrieEntry
    if (entry.kind === kind) return entry.rank
  }
  return noRank
}

/** Writes the rests among the entries that end at a node; without any, the node has those above. */
function writeRests(
  data: number[],
  sorted: readonly TrieEntry[],
  from: number,
  to: number,
  offset: number,
  above: number,
): number {
  const best = bestOf(sorted, from, to, 'rest')
  if (best === noRank) return above
  const start = data.length
  data.push(above, above === 0 ? best : Math.min(best, data[above + restsBest] as number), offset)
  for (let i = from; i < to; i++) {
    const { kind, rank, first, shape } = sorted[i] as TrieEntry
    if (kind === 'rest') data.push(rank, first, shape)
  }
  data.push(noRank)
  return start
}

/** Where among the entries `from` to `to` another octet stands behind what they agree on. */
function beginsOf(sorted: readonly TrieEntry[], from: number, to: number, end: number): readonly number[] {
  const begins: number[] = []
  let last = -1
  for (let i = from; i < to; i++) {
    const octet = prefixOf(sorted, i).charCodeAt(end)
    if (octet !== last) begins.push(i)
    last = octet
  }
  return begins
}

function prefixOf(sorted: readonly TrieEntry[], place: number): ByteString {
  return (sorted[place] as TrieEntry).prefix
}

/** How far sorted entries agree: as far as the first and the last do. */
function commonEnd(sorted: readonly TrieEntry[], from: number, to: number, start: number): number {
  const first = prefixOf(sorted, from)
  const last = prefixOf(sorted, to - 1)
  let end = start
  while (end < first.length && end < last.length && first.charCodeAt(end) === last.charCodeAt(end)) end++
  return end
}
