/** How many of something there are by name; a name that does not occur takes no room. */
export interface NameCounts {
  of(name: string): number
  total(): number
  add(name: string, change: 1 | -1): void
}

/** Counts that begin at nothing. */
export function createNameCounts(): NameCounts {
  const counts = new Map<string, number>()
  let total = 0
  const of = (name: string): number => counts.get(name) ?? 0
  return {
    of,
    total: () => total,
    add(name, change) {
      total += change
      const count = of(name) + change
      if (count === 0) counts.delete(name)
      else counts.set(name, count)
    },
  }
}
