import { fstatSync, readSync } from 'node:fs'

// LMDB maps a file into memory and trusts it: a page that is spoilt ends the process. So the pages are read here before LMDB reads them.
//
// A file as the package `lmdb` writes it, little-endian:
//
//   page 0 | page 1 | page 2 …          0 and 1 are heads, written in turn: the one of the later commit counts
//
//   page   number 0, commit 8, key size 16, kind 18, then one of
//          head       mark 24, version 28, map size 40, tree of free pages 48, tree of rows 96, last page 144, commit 152
//          branch     end of the list of nodes 20, start of the nodes 22, list of nodes 24: where each is
//          leaf       the same                              (both places, and those in the list, count from 24)
//          values     how many pages 20, bytes 24: one value, which does not fit into a leaf
//   tree   page size (of free pages) 0, flags 4, depth 6, branches 8, leaves 16, pages of values 24, rows 32, root 40
//   node   size of the value or number of a page 0, flags 4, key size 6, key and value 8: the value of
//          a node with pages of its own is: first page 0, commit 8, pages 16
const HEADER_BYTES = 24
const HEAD_BYTES = 160
const HEAD = 0x08
const BRANCH = 0x01
const LEAF = 0x02
const FIXED_LEAF = 0x22
const VALUES = 0x04
const FREE_TREE_AT = 48
const ROWS_TREE_AT = 96
const TREE_BYTES = 48
const NODE_BYTES = 8
const OWN_PAGES = 0x01
const TREE = 0x02
const VALUE_BYTES = 24
/** LMDB's own mark, and where it is in a head. */
export const MARK = 0xbeefc0de
export const MARK_AT = 24
const NO_PAGE = 2n ** 64n - 1n
/** Several values to a key, which no tree of this package has. */
const SEVERAL = 0x04
const NUMBER_KEYS = 0x08
/** Of a tree of free pages: the file is encrypted. */
const ENCRYPTED = 0x2000
const DEEPEST = 32
/** More than a process can map. */
const MOST_BYTES = 2 ** 46

/** How often heads are read that do not fit together, as others may write them. */
const HEAD_READS = 20

/** How many pages with nodes, and values with pages of their own, are read of a file: half a second for a file of 1 GiB. */
const MOST_PAGES = 65_536

/** What is wrong with a file. */
export interface Damage {
  /** The page at which it was found. */
  readonly page: number
  /** As the end of a sentence about the page. */
  readonly is: string
  /** Whether the page lies beyond the end of the file. */
  readonly isBeyond: boolean
}

interface Head {
  readonly commit: bigint
  readonly pageBytes: number
  readonly pages: number
  readonly free: Tree
  readonly rows: Tree
}

interface Tree {
  readonly flags: number
  readonly depth: number
  readonly branches: bigint
  readonly leaves: bigint
  readonly values: bigint
  readonly rows: bigint
  readonly root: bigint
}

class Damaged extends Error {
  readonly damage: Damage

  constructor(damage: Damage) {
    super(damage.is)
    this.damage = damage
  }
}

/** What is wrong with the heads of an open file; undefined for nothing. */
export function damageOfHeads(file: number): Damage | undefined {
  return damageIn(() => newestHead(file))
}

/** Whether pages that LMDB goes by lie beyond the end of an open file. It may be shorter than its head says: free pages at its end are not always written. */
export function isCutLmdb(file: number): boolean {
  for (;;) {
    const head = newestHead(file)
    // After the head: pages are written before it.
    const { size } = fstatSync(file)
    if (size >= head.pages * head.pageBytes) return false
    const damage = damageIn(() => walkFile(file, size, head))
    if (damage?.isBeyond !== true) return false
    // Other processes write over pages that this commit has and the next one has not.
    if (newestHead(file).commit === head.commit) return true
  }
}

/**
 * What is wrong with the pages of an open file; undefined for nothing. Of a larger file, `MOST_PAGES` are read.
 *
 * The caller has a read transaction, so that nobody writes over the pages.
 */
export function damageOfPages(file: number): Damage | undefined {
  return damageIn(() => {
    const head = newestHead(file)
    walkFile(file, fstatSync(file).size, head)
  })
}

