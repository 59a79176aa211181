/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export type Random = () => number

export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0]
}

/** What can be picked, with how often it occurs. */
export type Weighted<Item> = readonly [readonly [number, Item], ...(readonly [number, Item])[]]

export function pickWeighted<Item>(random: Random, items: Weighted<Item>): Item {
  let left = random() * items.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, item] of items) {
    left -= weight
    if (left < 0) return item
  }
  return items[0][1]
}
