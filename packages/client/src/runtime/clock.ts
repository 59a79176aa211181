/** Where times come from, so that a test or a simulation can bring its own. */
export interface Clock {
  /** The time, in milliseconds since the epoch. */
  now(): number
  /** Runs a task once after `ms` milliseconds, unless the function that it returns is called before. */
  after(ms: number, task: () => void): () => void
  /**
   * Milliseconds since any time, which never go back and do not jump when the clock is set: time limits and waits are measured by them.
   *
   * @default now
   */
  elapsed?(): number
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
  elapsed: () => performance.now(),
}

/** The time of `Clock.elapsed`, by which everything is planned that only this process knows of. */
export function elapsed(clock: Pick<Clock, 'now' | 'elapsed'>): number {
  return clock.elapsed?.() ?? clock.now()
}

/** Longest time that a timer of Node counts, in milliseconds. */
export const longestTimer: number = 2 ** 31 - 1

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

/** A wait that others can end. */
export interface Alarm {
  /** Resolves at a time of `elapsed`, when it rings, or when the signal aborts; at once if it has rung since the last wait. */
  until(at: number, signal: AbortSignal): Promise<void>
  ring(): void
}

export function createAlarm(clock: Clock): Alarm {
  let hasRung = false
  let wake = (): void => undefined
  return {
    until(at, signal) {
      if (hasRung || signal.aborted || at <= elapsed(clock)) {
        hasRung = false
        return Promise.resolve()
      }
      return new Promise((resolve) => {
        const end = clock.after(Math.min(at - elapsed(clock), longestTimer), () => wake())
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
