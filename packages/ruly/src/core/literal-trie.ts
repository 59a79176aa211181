import {
  nodeChildren,
  nodePrefixRank,
  nodeRests,
  nodeSize,
  nodeWholeRank,
  noRank,
  restsBest,
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
  const writing: Writing = {
    sorted: entries.toSorted(byPrefixAndRank),
    data,
    labels: [],
    labelled: 0,
    left: [],
  }
  if (entries.length === 0) data.push(0, noRank, noRank, 0, 0)
  else writeNode(writing, 0, entries.length, 0, 0)
  data.push(writing.labelled)
  // A list of what is still to do, not recursion: prefixes can be nested as deep as a file is long.
  for (let stretch = writing.left.pop(); stretch !== undefined; stretch = writing.left.pop()) {
    fillNode(writing, stretch)
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

/** Writes a node for entries, whose label is what they agree on from `start` on, and leaves it to be filled. */
function writeNode(writing: Writing, from: number, to: number, start: number, above: number): void {
  const { data, sorted, labels, left } = writing
  const end = commonEnd(sorted, from, to, start)
  left.push({ node: data.length, from, to, end, above })
  data.push(writing.labelled, noRank, noRank, 0, 0)
  if (end > start) labels.push(prefixOf(sorted, from).slice(start, end))
  writing.labelled += end - start
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
  if (longer === to) return
  const begins = beginsOf(sorted, longer, to, end)
  data[node + nodeChildren] = data.length
  data.push(begins.length)
  for (const begin of begins) data.push(prefixOf(sorted, begin).charCodeAt(end))
  for (let i = 0; i < begins.length; i++)
    writeNode(writing, begins[i] as number, begins[i + 1] ?? to, end + 1, rests)
  data.push(writing.labelled)
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

function prefixOf(sorted: readonly TrieEntry[], place: number): Octets {
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
