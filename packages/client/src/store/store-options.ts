import { text, withDefault, withMethods, wrongType, type Check } from 'ruly/internal'

import { systemClock, type Clock } from '../runtime/clock.ts'

/** What every store of ruly's own may be told. */
export interface StoreOptions {
  /**
   * How much is kept, in bytes of the entries with their keys.
   *
   * Beyond it the entries go that expire soonest, until a tenth is free. An entry that alone needs more than nine tenths is not kept.
   */
  readonly maxBytes?: number | undefined
  /** @default the clock of the system */
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
