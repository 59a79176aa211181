/** Values by their keys, up to a weight of all: what was not asked for longest gives way. */
export interface BoundedMap<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value, weight: number): Value
}

export function createBoundedMap<Value>(most: number): BoundedMap<Value> {
  const entries = new Map<string, { readonly value: Value; readonly weight: number }>()
  let total = 0
  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, weight) {
      for (const [oldest, { weight: freed }] of entries) {
        if (total + weight <= most) break
        entries.delete(oldest)
        total -= freed
      }
      // The key may be a slice of a long text, and would keep all of it.
      entries.set(copied(key), { value, weight })
      total += weight
      return value
    },
  }
}

/** The same text in memory of its own. */
export function copied(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
