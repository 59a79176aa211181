import { hash } from 'node:crypto'
import {
  deflateRawSync,
  inflateRawSync,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  type BrotliOptions,
} from 'node:zlib'

import { RobotsError } from 'ruly'

import type { HistoryEntry } from './history.ts'
import { seal, SEAL_BYTES, unsealedOrThrow } from '../table/sealed.ts'

/** What a row says without its file and without unpacking it. */
export interface RowFacts extends Pick<HistoryEntry, 'askedAt' | 'isAnswered' | 'status' | 'sha256'> {
  /** Stands for the access policy. */
  readonly policyHash: string
}

const HEAD_BYTES = 59
const ANSWERED = 1
const HAS_FILE = 2

// Asked at 0, flags 8, status 9 (0 for none), SHA-256 of the file 11, hash of the policy 43. Big-endian.
// Then, packed: the policy as text, a line feed, and the record of the client. As JSON, a row is half as long again.

/** An entry without its file, as bytes. */
export function encodeRow(entry: HistoryEntry): Uint8Array {
  const { askedAt, status, isAnswered, sha256, policy, record } = entry
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeDoubleBE(askedAt, 0)
  head.writeUInt8((isAnswered ? ANSWERED : 0) | (sha256 === undefined ? 0 : HAS_FILE), 8)
  head.writeUInt16BE(status ?? 0, 9)
  head.write(sha256 ?? '', 11, 'hex')
  head.write(hashOfPolicy(policy), 43, 'hex')
  const body = Buffer.concat([Buffer.from(`${policy}\n`), record])
  return seal('history-entry', head, deflateRawSync(body, { ...smallRow, dictionary }))
}

/** What a row says; throws a `RobotsError` for bytes that are no whole row. `place` begins its message. */
export function factsOf(row: Uint8Array, place: string): RowFacts {
  const { buffer, byteOffset, length } = unsealedOrThrow('history-entry', row, place)
  const body = Buffer.from(buffer, byteOffset, length)
  const flags = body.readUInt8(8)
  return {
    askedAt: body.readDoubleBE(0),
    isAnswered: (flags & ANSWERED) !== 0,
    status: body.readUInt16BE(9) || undefined,
    sha256: (flags & HAS_FILE) === 0 ? undefined : body.toString('hex', 11, 43),
    policyHash: body.toString('hex', 43, HEAD_BYTES),
  }
}

/** The entry of a row whose facts were read. */
export function entryOf(
  row: Uint8Array,
  { askedAt, isAnswered, status, sha256 }: RowFacts,
  at: number,
  file: Uint8Array | undefined,
): HistoryEntry {
  const body = inflateRawSync(row.subarray(SEAL_BYTES + HEAD_BYTES), { dictionary })
  const end = body.indexOf(0x0a)
  const policy = body.toString('utf8', 0, end)
  return { at, askedAt, isAnswered, status, sha256, policy, file, record: body.subarray(end + 1) }
}

/** 128 bits. */
export function hashOfPolicy(policy: string): string {
  return hash('sha256', policy).slice(0, 32)
}

/** Rows are short: a large window, or room for 16 KiB of output, would take more time than all else. */
const smallRow = { level: 9, windowBits: 12, memLevel: 5, chunkSize: 1024 } as const

