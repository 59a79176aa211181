const LANES = 16

/** Runs tasks side by side, those of one name in the order they came. */
export interface Lanes {
  /** `name` begins with two hexadecimal digits, which choose the lane. */
  run<T>(name: string, task: () => Promise<T>): Promise<T>
  /** Resolves when all that was given has been done, whatever came of it. */
  idle(): Promise<void>
}

/** Sixteen lanes: no more tasks run at once, however many are given. So files stay few, and the last write of a key wins. */
export function createLanes(): Lanes {
  const ends = Array.from({ length: LANES }, (): Promise<unknown> => Promise.resolve())
  return {
    run(name, task) {
      const lane = Number.parseInt(name.slice(0, 2), 16) % LANES
      const done = (ends[lane] ?? Promise.resolve()).then(task)
      ends[lane] = done.catch(() => undefined)
      return done
    },
    async idle() {
      await Promise.all(ends)
    },
  }
}
