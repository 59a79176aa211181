import type { Store } from '@ruly/client'

/**
 * A store as a cache: one that cannot be used is as good as empty. `onFailure` is told once, and the store is left alone from then on.
 *
 * Keys are kept apart by a label, for what else an answer depends on.
 */
export function asCache(store: Store, label: string, onFailure: (error: Error) => void): Store {
  let isUsable = true
  async function orElse<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
    if (!isUsable) return otherwise
    try {
      return await work()
    } catch (error) {
      if (isUsable) onFailure(error as Error)
      isUsable = false
      return otherwise
    }
  }
  const keyOf = (key: string): string => `${label} ${key}`
  return {
    get: (key) => orElse(() => store.get(keyOf(key)), undefined),
    set: (key, entry) => orElse(() => store.set(keyOf(key), entry), undefined),
    delete: (key) => orElse(() => store.delete(keyOf(key)), undefined),
    sweep: () => orElse(() => store.sweep(), 0),
    close: () => orElse(() => store.close(), undefined),
  }
}
