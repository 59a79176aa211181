import { InvalidValueError } from '../../command-line/value-parsers.ts'

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** The shortest time between two requests to a site. */
export const leastIntervalMs = 60_000

const mostIntervalMs = 31 * 86_400_000

/** A time such as `90s`, `30m`, `1h` or `7d`, in milliseconds: from a minute to 31 days. */
export function parseInterval(text: string): number {
  const [, number = '', unit = ''] = /^([0-9]{1,7})([smhd])$/.exec(text) ?? []
  const ms = Number(number) * (units[unit] ?? 0)
  if (ms >= leastIntervalMs && ms <= mostIntervalMs) return ms
  const cure = ms > 0 && ms < leastIntervalMs ? ' A site is requested once a minute at most.' : ''
  throw new InvalidValueError('a time from 1m to 31d, such as 30m, 1h or 1d', cure)
}
