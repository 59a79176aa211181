import type { Meaning } from 'ruly/access'

import type { NetworkErrorCode, RedirectHop } from '../../fetch/outcome/fetch-outcome.ts'
import { jsonIn, sealJson, unsealed } from '../../table/sealed.ts'
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

/** A record as bytes, for a store: as JSON, with the bytes of its copy beside it. */
export function encodeRecord(record: SiteRecord): Uint8Array {
  const { copy, ...rest } = record
  const { bytes = new Uint8Array(), ...about } = copy ?? {}
  return sealJson('record', toJson({ ...rest, copy: copy && about }), bytes)
}

/** The record; undefined for bytes that are damaged, foreign or of another version. Its copy shares their memory. */
export function decodeRecord(coded: Uint8Array): SiteRecord | undefined {
  const body = unsealed('record', coded)
  const { json, bytes } = (body && jsonIn(body)) ?? {}
  const record = json === undefined ? undefined : readJson(json, readRecord)
  if (record === undefined || bytes === undefined) return undefined
  if (record.copy !== undefined) return { ...record, copy: { ...record.copy, bytes } }
  return bytes.length === 0 ? { ...record, copy: undefined } : undefined
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
