import { httpDate } from './http-date.ts'

/** When to come back, in milliseconds since the epoch, by a `Retry-After` that came at a time; undefined for one that is wrong. */
export function retryAfter(header: string, receivedAt: number): number | undefined {
  const delay = deltaSecondsMs(header)
  return delay === undefined ? httpDate(header, receivedAt) : receivedAt + delay
}

/** The greatest number of seconds that is told apart (RFC 9111 §1.2.2). */
const most = 2_147_483_648

/** A whole number of seconds in milliseconds; undefined for anything but digits. */
export function deltaSecondsMs(text: string): number | undefined {
  return /^\d+$/.test(text) ? Math.min(Number(text), most) * 1000 : undefined
}
