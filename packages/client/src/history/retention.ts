import { numberFrom, withDefault, type Check } from '@ruly/common/checked-options'

import type { RowFacts } from './history-row.ts'
import type { Clock } from '../runtime/clock.ts'
import { clockCheck } from '../store/store-options.ts'

/** A row of a site, as retention sees it. */
interface RetainedRow extends Pick<RowFacts, 'policyHash' | 'sha256'> {
  readonly at: number
}

/**
 * The rows of a site that nobody needs for questions about a time from `cutoff` on, given oldest first: all that were replaced by then, by a row of
 * the same policy.
 */
export function outdatedRows<Row extends RetainedRow>(rows: readonly Row[], cutoff: number): readonly Row[] {
  const governing = new Map<string, Row>()
  const past = rows.filter(({ at }) => at <= cutoff)
  for (const row of past) governing.set(row.policyHash, row)
  return past.filter((row) => governing.get(row.policyHash) !== row)
}

/** The files that rows need, with those that they are packed against, if any; `baseOf` gives the one of a file. */
export function neededFiles(
  rows: Iterable<Pick<RetainedRow, 'sha256'>>,
  baseOf: (sha256: string) => string | undefined = () => undefined,
): ReadonlySet<string> {
  const needed = new Set<string>()
  for (const { sha256 } of rows) {
    let file = sha256
    while (file !== undefined && !needed.has(file)) {
      needed.add(file)
      file = baseOf(file)
    }
  }
  return needed
}

const day = 24 * 60 * 60 * 1000

/** Adds up how many bytes each day has brought, so that memory does not depend on how much there is. */
export function createDailyBytes(): {
  readonly add: (at: number, bytes: number) => void
  /** The time up to which entries must go so that the rest is no more than this. */
  readonly cutoffFor: (maxBytes: number) => number
} {
  const days = new Map<number, number>()
  return {
    add(at, bytes) {
      const key = Math.floor(at / day)
      days.set(key, (days.get(key) ?? 0) + bytes)
    },
    cutoffFor(maxBytes) {
      let sum = 0
      for (const [key, bytes] of [...days].sort(([one], [other]) => other - one)) {
        sum += bytes
        if (sum > maxBytes) return (key + 1) * day - 1
      }
      return -Infinity
    },
  }
}

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
