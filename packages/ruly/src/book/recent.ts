/** Values of which those least recently asked for give way when all together weigh too much. */
export interface Recent<Value> {
  get(key: string): Value | undefined
  /** A value that is too heavy by itself takes the place of all others, and stays until the next comes. */
  set(key: string, value: Value): void
  delete(key: string): void
  clear(): void
  /** A list of its own, the least recently asked for first. */
  keys(): readonly string[]
}

interface Weighed<Value> {
  readonly value: Value
  readonly weight: number
}

export function createRecent<Value>(
  maxWeight: number,
  weightOf: (value: Value, key: string) => number,
): Recent<Value> {
  // A map keeps the order in which keys were put in.
  const entries = new Map<string, Weighed<Value>>()
  let total = 0
  let lastKey: string | undefined

  function remove(key: string): void {
    total -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (entry !== undefined && key !== lastKey) {
        entries.delete(key)
        entries.set(key, entry)
        lastKey = key
      }
      return entry?.value
    },
    set(key, value) {
      remove(key)
      const weight = weightOf(value, key)
      for (const oldest of entries.keys()) {
        if (total + weight <= maxWeight) break
        remove(oldest)
      }
      entries.set(key, { value, weight })
      total += weight
      lastKey = key
    },
    delete: remove,
    clear() {
      entries.clear()
      total = 0
    },
    keys: () => [...entries.keys()],
  }
}