function damageIn(task: () => void): Damage | undefined {
  try {
    task()
    return undefined
  } catch (error) {
    if (error instanceof Damaged) return error.damage
    throw error
  }
}

function damaged(page: number, is: string, isBeyond = false): Damaged {
  return new Damaged({ page, is, isBeyond })
}

/** Throws `Damaged` unless both heads are sound. */
function newestHead(file: number): Head {
  for (let attempt = 1; ; attempt++) {
    const first = headAt(file, 0, 0)
    const second = headAt(file, 1, first.pageBytes)
    if (second.pageBytes !== first.pageBytes) throw damaged(1, 'has another page size than page 0')
    const [older, newer] = second.commit > first.commit ? [first, second] : [second, first]
    if (newer.commit - older.commit === 1n || newer.commit === 0n) return newer
    // Others may have committed since the first was read.
    if (attempt === HEAD_READS) throw damaged(1, 'is not of the commit before or after that of page 0')
  }
}

function headAt(file: number, page: number, place: number): Head {
  const head = Buffer.alloc(HEAD_BYTES)
  if (readSync(file, head, 0, HEAD_BYTES, place) < HEAD_BYTES) throw damaged(page, 'is not in the file', true)
  const commit = head.readBigUInt64LE(152)
  const pageBytes = head.readUInt32LE(FREE_TREE_AT)
  const pages = Number(head.readBigUInt64LE(144)) + 1
  const mapBytes = Number(head.readBigUInt64LE(40))
  const isHead =
    head.readBigUInt64LE(0) === BigInt(page) &&
    head.readUInt16LE(18) === HEAD &&
    head.readUInt32LE(MARK_AT) === MARK &&
    (head.readUInt32LE(28) & 0xffff) === 2 &&
    pageBytes >= 256 &&
    pageBytes <= 65_536 &&
    (pageBytes & (pageBytes - 1)) === 0
  if (!isHead) throw damaged(page, 'is not the head that it must be')
  if (pages < 2 || pages * pageBytes > mapBytes || mapBytes > MOST_BYTES)
    throw damaged(page, 'has sizes that no file has')
  if (commit !== 0n && Number(commit & 1n) !== page) throw damaged(page, 'has the commit of the other head')
  const free = treeIn(head, FREE_TREE_AT)
  const rows = treeIn(head, ROWS_TREE_AT)
  if ((free.flags & ENCRYPTED) !== 0 || (free.flags & NUMBER_KEYS) === 0 || (free.flags & SEVERAL) !== 0)
    throw damaged(page, 'has a tree of free pages with wrong flags')
  if (rows.flags !== 0) throw damaged(page, 'has a tree of rows with wrong flags')
  return { commit, pageBytes, pages, free, rows }
}

function treeIn(page: Buffer, at: number): Tree {
  return {
    flags: page.readUInt16LE(at + 4),
    depth: page.readUInt16LE(at + 6),
    branches: page.readBigUInt64LE(at + 8),
    leaves: page.readBigUInt64LE(at + 16),
    values: page.readBigUInt64LE(at + 24),
    rows: page.readBigUInt64LE(at + 32),
    root: page.readBigUInt64LE(at + 40),
  }
}

/** Throws `Damaged` unless all trees of a file are sound. */
function walkFile(file: number, size: number, head: Head): void {
  const walk = new Walk(file, size, head)
  walk.tree(head.rows, 0)
  walk.tree(head.free, 0)
}

/** A page of a tree that is to be read. */
interface Below {
  readonly page: number
  readonly from: number
  readonly level: number
}

/** Reads the pages of trees, each once. */
class Walk {
  readonly #file: number
  readonly #size: number
  readonly #head: Head
  readonly #seen: Uint8Array
  readonly #page: Buffer
  readonly #header = Buffer.alloc(HEADER_BYTES)
  #read = 0

  constructor(file: number, size: number, head: Head) {
    this.#file = file
    this.#size = size
    this.#head = head
    this.#seen = new Uint8Array(Math.ceil(size / head.pageBytes / 8) + 1)
    this.#page = Buffer.alloc(head.pageBytes)
  }

