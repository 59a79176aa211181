/** Where times come from, so that a test or a simulation can bring its own. */
export interface Clock {
  /** The time, in milliseconds since the epoch. */
  now(): number
  /** Runs a task once after `ms` milliseconds, unless the function that it returns is called before. */
  after(ms: number, task: () => void): () => void
  /**
   * Milliseconds since any time, which never go back and do not jump when the clock is set: time limits are measured by them.
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
