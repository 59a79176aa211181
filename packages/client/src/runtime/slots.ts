/** Lets no more than some tasks run at the same time; others wait in the order in which they came. */
export interface Slots {
  run<Result>(task: () => Promise<Result>): Promise<Result>
}

export function createSlots(atOnce: number): Slots {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async run(task) {
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      else running++
      try {
        return await task()
      } finally {
        const next = waiting.shift()
        if (next === undefined) running--
        else next()
      }
    },
  }
}
