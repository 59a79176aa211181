/** Items grouped by a key, in order: no group is empty. */
export function grouped<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, readonly [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

/** The item with the least value, the first of several; undefined without items. */
export function leastBy<Item>(items: Iterable<Item>, valueOf: (item: Item) => number): Item | undefined {
  let least: { readonly item: Item; readonly value: number } | undefined
  for (const item of items) {
    const value = valueOf(item)
    if (least === undefined || value < least.value) least = { item, value }
  }
  return least?.item
}