/** A usual record, so that a row has only what is different. Every row of this version needs these very bytes. */
const dictionary = Buffer.from(
  '"last":{"at":17,"meaning":"unreachable","status":503,"error":{"code":"timeout","message":""},"meaning":"allow-all","status":404,' +
    '"unreachable":{"since":17,"failures":1,"observedMs":0},"isCut":true,"isHtml":true,"notes":["charset-contradicted"],' +
    '"etag":"\\"W/\\"","lastModified":", 01 Jan 2026 00:00:00 GMT","expires":" GMT","cacheControl":"public, max-age=86400, must-revalidate, s-maxage=3600, no-cache, private",' +
    '"redirects":[{"url":"https://www.","status":301,"location":"https://"}],' +
    'rfc9309 \n{"url":"https://www..com/robots.txt","last":{"at":17,"meaning":"parse","status":304,"status":200,"finalUrl":"https://www..com/robots.txt","redirects":[]},' +
    '"freshUntil":17,"staleUntil":17,"copy":{"charset":"utf-8","contentType":"text/plain; charset=utf-8","status":200,"finalUrl":"https://.com/robots.txt",' +
    '"redirects":[],"generatedAt":17,"fetchedAt":17,"sha256":"","isCut":false,"isHtml":false,"notes":[]}}',
)

/** A file as a history keeps it: packed by itself, or against another file of the same site. */
interface PackedFile {
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

const BASE_AT = 1
const BASE_END = 33

/** Unpacking one file must not take more than a few others. */
const deepest = 16
/** Deflate looks no further back. */
const windowBytes = 32_768

// Depth 0, SHA-256 of the base 1 if the depth is not 0, then the packed bytes.

/** Packs a file: against the one before it where that is smaller. */
export function packFile(bytes: Uint8Array, base?: BaseFile): Uint8Array {
  const alone = seal('history-file', Buffer.of(0), brotliCompressSync(bytes, brotliFor(bytes.length)))
  if (base === undefined || base.depth >= deepest || base.bytes.length === 0) return alone
  const packed = deflateRawSync(bytes, { level: 9, dictionary: dictionaryOf(base.bytes) })
  const delta = seal('history-file', Buffer.of(base.depth + 1), Buffer.from(base.sha256, 'hex'), packed)
  return delta.length < alone.length ? delta : alone
}

/**
 * Settings of Brotli for a file: most of its time is that of its window and its tables. 4,394 real files take 0.05 ms each with a window of their own
 * size and quality 3, 0.1 ms with quality 6, for 11 % less, and 9 ms with the largest window and quality 9, for 12 % less.
 */
function brotliFor(length: number): BrotliOptions {
  // The format needs 16 bytes of the window.
  const windowBits = Math.ceil(Math.log2(length + 16))
  const least = constants.BROTLI_MIN_WINDOW_BITS
  const most = constants.BROTLI_DEFAULT_WINDOW
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 3,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(windowBits, least), most),
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  }
}

/** The parts of a packed file; throws a `RobotsError` for anything else. */
export function packedFile(coded: Uint8Array | undefined, sha256: string): PackedFile {
  if (coded === undefined) throw damagedFile(sha256)
  const body = unsealedOrThrow('history-file', coded, placeOf(sha256))
  const depth = body[0] ?? 0
  if (depth === 0) return { base: undefined, depth, packed: body.subarray(BASE_AT) }
  const base = Buffer.from(body.subarray(BASE_AT, BASE_END)).toString('hex')
  return { base, depth, packed: body.subarray(BASE_END) }
}

/** The file of this SHA-256, unpacked; throws a `RobotsError` if something else comes out. `base` are the bytes of the file that it is packed against. */
export function unpackFile({ packed }: PackedFile, sha256: string, base: Uint8Array | undefined): Uint8Array {
  try {
    const bytes =
      base === undefined
        ? brotliDecompressSync(packed)
        : inflateRawSync(packed, { dictionary: dictionaryOf(base) })
    if (hash('sha256', bytes) === sha256) return bytes
  } catch {
    // What cannot be unpacked is damaged, too.
  }
  throw damagedFile(sha256)
}

function damagedFile(sha256: string): RobotsError {
  const message = `${placeOf(sha256)} is missing or damaged. Restore it from a backup, or begin another history.`
  return new RobotsError('store-not-usable', message)
}

function placeOf(sha256: string): string {
  return `The file of the history with the SHA-256 ${sha256}`
}

function dictionaryOf(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(Math.max(0, bytes.length - windowBytes))
}
