import { checkedOptions, limit, withDefault } from '../options/checked-options.ts'
import type { BookStorage } from './book-storage.ts'
import { createRecent } from './recent.ts'

export interface MemoryStorageOptions {
  /**
   * ByteString that entries take, each with its key and 160 more for what is around it. Those that were not used for long give way; a file that has gone is
   * one that was never added, and its site is `unknown`.
   *
   * @default 268,435,456 (256 MiB)
   */
  readonly maxBytes?: number | undefined
}

/** A storage in memory: it lives as long as this object. */
export function createMemoryStorage(options: MemoryStorageOptions = {}): BookStorage {
  const { maxBytes } = checkedOptions('createMemoryStorage()', options, {
    maxBytes: withDefault(limit, 256 * 1024 * 1024),
  })
  return createRecent<Uint8Array>(maxBytes, (value, key) => key.length + value.length + around)
}

/** ByteString that an array, its buffer and its place in a map take, roughly. */
const around = 160
