import { fstatSync, readSync } from 'node:fs'

// What LMDB's files look like, as far as the package `lmdb` writes them: little-endian, 64 bits to a page number.
// Page: flags 18, end of the list of nodes 20, list of nodes 24. Both first pages are heads.
const HEADER_BYTES = 24
const BRANCH = 0x01
const LEAF = 0x02
const FIXED_LEAF = 0x20
// Head, from the start of its page: page size 48, trees of free pages and of rows 48 and 96, last page 144, number of the commit 152.
const HEAD_BYTES = 160
const TREES_AT = [48, 96]
const ROOT_AT = 40
const NO_PAGE = 2n ** 64n - 1n
// Node: size of the value or page number 0, flags 4, size of the key 6, key and value 8.
const NODE_BYTES = 8
const OWN_PAGES = 0x01
const VALUE_BYTES = 24
const TREE = 0x02
const TREE_BYTES = 48

interface Head {
  readonly commit: bigint
  readonly pageBytes: number
  readonly pages: bigint
  readonly roots: readonly bigint[]
}

/**
 * Whether pages that LMDB goes by lie beyond the end of an open file; LMDB would end the process when it reads them.
 *
 * A file may be shorter than its head says, as free pages at its end are not always written. Only such a file is searched: every page that has
 * nodes is read.
 */
export function isCutLmdb(file: number): boolean {
  for (;;) {
    const head = newestHead(file)
    if (head === undefined) return true
    // After the head: pages are written before it.
    const { size } = fstatSync(file)
    if (BigInt(size) >= head.pages * BigInt(head.pageBytes) || areWithin(file, size, head)) return false
    // Other processes write over pages that this commit has and the next one has not.
    if (newestHead(file)?.commit === head.commit) return true
  }
}

function newestHead(file: number): Head | undefined {
  const first = headAt(file, 0)
  const second = first && headAt(file, first.pageBytes)
  return second === undefined || second.commit > (first?.commit ?? 0n) ? second : first
}

function headAt(file: number, place: number): Head | undefined {
  const page = bytesAt(file, place, HEAD_BYTES)
  return (
    page && {
      commit: page.readBigUInt64LE(152),
      pageBytes: page.readUInt32LE(48),
      pages: page.readBigUInt64LE(144) + 1n,
      roots: TREES_AT.map((at) => page.readBigUInt64LE(at + ROOT_AT)),
    }
  )
}

function areWithin(file: number, size: number, { pageBytes, pages, roots }: Head): boolean {
  const rest = [...roots]
  for (let seen = 0n; rest.length > 0; seen++) {
    const number = rest.pop()
    if (number === NO_PAGE || number === undefined) continue
    const end = (number + 1n) * BigInt(pageBytes)
    // No page is part of two trees.
    if (end > BigInt(size) || seen > pages) return false
    const page = bytesAt(file, Number(number) * pageBytes, pageBytes)
    const below = page && pagesBelow(page, pageBytes, size)
    if (below === undefined) return false
    for (const one of below) rest.push(one)
  }
  return true
}

/** The pages with nodes that a page names; undefined where it is not a page of a tree, or has a value beyond the end. */
function pagesBelow(page: Buffer, pageBytes: number, size: number): readonly bigint[] | undefined {
  const flags = page.readUInt16LE(18)
  if ((flags & (BRANCH | LEAF)) === 0) return undefined
  const below: bigint[] = []
  const nodes = (flags & FIXED_LEAF) === 0 ? page.readUInt16LE(20) >> 1 : 0
  for (let index = 0; index < nodes; index++) {
    const at = HEADER_BYTES + 2 * index
    const node = at + 2 > pageBytes ? pageBytes : HEADER_BYTES + page.readUInt16LE(at)
    if (node + NODE_BYTES > pageBytes) return undefined
    if ((flags & BRANCH) !== 0) {
      below.push(BigInt(page.readUIntLE(node, 6)))
      continue
    }
    const kind = page.readUInt16LE(node + 4)
    if ((kind & (OWN_PAGES | TREE)) === 0) continue
    const value = node + NODE_BYTES + page.readUInt16LE(node + 6)
    if (value + ((kind & TREE) === 0 ? VALUE_BYTES : TREE_BYTES) > pageBytes) return undefined
    if ((kind & TREE) !== 0) below.push(page.readBigUInt64LE(value + ROOT_AT))
    else if (endOfValue(page, value) * BigInt(pageBytes) > BigInt(size)) return undefined
  }
  return below
}

/** The page after a value that has pages of its own: where they begin, and how many there are. */
function endOfValue(page: Buffer, at: number): bigint {
  return page.readBigUInt64LE(at) + page.readBigUInt64LE(at + 16)
}

function bytesAt(file: number, place: number, length: number): Buffer | undefined {
  const buffer = Buffer.allocUnsafe(length)
  return readSync(file, buffer, 0, length, place) === length ? buffer : undefined
}
