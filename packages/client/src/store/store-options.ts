import { text, withDefault, withMethods, wrongType, type Check } from '@ruly/common/checked-options'

import { systemClock, type Clock } from '../runtime/clock.ts'

/** Options of every store of this package but Redis. */
export interface StoreOptions {
  /**
   * How much is kept: the size of the entries with their keys, in bytes.
   *
   * Beyond it, the entries that expire soonest are evicted until a tenth is free. An entry that alone needs more than nine tenths is not kept.
   */
  readonly maxBytes?: number | undefined
  /**
   * Where the time comes from.
   *
   * @default the clock of the system
   */
  readonly clock?: Pick<Clock, 'now'> | undefined
}

const size: Check<number> = (value, name) => {
  if (typeof value !== 'number') throw wrongType(name, 'a number', value)
  if (value > 0) return value
  throw new RangeError(`"${name}" must be above 0, got ${value}.`)
}

/** The clock of a store. */
export const clockCheck: Check<Pick<Clock, 'now'>> = withDefault(
  withMethods<Pick<Clock, 'now'>>('now'),
  systemClock,
)

/** The checks of what every store may be told. */
export function storeChecks(defaultMaxBytes: number): {
  readonly maxBytes: Check<number>
  readonly clock: Check<Pick<Clock, 'now'>>
} {
  return { maxBytes: withDefault(size, defaultMaxBytes), clock: clockCheck }
}

/** A path in the file system. */
export const pathCheck: Check<string> = (value, name) => {
  const path = text(value, name)
  if (path !== '' && !path.includes('\0')) return path
  throw new RangeError(`"${name}" must be a path, got ${JSON.stringify(path)}.`)
}
