/**
 * Values by their keys, up to a weight of all.
 *
 * What was set longest ago is evicted; what was asked for since gets a second chance. An answer changes a mark, not the order: most lists ask
 * for the same few thousand hosts again and again.
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
      // Entries that are put back come again at the end, without their mark.
      for (const [oldest, entry] of entries) {
        if (total + weight <= most) break
        entries.delete(oldest)
        if (entry.wasAskedFor) {
          entry.wasAskedFor = false
          entries.set(oldest, entry)
        } else total -= entry.weight
      }
      // The key may be a slice of a long text, and would keep all of it.
      entries.set(copied(key), { value, weight, wasAskedFor: false })
      total += weight
      return value
    },
  }
}

/** The same text in memory of its own. */
export function copied(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