  /** Reads a tree that a page names. */
  tree(tree: Tree, from: number): void {
    if (tree.root === NO_PAGE) {
      if (tree.depth !== 0 || tree.rows !== 0n) throw damaged(from, 'names a tree without its root')
      return
    }
    if (tree.depth === 0 || tree.depth > DEEPEST) throw damaged(from, `names a tree of ${tree.depth} levels`)
    const count = { branches: 0, leaves: 0, values: 0, rows: 0 }
    const trees: { readonly tree: Tree; readonly from: number }[] = []
    const rest: Below[] = [{ page: Number(tree.root), from, level: 1 }]
    for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
      if (++this.#read > MOST_PAGES) return
      const { page, level } = next
      this.#claim(page, 1, next.from)
      const bytes = this.#page
      readSync(this.#file, bytes, 0, bytes.length, page * bytes.length)
      const kind = this.#kindOf(bytes, page)
      if ((kind === BRANCH) !== level < tree.depth || kind === VALUES)
        throw damaged(page, 'is of another kind than its tree wants there')
      if (kind === FIXED_LEAF) {
        if ((tree.flags & SEVERAL) === 0) throw damaged(page, 'is of another kind than its tree wants there')
        continue
      }
      const nodes = this.#nodesOf(bytes, page)
      if (kind === BRANCH) {
        if (nodes.length < 2 && tree !== this.#head.free)
          throw damaged(page, 'is a branch with one page below it')
        count.branches++
        for (const at of nodes) rest.push({ page: bytes.readUIntLE(at, 6), from: page, level: level + 1 })
        continue
      }
      count.leaves++
      count.rows += nodes.length
      for (const at of nodes) {
        const flags = bytes.readUInt16LE(at + 4)
        const value = at + NODE_BYTES + bytes.readUInt16LE(at + 6)
        const size = bytes.readUInt32LE(at)
        if ((flags & OWN_PAGES) !== 0) count.values += this.#value(bytes, value, size, page)
        if (tree === this.#head.free) this.#freePages(this.#bytesOf(bytes, value, size, flags), page)
        else if ((flags & TREE) !== 0) trees.push({ tree: treeIn(bytes, value), from: page })
      }
    }
    const isWhole =
      tree.branches === BigInt(count.branches) &&
      tree.leaves === BigInt(count.leaves) &&
      tree.values === BigInt(count.values) &&
      tree.rows === BigInt(count.rows)
    // A tree for several values of one key counts otherwise.
    if (!isWhole && (tree.flags & SEVERAL) === 0)
      throw damaged(from, 'names a tree with another number of rows or pages than were found')
    for (const one of trees) this.tree(one.tree, one.from)
  }

  /** The value of a node. */
  #bytesOf(bytes: Buffer, at: number, size: number, flags: number): Buffer {
    if ((flags & OWN_PAGES) === 0) return bytes.subarray(at, at + size)
    const value = Buffer.alloc(size)
    const place = Number(bytes.readBigUInt64LE(at)) * this.#head.pageBytes + HEADER_BYTES
    readSync(this.#file, value, 0, size, place)
    return value
  }

  /** Checks a list of free pages: its length, and then each a page, or minus the number of pages and the first of them. */
  #freePages(list: Buffer, from: number): void {
    const words = list.length >> 3
    if (words === 0 || list.readBigUInt64LE(0) >= BigInt(words))
      throw damaged(from, 'has a list of free pages that is not whole')
    const length = Number(list.readBigUInt64LE(0))
    for (let index = 1; index <= length; index++) {
      const word = Number(list.readBigInt64LE(8 * index))
      // An empty place.
      if (word === 0) continue
      const pages = word < 0 ? -word : 1
      if (word < 0) index++
      const first = word < 0 ? Number(list.readBigInt64LE(8 * Math.min(index, length))) : word
      if (first < 2 || first + pages > this.#head.pages)
        throw damaged(from, `has page ${first} as free, which there cannot be`)
      for (let page = first; page < first + pages && page >> 3 < this.#seen.length; page++)
        if (this.#isSeen(page)) throw damaged(page, 'is both free and in use')
    }
  }

  #isSeen(page: number): boolean {
    return ((this.#seen[page >> 3] ?? 0) & (1 << (page & 7))) !== 0
  }

  /** Notes pages as those of a tree: each is there, and is part of one. */
  #claim(first: number, pages: number, from: number): void {
    const end = first + pages
    if (!(first >= 2 && pages >= 1 && end <= this.#head.pages))
      throw damaged(from, `names page ${first}, which there cannot be`)
    if (end * this.#head.pageBytes > this.#size) throw damaged(first, 'is not in the file', true)
    for (let page = first; page < end; page++) {
      if (this.#isSeen(page)) throw damaged(page, 'is named twice')
      this.#seen[page >> 3] = (this.#seen[page >> 3] ?? 0) | (1 << (page & 7))
    }
  }

  /** The kind of a page, whose header says that it is this page, and of no later commit. */
  #kindOf(header: Buffer, page: number): number {
    const kind = header.readUInt16LE(18)
    if (header.readUIntLE(0, 6) !== page || header.readUInt16LE(6) !== 0)
      throw damaged(page, 'says that it is another page')
    if (header.readBigUInt64LE(8) > this.#head.commit)
      throw damaged(page, 'is of a commit that there was not')
    if (kind !== BRANCH && kind !== LEAF && kind !== FIXED_LEAF && kind !== VALUES)
      throw damaged(page, 'is of no kind of page')
    return kind
  }

  /** Where the nodes of a page are; each is within the page, and they fill it from where the page says. */
  #nodesOf(bytes: Buffer, page: number): readonly number[] {
    const lower = bytes.readUInt16LE(20)
    const upper = bytes.readUInt16LE(22) + HEADER_BYTES
    if (lower < 2 || (lower & 1) !== 0 || lower + HEADER_BYTES > upper || upper > bytes.length)
      throw damaged(page, 'has sizes that no page has')
    const isLeaf = bytes.readUInt16LE(18) === LEAF
    const nodes: number[] = []
    let filled = 0
    for (let at = HEADER_BYTES; at < HEADER_BYTES + lower; at += 2) {
      const node = bytes.readUInt16LE(at) + HEADER_BYTES
      if (node < upper || (node & 1) !== 0 || node + NODE_BYTES > bytes.length)
        throw damaged(page, 'has rows outside of it')
      const length = nodeBytes(bytes, node, isLeaf)
      if (length === undefined || node + length > bytes.length)
        throw damaged(page, 'has rows that are not whole')
      filled += length + (length & 1)
      nodes.push(node)
    }
    if (filled !== bytes.length - upper) throw damaged(page, 'has rows over others')
    return nodes
  }

  /** Checks a value with pages of its own; gives how many it has. */
  #value(bytes: Buffer, at: number, length: number, from: number): number {
    const first = Number(bytes.readBigUInt64LE(at))
    const pages = Number(bytes.readBigUInt64LE(at + 16))
    this.#read++
    this.#claim(first, pages, from)
    readSync(this.#file, this.#header, 0, HEADER_BYTES, first * this.#head.pageBytes)
    if (this.#kindOf(this.#header, first) !== VALUES)
      throw damaged(first, 'is not of the value that must be there')
    const fits = length + HEADER_BYTES <= pages * this.#head.pageBytes
    if (this.#header.readUInt32LE(20) !== pages || !fits)
      throw damaged(first, 'has another number of pages than its value')
    return pages
  }
}

/** How long a node is; undefined where its flags are wrong. */
function nodeBytes(bytes: Buffer, at: number, isLeaf: boolean): number | undefined {
  const key = NODE_BYTES + bytes.readUInt16LE(at + 6)
  if (!isLeaf) return key
  const flags = bytes.readUInt16LE(at + 4)
  const size = bytes.readUInt32LE(at)
  if (flags > (OWN_PAGES | TREE | SEVERAL)) return undefined
  if ((flags & OWN_PAGES) !== 0) return flags === OWN_PAGES ? key + VALUE_BYTES : undefined
  if ((flags & TREE) !== 0 && size !== TREE_BYTES) return undefined
  return key + size
}
