import { hash } from 'node:crypto'

import { crc32 } from '../runtime/crc32.ts'

import { HEAD_BYTES } from './size-bound.ts'
import type { StoreEntry } from './store.ts'

/** Of entries as they lie in files and databases. Another version is as good as absent. */
export const SCHEMA_VERSION = 1

const MAGIC = 0x72756c79 // "ruly"

// Head: magic 0, version 4, checksum of all that follows 8, expiry 12, bytes of the key 20, bytes of the entry 24 (eight). Big-endian.

/** An entry with its key, so that what was cut, changed or put there by others can be told. */
export function encodeEntry(key: string, { bytes, expiresAt }: StoreEntry): Uint8Array {
  const keyBytes = Buffer.from(JSON.stringify(key))
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32BE(MAGIC, 0)
  head.writeUInt32BE(SCHEMA_VERSION, 4)
  head.writeDoubleBE(expiresAt, 12)
  head.writeUInt32BE(keyBytes.length, 20)
  head.writeDoubleBE(bytes.length, 24)
  const coded = Buffer.concat([head, keyBytes, bytes])
  coded.writeUInt32BE(crc32(coded.subarray(12)), 8)
  return coded
}

/** The entry of this key; undefined if the bytes are not just that. It shares its memory with `coded`. */
export function decodeEntry(key: string, coded: Uint8Array): StoreEntry | undefined {
  if (coded.length < HEAD_BYTES) return undefined
  const view = Buffer.from(coded.buffer, coded.byteOffset, coded.length)
  if (view.readUInt32BE(0) !== MAGIC || view.readUInt32BE(4) !== SCHEMA_VERSION) return undefined
  const start = HEAD_BYTES + view.readUInt32BE(20)
  if (start + view.readDoubleBE(24) !== view.length) return undefined
  if (view.readUInt32BE(8) !== crc32(view.subarray(12))) return undefined
  if (view.toString('utf8', HEAD_BYTES, start) !== JSON.stringify(key)) return undefined
  return {
    bytes: new Uint8Array(coded.buffer, coded.byteOffset + start, coded.length - start),
    expiresAt: view.readDoubleBE(12),
  }
}

/** The key that these bytes are an entry of; undefined if they are not an entry. */
export function keyOf(coded: Uint8Array): string | undefined {
  if (coded.length < HEAD_BYTES) return undefined
  const view = Buffer.from(coded.buffer, coded.byteOffset, coded.length)
  try {
    const key: unknown = JSON.parse(view.toString('utf8', HEAD_BYTES, HEAD_BYTES + view.readUInt32BE(20)))
    return typeof key === 'string' && decodeEntry(key, coded) !== undefined ? key : undefined
  } catch {
    return undefined
  }
}

/** A name for any key, safe in paths and short: 64 hexadecimal digits. JSON, because UTF-8 would make lone surrogates alike. */
export function nameOf(key: string): string {
  return hash('sha256', `ruly:${SCHEMA_VERSION}:${JSON.stringify(key)}`)
}
