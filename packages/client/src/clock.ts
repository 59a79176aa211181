/** Where times come from, so that a test or a simulation may bring its own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs a task once after `ms` milliseconds, unless the function that it gives is called before. */
  after(ms: number, task: () => void): () => void
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
}
