import type { Meaning } from 'ruly/access'

import type { NetworkErrorCode, RedirectHop } from '../../fetch/outcome/fetch-outcome.ts'
import { crc32 } from '../../runtime/crc32.ts'
import {
  flag,
  listOf,
  number,
  objectOf,
  oneOf,
  optional,
  readJson,
  text,
  toJson,
  type Read,
} from './json-shape.ts'
import type { Attempt, Copy, FileNote, SiteRecord, Unreachable } from './site-record.ts'

/** Raised whenever a record of the one before would be read wrongly. A history keeps records for years: what reads it must still read this version. */
const VERSION = 2
const HEAD_BYTES = 9

// Version 0, checksum of all that follows 1, bytes of the JSON 5, JSON 9, then the bytes of the copy. Big-endian.

/** A record as bytes, for a store. */
export function encodeRecord(record: SiteRecord): Uint8Array {
  const { copy, ...rest } = record
  const { bytes = new Uint8Array(), ...about } = copy ?? {}
  const json = new TextEncoder().encode(toJson({ ...rest, copy: copy && about }))
  const coded = new Uint8Array(HEAD_BYTES + json.length + bytes.length)
  coded.set(json, HEAD_BYTES)
  coded.set(bytes, HEAD_BYTES + json.length)
  const view = viewOf(coded)
  view.setUint8(0, VERSION)
  view.setUint32(5, json.length)
  view.setUint32(1, crc32(coded.subarray(5)))
  return coded
}

/** The record; undefined for bytes that are cut, changed, foreign or of another version. Its copy shares their memory. */
export function decodeRecord(coded: Uint8Array): SiteRecord | undefined {
  if (coded.length < HEAD_BYTES || coded[0] !== VERSION) return undefined
  const view = viewOf(coded)
  if (view.getUint32(1) !== crc32(coded.subarray(5))) return undefined
  const end = HEAD_BYTES + view.getUint32(5)
  if (end > coded.length) return undefined
  const json = new TextDecoder().decode(coded.subarray(HEAD_BYTES, end))
  const record = readJson(json, readRecord)
  if (record === undefined) return undefined
  const bytes = new Uint8Array(coded.buffer, coded.byteOffset + end, coded.length - end)
  if (record.copy !== undefined) return { ...record, copy: { ...record.copy, bytes } }
  return bytes.length === 0 ? { ...record, copy: undefined } : undefined
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

const MEANINGS: Readonly<Record<Meaning, true>> = {
  parse: true,
  'allow-all': true,
  'disallow-all': true,
  unreachable: true,
  defer: true,
}

const ERROR_CODES: Readonly<Record<NetworkErrorCode, true>> = {
  dns: true,
  refused: true,
  reset: true,
  tls: true,
  timeout: true,
  protocol: true,
  guarded: true,
  cut: true,
  undecodable: true,
  'not-text': true,
  scheme: true,
  other: true,
}

const NOTES: Readonly<Record<FileNote, true>> = {
  'trailing-bytes': true,
  'charset-unknown': true,
  'charset-contradicted': true,
}

const redirects: Read<readonly RedirectHop[]> = listOf(
  objectOf<RedirectHop>({ url: text, status: number, location: optional(text) }),
)

const readCopy: Read<Omit<Copy, 'bytes'>> = objectOf<Omit<Copy, 'bytes'>>({
  charset: text,
  contentType: optional(text),
  status: number,
  finalUrl: text,
  redirects,
  generatedAt: number,
  fetchedAt: number,
  etag: optional(text),
  lastModified: optional(text),
  cacheControl: optional(text),
  expires: optional(text),
  sha256: text,
  isCut: flag,
  isHtml: flag,
  notes: listOf(oneOf(NOTES)),
})

const readAttempt: Read<Attempt> = objectOf<Attempt>({
  at: number,
  meaning: oneOf(MEANINGS),
  status: optional(number),
  error: optional(objectOf<NonNullable<Attempt['error']>>({ code: oneOf(ERROR_CODES), message: text })),
  finalUrl: text,
  redirects,
})

type RecordWithoutBytes = Omit<SiteRecord, 'copy'> & { readonly copy: Omit<Copy, 'bytes'> | undefined }

const readRecord: Read<RecordWithoutBytes> = objectOf<RecordWithoutBytes>({
  url: text,
  copy: optional(readCopy),
  last: readAttempt,
  freshUntil: number,
  staleUntil: number,
  unreachable: optional(objectOf<Unreachable>({ since: number, failures: number, observedMs: number })),
})
