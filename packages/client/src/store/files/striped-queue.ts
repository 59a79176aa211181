const STRIPES = 16

/** Runs tasks side by side, those of one name in the order they came. */
export interface StripedQueue {
  /** `name` begins with two hexadecimal digits, which choose the stripe. */
  run<T>(name: string, task: () => Promise<T>): Promise<T>
  /** Resolves when all that was given has been done, successfully or not. */
  idle(): Promise<void>
}

/** Sixteen stripes: no more tasks run at once, however many are given. So files stay few, and the last write of a key wins. */
export function createStripedQueue(): StripedQueue {
  const ends = Array.from({ length: STRIPES }, (): Promise<unknown> => Promise.resolve())
  return {
    run(name, task) {
      const stripe = Number.parseInt(name.slice(0, 2), 16) % STRIPES
      const done = (ends[stripe] ?? Promise.resolve()).then(task)
      ends[stripe] = done.catch(() => undefined)
      return done
    },
    async idle() {
      await Promise.all(ends)
    },
  }
}
