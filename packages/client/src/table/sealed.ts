import { RobotsError } from 'ruly'

import { crc32 } from '../runtime/crc32.ts'

/**
 * Everything that is kept, with the version of its body: raise a version when a body of the one before would be read wrongly. A history is kept for
 * years: before you raise its version or that of a record, give it a reader of the old one.
 */
const kinds = {
  entry: { id: 1, version: 2, name: 'an entry of a store' },
  record: { id: 2, version: 3, name: 'a record of a site' },
  'history-entry': { id: 3, version: 2, name: 'an entry of a history' },
  'history-file': { id: 4, version: 2, name: 'a file of a history' },
  'waiting-url': { id: 5, version: 2, name: 'a URL of a crawl' },
  watch: { id: 6, version: 2, name: 'a watch' },
} as const

/** What is in an envelope. */
type SealedKind = keyof typeof kinds

/** How many bytes an envelope adds to its body. */
export const SEAL_BYTES = 8
const MAGIC = 0x7279 // "ry"
const CHECKED_AT = 6

// Magic 0, checksum of all that follows 2, kind 6, version 7, body 8. Big-endian.

/** A body, given in parts, in an envelope that tells what it is and whether it is whole. */
export function seal(kind: SealedKind, ...parts: readonly Uint8Array[]): Uint8Array {
  const { id, version } = kinds[kind]
  let end = SEAL_BYTES
  for (const { length } of parts) end += length
  const sealed = new Uint8Array(end)
  end = SEAL_BYTES
  for (const part of parts) {
    sealed.set(part, end)
    end += part.length
  }
  sealed[CHECKED_AT] = id
  sealed[CHECKED_AT + 1] = version
  sealed[0] = MAGIC >>> 8
  sealed[1] = MAGIC & 0xff
  const checksum = crc32(sealed, CHECKED_AT)
  // A DataView would take longer than the rest.
  for (let index = 0; index < 4; index++) sealed[2 + index] = checksum >>> (24 - 8 * index)
  return sealed
}

/** The body of an envelope, which shares its memory; undefined if it is damaged, foreign or of another version. */
export function unsealed(kind: SealedKind, sealed: Uint8Array): Uint8Array | undefined {
  return faultOf(kind, sealed) === undefined ? bodyOf(sealed) : undefined
}

/** The same, but throws a `RobotsError`: where an answer without the body could be wrong. `place` begins the message. */
export function unsealedOrThrow(kind: SealedKind, sealed: Uint8Array, place: string): Uint8Array {
  const fault = faultOf(kind, sealed)
  if (fault === undefined) return bodyOf(sealed)
  throw new RobotsError('store-not-usable', `${place} ${fault}`)
}

/** Whether bytes begin like an envelope. */
export function isSealed([first, second]: Uint8Array): boolean {
  return first === MAGIC >>> 8 && second === (MAGIC & 0xff)
}

/** What is wrong with an envelope, and the cure. */
function faultOf(kind: SealedKind, sealed: Uint8Array): string | undefined {
  const { id, version, name } = kinds[kind]
  const view = viewOf(sealed)
  if (sealed.length < SEAL_BYTES || !isSealed(sealed))
    return `is not ${name} of this version of ruly. Move it away, or delete it.`
  if (view.getUint32(2) !== crc32(sealed, CHECKED_AT))
    return `is damaged. Restore it from a backup, or delete it.`
  if (sealed[CHECKED_AT] !== id) return `is not ${name}. Move it away, or delete it.`
  const found = sealed[CHECKED_AT + 1]
  if (found === version) return undefined
  return `is ${name} of version ${found}, and this ruly reads version ${version}. Use the ruly that wrote it, or delete it.`
}

/** No `Buffer`, if the envelope is one. */
function bodyOf({ buffer, byteOffset, length }: Uint8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset + SEAL_BYTES, length - SEAL_BYTES)
}

function viewOf({ buffer, byteOffset, length }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, length)
}

const LENGTH_BYTES = 4

/** JSON with bytes beside it, in an envelope. */
export function sealJson(kind: SealedKind, json: string, bytes: Uint8Array): Uint8Array {
  const text = new TextEncoder().encode(json)
  const length = new Uint8Array(LENGTH_BYTES)
  viewOf(length).setUint32(0, text.length)
  return seal(kind, length, text, bytes)
}

/** The JSON and the bytes of a body; undefined for a body without them. */
export function jsonIn(body: Uint8Array): { readonly json: string; readonly bytes: Uint8Array } | undefined {
  const end = body.length < LENGTH_BYTES ? Infinity : LENGTH_BYTES + viewOf(body).getUint32(0)
  if (end > body.length) return undefined
  return { json: new TextDecoder().decode(body.subarray(LENGTH_BYTES, end)), bytes: body.subarray(end) }
}
