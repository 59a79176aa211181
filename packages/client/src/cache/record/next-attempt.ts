import { retryAfter } from '../../http/retry-after.ts'

const minute = 60_000
const longest = 12 * 60 * minute
const day = 24 * 60 * minute

/** What the next attempt depends on. */
export interface Failure {
  /** How many attempts in a row have failed, this one included. */
  readonly failures: number
  readonly receivedAt: number
  /** The header `Retry-After`. */
  readonly retryAfter: string | undefined
  /** From 0 to 1. */
  readonly random: number
}

/**
 * When to ask again for a file that could not be had.
 *
 * After a minute, then after twice as long each time, up to 12 hours; 20 % more or less, so that sites that failed together are not asked
 * together. A `Retry-After` is kept to instead, from a minute to a day.
 */
export function nextAttempt({ failures, receivedAt, retryAfter: header, random }: Failure): number {
  const asked = header === undefined ? undefined : retryAfter(header, receivedAt)
  if (asked !== undefined) return Math.min(Math.max(asked, receivedAt + minute), receivedAt + day)
  return receivedAt + Math.round(Math.min(minute * 2 ** (failures - 1), longest) * (0.8 + 0.4 * random))
}
