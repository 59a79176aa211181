import { orAborted } from '@ruly/client/internal'

/** Tasks one after another for each key. */
export interface Queues {
  /** What the task gives, when all before it for the same key are done. A caller whose signal aborts leaves with its reason. */
  run<Result>(key: string, task: () => Promise<Result>, signal: AbortSignal | undefined): Promise<Result>
}

export function createQueues(): Queues {
  const ends = new Map<string, Promise<void>>()
  return {
    async run(key, task, signal) {
      const turn = (ends.get(key) ?? Promise.resolve()).then(() => {
        signal?.throwIfAborted()
        return task()
      })
      const leave = (): void => {
        if (ends.get(key) === end) ends.delete(key)
      }
      const end: Promise<void> = turn.then(leave, leave)
      ends.set(key, end)
      return await orAborted(turn, signal)
    },
  }
}
