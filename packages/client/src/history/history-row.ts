import { hash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

import { seal, SEAL_BYTES, unsealedOrThrow } from '../table/sealed.ts'
import type { HistoryEntry } from './history.ts'

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
  return seal('history-entry', head, deflateRawSync(body, { ...smallWindow, dictionary }))
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

/** Rows are short: a large window would take more time than all else. */
const smallWindow = { level: 9, windowBits: 12, memLevel: 5 } as const

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
