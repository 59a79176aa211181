import { deltaSecondsMs } from './delta-seconds.ts'
import { httpDate } from './http-date.ts'

/** When to come back, in milliseconds since the epoch, by a `Retry-After` that came at a time; undefined for one that is wrong. */
export function retryAfter(header: string, receivedAt: number): number | undefined {
  const delay = deltaSecondsMs(header)
  return delay === undefined ? httpDate(header, receivedAt) : receivedAt + delay
}
