import { hash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

import { crc32 } from '../../runtime/crc32.ts'
import type { HistoryEntry } from '../history.ts'

/** What a row says without its file and without unpacking it. */
export interface RowFacts extends Pick<HistoryEntry, 'askedAt' | 'isAnswered' | 'status' | 'sha256'> {
  /** Stands for the access policy. */
  readonly policyHash: string
}

const VERSION = 1
const HEAD_BYTES = 60
const CHECKSUM_BYTES = 4
const ANSWERED = 1
const HAS_FILE = 2

// Version 0, asked at 1, flags 9, status 10 (0 for none), SHA-256 of the file 12, hash of the policy 44. Big-endian.
// Then, packed: the policy as text, a line feed, and the record of the client. Last, the checksum of all that.

/** An entry without its file, as bytes. */
export function encodeRow(entry: HistoryEntry): Buffer {
  const { askedAt, status, isAnswered, sha256, policy, record } = entry
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt8(VERSION, 0)
  head.writeDoubleBE(askedAt, 1)
  head.writeUInt8((isAnswered ? ANSWERED : 0) | (sha256 === undefined ? 0 : HAS_FILE), 9)
  head.writeUInt16BE(status ?? 0, 10)
  head.write(sha256 ?? '', 12, 'hex')
  head.write(hashOfPolicy(policy), 44, 'hex')
  const body = Buffer.concat([Buffer.from(`${policy}\n`), record])
  const row = Buffer.concat([
    head,
    deflateRawSync(body, { level: 9, dictionary }),
    Buffer.alloc(CHECKSUM_BYTES),
  ])
  row.writeUInt32BE(crc32(row.subarray(0, -CHECKSUM_BYTES)), row.length - CHECKSUM_BYTES)
  return row
}

/** What a row says; undefined for bytes that are no whole row. */
export function factsOf(row: Uint8Array): RowFacts | undefined {
  const end = row.length - CHECKSUM_BYTES
  if (end < HEAD_BYTES || row[0] !== VERSION) return undefined
  const whole = Buffer.from(row.buffer, row.byteOffset, row.length)
  if (crc32(whole.subarray(0, end)) !== whole.readUInt32BE(end)) return undefined
  const flags = whole.readUInt8(9)
  return {
    askedAt: whole.readDoubleBE(1),
    isAnswered: (flags & ANSWERED) !== 0,
    status: whole.readUInt16BE(10) || undefined,
    sha256: (flags & HAS_FILE) === 0 ? undefined : whole.toString('hex', 12, 44),
    policyHash: whole.toString('hex', 44, 60),
  }
}

/** The entry of a row whose facts were read. */
export function entryOf(
  row: Uint8Array,
  { askedAt, isAnswered, status, sha256 }: RowFacts,
  at: number,
  file: Uint8Array | undefined,
): HistoryEntry {
  const body = inflateRawSync(row.subarray(HEAD_BYTES, -CHECKSUM_BYTES), { dictionary })
  const end = body.indexOf(0x0a)
  const policy = body.toString('utf8', 0, end)
  return { at, askedAt, isAnswered, status, sha256, policy, file, record: body.subarray(end + 1) }
}

/** 128 bits. */
export function hashOfPolicy(policy: string): string {
  return hash('sha256', policy).slice(0, 32)
}

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
