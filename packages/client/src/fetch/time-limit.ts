import type { Clock } from '../clock.ts'

/** A signal that aborts when time is up, or with another signal. */
export interface TimeLimit {
  readonly signal: AbortSignal
  /** Counts anew, for what the message of the error says; `Infinity` is no limit. */
  restart(ms: number, what: string): void
  /** Does not count while a task runs. */
  during<Result>(task: () => Promise<Result>): Promise<Result>
  /** Stops the clock and aborts the signal, for whatever still waits for it. */
  end(): void
}

/** Time is up. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError'
}

/** One for all: to make an error is more work than the rest, and nobody reads this one. */
const notNeeded = new TimeLimitError('not needed any more')

/** A time limit that has not begun to count; what aborts `parent` aborts it too. */
export function timeLimit(clock: Clock, parent?: AbortSignal): TimeLimit {
  const controller = new AbortController()
  let stop = (): void => undefined
  const follow = (): void => controller.abort(parent?.reason)
  if (parent?.aborted === true) follow()
  parent?.addEventListener('abort', follow, { once: true })
  let left = Infinity
  let countedFrom = 0
  let message = ''

  function count(ms: number): void {
    stop()
    left = ms
    countedFrom = clock.now()
    if (ms < Infinity) stop = clock.after(ms, () => controller.abort(new TimeLimitError(message)))
  }

  return {
    signal: controller.signal,
    restart(ms, what) {
      message = `${what} within ${ms} ms`
      count(ms)
    },
    async during(task) {
      stop()
      const rest = Math.max(1, left - Math.max(0, clock.now() - countedFrom))
      try {
        return await task()
      } finally {
        if (!controller.signal.aborted) count(rest)
      }
    },
    end() {
      stop()
      parent?.removeEventListener('abort', follow)
      controller.abort(notNeeded)
    },
  }
}

/** What the task gives, or the signal's reason as soon as it aborts, whether the task heeds the signal or not. */
export async function orAborted<T>(task: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = (): void => undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason as Error)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([task, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
