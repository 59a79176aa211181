import type { Meaning } from 'ruly/access'

import type { Attempt, Copy, FileNote, SiteRecord, Unreachable } from './site-record.ts'
import type { NetworkErrorCode, RedirectHop } from '../../fetch/outcome/fetch-outcome.ts'
import { jsonIn, sealJson, unsealed } from '../../table/sealed.ts'

/** Reads one value of parsed JSON; throws `NotInShape` for any other. */
type Read<T> = (value: unknown) => T

/** Stays where it is caught: what is thrown here tells nobody anything. */
class NotInShape extends Error {}

/** What `read` makes of a JSON text; undefined if the text is not in that shape. */
function readJson<T>(text: string, read: Read<T>): T | undefined {
  try {
    return read(JSON.parse(text))
  } catch (error) {
    if (error instanceof NotInShape || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** JSON of any value whose numbers may be infinite. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part === Infinity || part === -Infinity ? String(part) : part,
  )
}

const text: Read<string> = (value) => {
  if (typeof value !== 'string') throw new NotInShape()
  return value
}

const flag: Read<boolean> = (value) => {
  if (typeof value !== 'boolean') throw new NotInShape()
  return value
}

const number: Read<number> = (value) => {
  if (value === 'Infinity' || value === '-Infinity') return Number(value)
  if (typeof value !== 'number') throw new NotInShape()
  return value
}

/** One of the names of an object: written so, none of a union can be forgotten. */
function oneOf<Name extends string>(names: Readonly<Record<Name, true>>): Read<Name> {
  return (value) => {
    if (!Object.hasOwn(names, text(value))) throw new NotInShape()
    return value as Name
  }
}

function optional<T>(read: Read<T>): Read<T | undefined> {
  return (value) => (value === undefined ? undefined : read(value))
}

function listOf<T>(read: Read<T>): Read<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value)) throw new NotInShape()
    return value.map(read)
  }
}

/** An object with just these members; others are left out. */
function objectOf<T extends object>(members: {
  readonly [Name in keyof T]-?: Read<T[Name]>
}): Read<T> {
  return (value) => {
    if (typeof value !== 'object' || value === null) throw new NotInShape()
    const read = (name: keyof T): unknown => members[name]((value as Partial<T>)[name])
    const names = Object.keys(members) as (keyof T)[]
    return Object.fromEntries(names.map((name) => [name, read(name)])) as T
  }
}

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
