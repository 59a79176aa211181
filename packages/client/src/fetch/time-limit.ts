import { elapsed, type Clock } from '../runtime/clock.ts'
import { TimeLimitError } from './outcome/network-error.ts'

/** A signal that aborts when time is up, or with another signal. */
export interface TimeLimit {
  readonly signal: AbortSignal
  /** Counts again, for what the message of the error says; `Infinity` is no limit. */
  restart(ms: number, what: string): void
  /** Does not count while a task runs. */
  during<Result>(task: () => Promise<Result>): Promise<Result>
  /** Stops the clock and aborts the signal, for all that still waits for it. */
  end(): void
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
    countedFrom = elapsed(clock)
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
      const rest = Math.max(1, left - Math.max(0, elapsed(clock) - countedFrom))
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
