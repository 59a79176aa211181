import type { Store } from '@ruly/client'

/**
 * Makes a store optional: after the first failure, `onFailure` is called once and the store is treated as empty.
 *
 * `label` prefixes all keys, for anything else that a response depends on.
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
