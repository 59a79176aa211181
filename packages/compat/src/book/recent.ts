/** A map with a weight limit, which evicts values that were not used for a while. */
export interface Recent<Value> {
  get(key: string): Value | undefined
  /** Stores a value. One that is too heavy alone evicts all others, and stays until the next comes. */
  set(key: string, value: Value): void
  delete(key: string): void
  clear(): void
  /** A new list. */
  keys(): readonly string[]
}

interface Weighed<Value> {
  readonly value: Value
  readonly weight: number
  /** Whether the value was used since the hand last passed it. */
  isUsed: boolean
}

/**
 * The clock algorithm (second chance): a hand goes round the entries, keeps those that were used since it last passed, and evicts
 * the others. A lookup only sets a flag; an exact order of use would rewrite the map each time.
 */
export function createRecent<Value>(
  maxWeight: number,
  weightOf: (value: Value, key: string) => number,
): Recent<Value> {
  const entries = new Map<string, Weighed<Value>>()
  let hand = entries.entries()
  let total = 0

  function remove(key: string): void {
    total -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }

  /**
   * Makes room for a weight. The position of the hand is kept: starting at the first entry again would revisit deleted ones each
   * time.
   */
  function makeRoom(weight: number): void {
    while (entries.size > 0 && total + weight > maxWeight) {
      const next = hand.next()
      if (next.done === true) {
        hand = entries.entries()
        continue
      }
      const [key, entry] = next.value
      if (entry.isUsed) entry.isUsed = false
      else remove(key)
    }
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (entry !== undefined) entry.isUsed = true
      return entry?.value
    },
    set(key, value) {
      remove(key)
      const weight = weightOf(value, key)
      makeRoom(weight)
      entries.set(key, { value, weight, isUsed: false })
      total += weight
    },
    delete: remove,
    clear() {
      entries.clear()
      total = 0
    },
    keys: () => [...entries.keys()],
  }
}
