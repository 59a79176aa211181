import { wrongType, type Check } from '@ruly/common/checked-options'

import { letManyListen } from './builtin.ts'

/** An option that is a signal, of any implementation. */
export const abortSignal: Check<AbortSignal | undefined> = (value, name) => {
  if (value === undefined) return undefined
  const { addEventListener, throwIfAborted } = (value ?? {}) as Partial<Record<keyof AbortSignal, unknown>>
  if (typeof addEventListener === 'function' && typeof throwIfAborted === 'function')
    return value as AbortSignal
  throw wrongType(name, 'an AbortSignal, such as the signal of an AbortController', value)
}

interface Listening {
  readonly tasks: Set<() => void>
  readonly listener: () => void
}

const listeningTo = new WeakMap<AbortSignal, Listening>()

/**
 * Runs a task when a signal aborts, at once if it has, unless the function that it gives is called before.
 *
 * One listener for all tasks of a signal: Node compares each listener that is added or removed with those before it, so that 20,000 calls with one
 * signal would take seconds.
 */
export function whenAborted(signal: AbortSignal, task: () => void): () => void {
  if (signal.aborted) {
    task()
    return () => undefined
  }
  const { tasks, listener } = listeningTo.get(signal) ?? listenTo(signal)
  // Each call stands for itself, also of one function.
  const own = (): void => task()
  tasks.add(own)
  return () => {
    tasks.delete(own)
    if (tasks.size > 0 || listeningTo.get(signal)?.tasks !== tasks) return
    listeningTo.delete(signal)
    signal.removeEventListener('abort', listener)
  }
}

function listenTo(signal: AbortSignal): Listening {
  const tasks = new Set<() => void>()
  const listener = (): void => {
    listeningTo.delete(signal)
    for (const task of tasks) task()
  }
  const listening = { tasks, listener }
  listeningTo.set(signal, listening)
  letManyListen(signal)
  signal.addEventListener('abort', listener, { once: true })
  return listening
}

/**
 * What a task gives, or the signal's reason as soon as it aborts, whether the task heeds the signal or not.
 *
 * @param onAbort told of the reason before the promise rejects
 */
export async function orAborted<Result>(
  task: Promise<Result>,
  signal: AbortSignal | undefined,
  onAbort?: (reason: unknown) => void,
): Promise<Result> {
  if (signal === undefined) return await task
  let stopListening = (): void => undefined
  const aborted = new Promise<never>((_, reject) => {
    stopListening = whenAborted(signal, () => {
      onAbort?.(signal.reason)
      reject(signal.reason as Error)
    })
  })
  try {
    return await Promise.race([task, aborted])
  } finally {
    stopListening()
  }
}
