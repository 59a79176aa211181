import { hash } from 'node:crypto'
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  deflateRawSync,
  inflateRawSync,
} from 'node:zlib'

/** A file as a history keeps it: packed by itself, or against another file of the same site. */
export interface PackedFile {
  /** SHA-256 of the other file, in hexadecimal digits; undefined where it is packed by itself. */
  readonly base: string | undefined
  /** How many files must be unpacked before it. */
  readonly depth: number
  readonly packed: Uint8Array
}

/** A file that another one may be packed against. */
export interface BaseFile {
  readonly sha256: string
  readonly depth: number
  readonly bytes: Uint8Array
}

const BY_ITSELF = 0
const AGAINST_BASE = 1
const BASE_AT = 2
const BASE_END = 34

/** Unpacking one file must not take more than a few others. */
const deepest = 16
/** Deflate looks no further back. */
const windowBytes = 32_768

// Kind 0, depth 1, SHA-256 of the base 2 where there is one, then the packed bytes.

/** Packs a file: against the one before it where that is smaller. */
export function packFile(bytes: Uint8Array, base?: BaseFile): Buffer {
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }
  const alone = Buffer.concat([Buffer.of(BY_ITSELF, 0), brotliCompressSync(bytes, options)])
  if (base === undefined || base.depth >= deepest || base.bytes.length === 0) return alone
  const head = Buffer.concat([Buffer.of(AGAINST_BASE, base.depth + 1), Buffer.from(base.sha256, 'hex')])
  const packed = deflateRawSync(bytes, { level: 9, dictionary: dictionaryOf(base.bytes) })
  const delta = Buffer.concat([head, packed])
  return delta.length < alone.length ? delta : alone
}

/** The parts of a packed file; undefined for anything else. */
export function packedFile(coded: Uint8Array): PackedFile | undefined {
  const [kind, depth = 0] = coded
  if (kind === BY_ITSELF) return { base: undefined, depth: 0, packed: coded.subarray(2) }
  if (kind !== AGAINST_BASE || coded.length < BASE_END) return undefined
  const base = Buffer.from(coded.subarray(BASE_AT, BASE_END)).toString('hex')
  return { base, depth, packed: coded.subarray(BASE_END) }
}

/** The file of this SHA-256, unpacked; undefined if that is not what comes out. `base` are the bytes of the file that it is packed against. */
export function unpackFile(
  { packed }: PackedFile,
  sha256: string,
  base: Uint8Array | undefined,
): Uint8Array | undefined {
  try {
    const bytes =
      base === undefined
        ? brotliDecompressSync(packed)
        : inflateRawSync(packed, { dictionary: dictionaryOf(base) })
    return hash('sha256', bytes) === sha256 ? bytes : undefined
  } catch {
    return undefined
  }
}

function dictionaryOf(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(Math.max(0, bytes.length - windowBytes))
}
