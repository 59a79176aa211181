import { newBytes, byteStringOf, utf8OfText, textOfUtf8, writeBytes } from '@ruly/common/utf8'

/** The file of a site as a storage keeps it. */
export interface StoredFile {
  /** URL of the file; empty if unknown. */
  readonly url: string
  /** Milliseconds since the epoch. */
  readonly freshUntil: number
  readonly bytes: Uint8Array
}

export interface Visits {
  readonly count: number
  /** Milliseconds since the epoch. */
  readonly last: number
}

/** Raised when entries of the previous version would be read wrongly. */
const version = 1

// Every entry: version at 0, checksum of all that follows at 1 (four bytes), content from 5. Big-endian; floats take eight bytes.
const head = 5
// File: freshness at 5, length of the URL in bytes at 13 (four bytes), URL from 17, then the file.
const fileHead = head + 12
// Visits: count at 5, time of the last at 13.
const visitsLength = head + 16

export function encodeFile({ url, freshUntil, bytes }: StoredFile): Uint8Array {
  const urlOctets = utf8OfText(url)
  const coded = newBytes(fileHead + urlOctets.length + bytes.length)
  const view = viewOf(coded)
  view.setFloat64(head, freshUntil)
  view.setUint32(head + 8, urlOctets.length)
  writeBytes(urlOctets, coded, fileHead)
  coded.set(bytes, fileHead + urlOctets.length)
  return sealed(coded)
}

/** The file; undefined for bytes that are cut, changed, foreign or of another version. Shares their memory. */
export function decodeFile(coded: Uint8Array): StoredFile | undefined {
  if (coded.length < fileHead || !isWhole(coded)) return undefined
  const view = viewOf(coded)
  const end = fileHead + view.getUint32(head + 8)
  if (end > coded.length) return undefined
  return {
    url: textOfUtf8(byteStringOf(coded.subarray(fileHead, end))),
    freshUntil: view.getFloat64(head),
    bytes: coded.subarray(end),
  }
}

export function encodeVisits({ count, last }: Visits): Uint8Array {
  const coded = newBytes(visitsLength)
  const view = viewOf(coded)
  view.setFloat64(head, count)
  view.setFloat64(head + 8, last)
  return sealed(coded)
}

/** The visits; undefined like a file. */
export function decodeVisits(coded: Uint8Array): Visits | undefined {
  if (coded.length !== visitsLength || !isWhole(coded)) return undefined
  const view = viewOf(coded)
  return { count: view.getFloat64(head), last: view.getFloat64(head + 8) }
}

export function encodeName(name: string): Uint8Array {
  const octets = utf8OfText(name)
  const coded = newBytes(head + octets.length)
  writeBytes(octets, coded, head)
  return sealed(coded)
}

/** The name; undefined like a file. */
export function decodeName(coded: Uint8Array): string | undefined {
  return isWhole(coded) ? textOfUtf8(byteStringOf(coded.subarray(head))) : undefined
}

function sealed(coded: Uint8Array): Uint8Array {
  viewOf(coded).setUint32(1, checksumOf(coded))
  coded[0] = version
  return coded
}

function isWhole(coded: Uint8Array): boolean {
  return coded.length >= head && coded[0] === version && viewOf(coded).getUint32(1) === checksumOf(coded)
}

/** FNV-1a of everything after the checksum: it detects accidents, not attacks. */
function checksumOf(coded: Uint8Array): number {
  let checksum = 0x811c9dc5
  for (let at = head; at < coded.length; at++) {
    checksum = Math.imul(checksum ^ (coded[at] as number), 0x01000193)
  }
  return checksum >>> 0
}

function viewOf(coded: Uint8Array): DataView {
  return new DataView(coded.buffer, coded.byteOffset, coded.byteLength)
}
