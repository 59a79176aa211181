import { hash } from 'node:crypto'

import { seal, unsealed } from '../table/sealed.ts'
import { EXPIRY_AND_LENGTH_BYTES } from './size-bound.ts'
import type { StoreEntry } from './store.ts'

/** Of the names of entries in files and databases. */
export const SCHEMA_VERSION = 1

// Expiry 0, bytes of the key 8, key 12, then the bytes of the entry. Big-endian.

/** An entry with its key, so that what was cut, changed or put there by others can be told. */
export function encodeEntry(key: string, { bytes, expiresAt }: StoreEntry): Uint8Array {
  const keyBytes = Buffer.from(JSON.stringify(key))
  const head = Buffer.allocUnsafe(EXPIRY_AND_LENGTH_BYTES)
  head.writeDoubleBE(expiresAt, 0)
  head.writeUInt32BE(keyBytes.length, 8)
  return seal('entry', head, keyBytes, bytes)
}

/** The entry of this key, which shares its memory with `coded`; undefined if the bytes are not just that. */
export function decodeEntry(key: string, coded: Uint8Array): StoreEntry | undefined {
  const { json, entry } = entryIn(coded) ?? {}
  return json === JSON.stringify(key) ? entry : undefined
}

/** The key that these bytes are an entry of; undefined if they are not an entry. */
export function keyOf(coded: Uint8Array): string | undefined {
  const { json } = entryIn(coded) ?? {}
  return json === undefined ? undefined : (JSON.parse(json) as string)
}

/** An entry, and its key as JSON. */
function entryIn(coded: Uint8Array): { readonly json: string; readonly entry: StoreEntry } | undefined {
  const body = unsealed('entry', coded)
  if (body === undefined) return undefined
  const view = Buffer.from(body.buffer, body.byteOffset, body.length)
  const end = EXPIRY_AND_LENGTH_BYTES + view.readUInt32BE(8)
  const json = view.toString('utf8', EXPIRY_AND_LENGTH_BYTES, end)
  return { json, entry: { bytes: body.subarray(end), expiresAt: view.readDoubleBE(0) } }
}

/** A name for any key, safe in paths and short: 64 hexadecimal digits. JSON, because UTF-8 would make lone surrogates alike. */
export function nameOf(key: string): string {
  return hash('sha256', `ruly:${SCHEMA_VERSION}:${JSON.stringify(key)}`)
}
