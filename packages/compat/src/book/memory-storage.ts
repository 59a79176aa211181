import { checkedOptions, limit, withDefault } from '@ruly/common/checked-options'
import type { BookStorage } from './book-storage.ts'
import { RecentMap } from '@ruly/client/internal'

/** Options of `createMemoryStorage`. */
export interface MemoryStorageOptions {
  /**
   * Limit in bytes. An entry counts with its value, its key and 160 bytes of overhead. Least recently used entries are evicted; a
   * site whose file is evicted is `unknown` again.
   *
   * @default 268,435,456 (256 MiB)
   */
  readonly maxBytes?: number | undefined
}

/**
 * A storage in memory, which lasts as long as this object.
 *
 * @param options its limit
 * @returns a storage for `createBook`
 * @throws `TypeError` for an unknown option or a value of the wrong type
 * @throws `RangeError` if `maxBytes` is not a whole number above 0 or Infinity
 * @example
 * const storage = createMemoryStorage({ maxBytes: 16 * 1024 * 1024 })
 * const book = createBook({ agent: 'ExampleBot', storage })
 */
export function createMemoryStorage(options: MemoryStorageOptions = {}): BookStorage {
  const { maxBytes } = checkedOptions('createMemoryStorage()', options, {
    maxBytes: withDefault(limit, 256 * 1024 * 1024),
  })
  const values = new RecentMap<Uint8Array>(maxBytes)
  return {
    get: (key) => values.get(key),
    set: (key, value) => values.set(key, value, key.length + value.length + around),
    delete: (key) => values.delete(key),
    keys: () => [...values.keys()],
  }
}

/** Bytes that an array, its buffer and its map entry take, roughly. */
const around = 160
