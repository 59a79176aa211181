/**
 * A map with a maximum total weight.
 *
 * Evicts the oldest entries first; an entry that was read since gets a second chance (CLOCK). Reading sets a mark and does not reorder: most
 * lists contain the same few thousand hosts again and again.
 */
export interface BoundedMap<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value, weight: number): Value
}

interface Entry<Value> {
  readonly value: Value
  readonly weight: number
  wasAskedFor: boolean
}

export function createBoundedMap<Value>(most: number): BoundedMap<Value> {
  const entries = new Map<string, Entry<Value>>()
  let total = 0
  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entry.wasAskedFor = true
      return entry.value
    },
    set(key, value, weight) {
      // Re-inserted entries come last in this loop, without their mark.
      for (const [oldest, entry] of entries) {
        if (total + weight <= most) break
        entries.delete(oldest)
        if (entry.wasAskedFor) {
          entry.wasAskedFor = false
          entries.set(oldest, entry)
        } else total -= entry.weight
      }
      // Copied, because a slice of a long string keeps all of it in memory.
      entries.set(copied(key), { value, weight, wasAskedFor: false })
      total += weight
      return value
    },
  }
}

/** A copy of a string that shares no memory with the original. */
export function copied(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
