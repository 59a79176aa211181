import { longestTimer, type Clock } from './clock.ts'

/** A wait that others can end. */
export interface Alarm {
  /** Resolves at a time, in milliseconds since the epoch, when it rings, or when the signal aborts; at once if it has rung since the last wait. */
  until(at: number, signal: AbortSignal): Promise<void>
  ring(): void
}

export function createAlarm(clock: Clock): Alarm {
  let hasRung = false
  let wake = (): void => undefined
  return {
    until(at, signal) {
      if (hasRung || signal.aborted || at <= clock.now()) {
        hasRung = false
        return Promise.resolve()
      }
      return new Promise((resolve) => {
        const end = clock.after(Math.min(at - clock.now(), longestTimer), () => wake())
        wake = () => {
          end()
          signal.removeEventListener('abort', wake)
          wake = () => undefined
          hasRung = false
          resolve()
        }
        signal.addEventListener('abort', wake, { once: true })
      })
    },
    ring() {
      hasRung = true
      wake()
    },
  }
}
