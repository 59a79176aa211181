/** Values of which those that nobody has asked for give way when all together weigh too much. */
export interface Recent<Value> {
  get(key: string): Value | undefined
  /** A value that is too heavy by itself takes the place of all others, and stays until the next comes. */
  set(key: string, value: Value): void
  delete(key: string): void
  clear(): void
  /** A list of its own. */
  keys(): readonly string[]
}

interface Weighed<Value> {
  readonly value: Value
  readonly weight: number
  /** Whether it was asked for since the hand last passed. */
  isUsed: boolean
}

/**
 * Goes round with a hand, as a clock: what was asked for since the hand last passed stays for another round, and what was not goes. A question
 * so costs no more than a mark; an order of use would have the map written anew for each.
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

  /** Makes room for a weight. The hand is kept: from the start of a map, all that has gone would be passed over each time. */
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
