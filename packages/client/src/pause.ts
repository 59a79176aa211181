import type { Clock } from './clock.ts'
import { longestTimer } from './fetch/fetch-options.ts'

/** Waits, at most for as long as a timer counts; rejects with the signal's reason. */
export function pause(
  clock: Pick<Clock, 'after'>,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const end = clock.after(Math.min(ms, longestTimer), () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    })
    const leave = (): void => {
      end()
      reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', leave, { once: true })
  })
}
