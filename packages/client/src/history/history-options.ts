import { numberFrom, withDefault, type Check } from '@ruly/common/checked-options'

import type { Clock } from '../runtime/clock.ts'
import { clockCheck } from '../store/store-options.ts'

/** Options of every history. */
export interface HistoryOptions {
  /**
   * How far back questions can be answered at least, in milliseconds. Of what is older, each site keeps what held then.
   *
   * @default Infinity
   */
  readonly maxAgeMs?: number | undefined
  /**
   * Where the time comes from.
   *
   * @default the clock of the system
   */
  readonly clock?: Pick<Clock, 'now'> | undefined
}

export const historyChecks: {
  readonly maxAgeMs: Check<number>
  readonly clock: Check<Pick<Clock, 'now'>>
} = { maxAgeMs: withDefault(numberFrom(1, Infinity, 'a number'), Infinity), clock: clockCheck }

/** A site is trimmed when it has more entries than this that are too old: then most writes need not look. */
export const outdatedAtOnce = 32
