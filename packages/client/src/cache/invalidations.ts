import type { ChangeListener } from '../store/store.ts'

/** Which sites in memory may be older than in the store, as others have changed it. */
export interface Invalidations {
  /** What the store's notices are for. */
  readonly listener: ChangeListener
  has(origin: string): boolean
  delete(origin: string): void
}

/**
 * An invalidated site is looked up again before it answers; its record is kept for that, as a store that cannot be read must not make it unknown.
 *
 * `isHeld` says whether a site is in memory, or on its way there: others need not be noted.
 */
export function createInvalidations(
  originOf: (key: string) => string | undefined,
  isHeld: (origin: string) => boolean,
  all: () => Iterable<string>,
): Invalidations {
  const invalidated = new Set<string>()
  return {
    listener(key) {
      if (key === undefined) for (const origin of all()) invalidated.add(origin)
      const origin = key === undefined ? undefined : originOf(key)
      if (origin !== undefined && isHeld(origin)) invalidated.add(origin)
    },
    has: (origin) => invalidated.has(origin),
    delete: (origin) => void invalidated.delete(origin),
  }
}
