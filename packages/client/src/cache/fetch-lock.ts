import { type Clock, pause } from '../runtime/clock.ts'
import type { StoreLock, Store } from '../store/store.ts'

/** A lock is held this long at most without being renewed: after it, another takes the place of a process that has ended. */
const HOLD_MS = 5000
const RENEW_MS = HOLD_MS / 3
const FIRST_LOOK_MS = 50
const LAST_LOOK_MS = 250

interface FetchLockOptions<Result> {
  readonly store: Store | undefined
  readonly key: string
  readonly clock: Pick<Clock, 'now' | 'after'>
  readonly signal: AbortSignal
  /** How long to wait for another before asking all the same. */
  readonly timeoutMs: number
  /** Asks the site. */
  readonly ask: () => Promise<Result>
  /** What another has stored since, if it is enough. */
  readonly look: () => Promise<Result | undefined>
}

/** Asks a site where nobody else who shares the store does; else waits for what the other stores. */
export async function underFetchLock<Result>(options: FetchLockOptions<Result>): Promise<Result> {
  const { store, key, clock, signal, timeoutMs, ask, look } = options
  if (store?.lock === undefined) return await ask()
  let waitedMs = 0
  for (let lookMs = FIRST_LOOK_MS; waitedMs < timeoutMs; lookMs = Math.min(2 * lookMs, LAST_LOOK_MS)) {
    const lock = await store.lock(key, HOLD_MS)
    if (lock !== undefined) return await whileHeld(lock, clock, async () => (await look()) ?? (await ask()))
    await pause(clock, lookMs, signal)
    waitedMs += lookMs
    const found = await look()
    if (found !== undefined) return found
  }
  return await ask()
}

async function whileHeld<Result>(
  lock: StoreLock,
  clock: Pick<Clock, 'after'>,
  task: () => Promise<Result>,
): Promise<Result> {
  let stop = (): void => undefined
  const renewLater = (): void => {
    stop = clock.after(RENEW_MS, () => {
      renewLater()
      // A store that fails says so when the answer is stored.
      lock.renew(HOLD_MS).catch(() => undefined)
    })
  }
  renewLater()
  try {
    return await task()
  } finally {
    stop()
    await lock.release()
  }
}
