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
  /** `prefix`: matches with anything after it; `whole`: only at the end of the target; `rest`: the rest must be compared. */
  readonly kind: 'prefix' | 'whole' | 'rest'
  /** For a rest, as in the entry of a list. */
  readonly first: number
  readonly shape: number
}

/**
 * Appends the radix trie of these entries, best first, to `data`, up to its root.
 *
 * Entries are split one byte after another and stay best first: nothing is sorted, and no byte is read more than twice.
 */
export function writeTrie(data: number[], entries: readonly TrieEntry[]): void {
  const next = new Int32Array(entries.length)
  for (let entry = 1; entry < entries.length; entry++) next[entry - 1] = entry
  if (entries.length > 0) next[entries.length - 1] = none
  const writing: Writing = { entries, next, data, left: [] }
  const first = entries.length === 0 ? none : 0
  const end = first === none ? 0 : commonEnd(writing, first, 0)
  pushNode(data, 0)
  data.push(0)
  data[rootNode + nodeLabel] = data.length
  if (first !== none) pushLabel(data, prefixOf(writing, first), 0, end)
  data[rootNode + nodeSize + nodeLabel] = data.length
  // A list of open work instead of recursion, because prefixes can be nested as deeply as a file is long.
  writing.left.push({ node: rootNode, first, end, above: 0 })
  for (let chain = writing.left.pop(); chain !== undefined; chain = writing.left.pop())
    fillNode(writing, chain)
}

/** Ends a chain of entries. */
const none = -1
// By byte the first and the last entry of a chain under construction; empty between uses.
const firsts = new Int32Array(256).fill(none)
const lasts = new Int32Array(256)

interface Writing {
  readonly entries: readonly TrieEntry[]
  /** For each entry the next one of its chain. */
  readonly next: Int32Array
  readonly data: number[]
  /** Nodes that are written but not filled. */
  readonly left: Chain[]
}

/** Entries that agree up to `end`, best first, with their node. */
interface Chain {
  readonly node: number
  readonly first: number
  readonly end: number
  /** The rests at the nearest node above that has some. */
  readonly above: number
}

/** A node with only its label. */
function pushNode(data: number[], label: number): void {
  data.push(label, noRank, noRank, 0, 0)
}

function pushLabel(data: number[], prefix: ByteString, start: number, end: number): void {
  for (let at = start; at < end; at++) data.push(prefix.charCodeAt(at))
}

/** Fills a node and writes its children side by side. */
function fillNode(writing: Writing, { node, first, end, above }: Chain): void {
  const { data } = writing
  const { ending, octets } = part(writing, first, end)
  data[node + nodePrefixRank] = bestOf(ending, 'prefix')
  data[node + nodeWholeRank] = bestOf(ending, 'whole')
  const rests = writeRests(data, ending, end, above)
  data[node + nodeRests] = rests
  if (octets.length > 0) data[node + nodeChildren] = writeChildren(writing, octets, end, rests)
}

/** The entries of a chain that end at an offset, and the bytes with which others continue; `firsts` then has their chains. */
function part({ entries, next }: Writing, first: number, end: number): Parted {
  const ending: TrieEntry[] = []
  const octets: number[] = []
  for (let entry = first, after = none; entry !== none; entry = after) {
    after = next[entry] as number
    next[entry] = none
    const { prefix } = entries[entry] as TrieEntry
    if (prefix.length === end) {
      ending.push(entries[entry] as TrieEntry)
      continue
    }
    const octet = prefix.charCodeAt(end)
    if (firsts[octet] === none) {
      firsts[octet] = entry
      octets.push(octet)
    } else {
      next[lasts[octet] as number] = entry
    }
    lasts[octet] = entry
  }
  return { ending, octets: octets.length < 2 ? octets : octets.sort((a, b) => a - b) }
}

interface Parted {
  readonly ending: readonly TrieEntry[]
  readonly octets: readonly number[]
}

/** Writes nodes side by side for the chains that continue with these bytes, to be filled later, and returns their position. */
function writeChildren(writing: Writing, octets: readonly number[], start: number, above: number): number {
  const { data, left } = writing
  const labels = [data.length]
  const ends: number[] = []
  for (const octet of octets) {
    const first = firsts[octet] as number
    const end = commonEnd(writing, first, start + 1)
    pushLabel(data, prefixOf(writing, first), start + 1, end)
    labels.push(data.length)
    ends.push(end)
  }
  const children = data.length
  data.push(octets.length)
  for (const octet of octets) data.push(octet)
  for (let child = 0; child < octets.length; child++) {
    const octet = octets[child] as number
    left.push({ node: data.length, first: firsts[octet] as number, end: ends[child] as number, above })
    firsts[octet] = none
    pushNode(data, labels[child] as number)
  }
  data.push(labels[octets.length] as number)
  return children
}

/** Best rank of the entries of a kind, which are sorted best first. */
function bestOf(entries: readonly TrieEntry[], kind: TrieEntry['kind']): number {
  for (const entry of entries) if (entry.kind === kind) return entry.rank
  return noRank
}

/** Writes the rests among the entries that end at a node. Without any, the node has those above. */
function writeRests(data: number[], ending: readonly TrieEntry[], offset: number, above: number): number {
  const best = bestOf(ending, 'rest')
  if (best === noRank) return above
  const start = data.length
  data.push(above, above === 0 ? best : Math.min(best, data[above + restsBest] as number), offset)
  for (const { kind, rank, first, shape } of ending) if (kind === 'rest') data.push(rank, first, shape)
  data.push(noRank)
  return start
}

function prefixOf({ entries }: Writing, entry: number): ByteString {
  return (entries[entry] as TrieEntry).prefix
}

/** The length of the common part of the entries of a chain, byte by byte, so that none is read beyond it. */
function commonEnd({ entries, next }: Writing, first: number, start: number): number {
  const { prefix } = entries[first] as TrieEntry
  if (next[first] === none) return prefix.length
  for (let end = start; end < prefix.length; end++) {
    const octet = prefix.charCodeAt(end)
    for (let entry = next[first] as number; entry !== none; entry = next[entry] as number)
      if ((entries[entry] as TrieEntry).prefix.charCodeAt(end) !== octet) return end
  }
  return prefix.length
}
