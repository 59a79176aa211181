import type { Dialect } from '../core/dialect.ts'
import { checkedDialect, checkedStrict, type AskingOptions } from '../core/read-options.ts'
import { rfc9309 } from '../dialects/rfc9309.ts'
import type { BookStorage } from './book-storage.ts'
import { createMemoryStorage } from './memory-storage.ts'
import { checkedOctets } from './octet-bound.ts'
import { checkOptions } from './check-options.ts'

export interface BookOptions extends AskingOptions {
  /** The robot that asks: its product token or its whole user agent. */
  readonly robot: string
  /** @default rfc9309 */
  readonly dialect?: Dialect
  /**
   * Where files and visits are kept.
   *
   * @default createMemoryStorage()
   */
  readonly storage?: BookStorage
  /**
   * What time it is, in milliseconds since the epoch.
   *
   * @default Date.now
   */
  readonly clock?: () => number
  /**
   * Octets that parsed files take in memory, roughly, besides the storage. Those that were not asked for for long give way and are parsed again when
   * they are asked for.
   *
   * @default 67,108,864 (64 MiB)
   */
  readonly maxMemoryOctets?: number
}

/** The options with their defaults; throws for those that are none. */
export function checkedBookOptions(options: BookOptions): Required<BookOptions> {
  checkOptions('a book', options)
  return {
    robot: checkedRobot(options.robot),
    dialect: checkedDialect(options.dialect ?? rfc9309),
    strict: checkedStrict(options.strict),
    storage: checkedStorage(options.storage ?? createMemoryStorage()),
    clock: checkedClock(options.clock ?? (() => Date.now())),
    maxMemoryOctets: checkedOctets('maxMemoryOctets', options.maxMemoryOctets ?? 64 * 1024 * 1024),
  }
}

export function checkedRobot(robot: string): string {
  if (typeof robot === 'string') return robot
  throw new TypeError(`The option "robot" is a string, not ${typeof robot}.`)
}

export function checkedStorage(storage: BookStorage): BookStorage {
  const members = ['get', 'set', 'delete', 'keys'] as const
  const isStorage =
    typeof storage === 'object' &&
    storage !== null &&
    members.every((member) => typeof storage[member] === 'function')
  if (isStorage) return storage
  throw new TypeError('The option "storage" is a storage of books, such as createMemoryStorage() gives.')
}

export function checkedClock(clock: () => number): () => number {
  if (typeof clock === 'function') return clock
  throw new TypeError(`The option "clock" is a function, not ${typeof clock}.`)
}

/** A time as given; throws for what is none. */
export function checkedTime(name: string, time: number): number {
  if (typeof time !== 'number') throw new TypeError(`"${name}" is a number, not ${typeof time}.`)
  if (Number.isNaN(time)) throw new RangeError(`"${name}" is a time, not NaN.`)
  return time
}
