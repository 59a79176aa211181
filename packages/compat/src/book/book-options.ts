import type { Dialect, AskingOptions } from 'ruly'
import {
  callable,
  checkedOptions,
  limit,
  text,
  withDefault,
  wrongType,
  type Check,
} from '@ruly/common/checked-options'
import { checkedDialect, checkedStrict } from '@ruly/common/file-options'
import { rfc9309 } from 'ruly/dialects'
import type { BookStorage } from './book-storage.ts'
import { createMemoryStorage } from './memory-storage.ts'

/** Options of `createBook`. */
export interface BookOptions extends AskingOptions {
  /** The agent: its product token or its whole User-Agent header. */
  readonly agent: string
  /**
   * How files are read and verdicts are given.
   *
   * @default rfc9309
   */
  readonly dialect?: Dialect | undefined
  /**
   * Where files and visits are stored.
   *
   * @default createMemoryStorage()
   */
  readonly storage?: BookStorage | undefined
  /**
   * Returns the current time in milliseconds since the epoch.
   *
   * @default Date.now
   */
  readonly clock?: (() => number) | undefined
  /**
   * Memory for parsed files in bytes, roughly, not counting the storage. Least recently used files are evicted and parsed again
   * when needed.
   *
   * @default 67,108,864 (64 MiB)
   */
  readonly maxMemoryBytes?: number | undefined
}

/** The options with their defaults; throws for wrong ones. */
export function checkedBookOptions(options: BookOptions): {
  readonly [Name in keyof BookOptions]-?: NonNullable<BookOptions[Name]>
} {
  return checkedOptions('createBook()', options, bookOptions)
}

const storageMembers = ['get', 'set', 'delete', 'keys'] as const

export const checkedStorage: Check<BookStorage> = (storage, name) => {
  const given = (storage ?? {}) as Partial<Record<string, unknown>>
  if (storageMembers.every((member) => typeof given[member] === 'function')) return storage as BookStorage
  throw wrongType(name, 'a book storage, such as createMemoryStorage()', storage)
}

export const checkedClock: Check<() => number> = withDefault(callable<() => number>(), () => Date.now())

/** A time in any unit; NaN is refused. */
export const checkedTime: Check<number> = (time, name) => {
  if (typeof time !== 'number') throw wrongType(name, 'a time as a number', time)
  if (Number.isNaN(time)) throw new RangeError(`"${name}" must be a time as a number, got NaN.`)
  return time
}

const bookOptions = {
  agent: text,
  dialect: withDefault(checkedDialect<Dialect>(), rfc9309),
  strict: checkedStrict,
  storage: (storage: unknown, name: string) =>
    storage === undefined ? createMemoryStorage() : checkedStorage(storage, name),
  clock: checkedClock,
  maxMemoryBytes: withDefault(limit, 64 * 1024 * 1024),
}
