/** What a pacer goes by. */
interface PacerParts {
  /** Milliseconds, from anywhere. */
  readonly now: () => number
  /** Runs a task in a later turn of the event loop. */
  readonly later: (task: () => void) => unknown
  /** How much of a turn tasks may take before others wait for the next one. */
  readonly budgetMs: number
}

/** Runs a short task; returns its result. Of an async one, only its first step counts. */
type Paced = <Result>(task: () => Result) => Promise<Awaited<Result>>

/**
 * Runs short tasks so that many of them leave the event loop time for other things.
 *
 * A task runs at once, but once the tasks of a turn of the event loop have taken their time, others wait for the next turn, in their order. A
 * single task is not cut.
 */
export function createPacer({ now, later, budgetMs }: PacerParts): Paced {
  const waiting: (() => void)[] = []
  let next = 0
  let spentMs = 0
  let isNewTurnComing = false

  function timed<Result>(task: () => Result): Result {
    const begin = now()
    try {
      return task()
    } finally {
      spentMs += now() - begin
      if (!isNewTurnComing) later(newTurn)
      isNewTurnComing = true
    }
  }

  const mayRun = (): boolean => spentMs < budgetMs

  function newTurn(): void {
    isNewTurnComing = false
    spentMs = 0
    while (next < waiting.length && mayRun()) waiting[next++]?.()
    if (next < waiting.length) return
    waiting.length = 0
    next = 0
  }

  return (task) =>
    new Promise((resolve, reject) => {
      const run = (): void => {
        try {
          resolve(timed(task) as Awaited<ReturnType<typeof task>>)
        } catch (error) {
          reject(error)
        }
      }
      if (waiting.length > 0 || !mayRun()) waiting.push(run)
      else run()
    })
}

const { setImmediate: immediately } = globalThis as { readonly setImmediate?: (task: () => void) => unknown }

/**
 * The pacer of this process, which has one event loop: reading a file of the largest size takes some milliseconds, and hundreds may come in
 * one turn.
 */
export const paced: Paced = createPacer({
  now: () => performance.now(),
  later: immediately ?? ((task) => setTimeout(task, 0)),
  budgetMs: 8,
})
