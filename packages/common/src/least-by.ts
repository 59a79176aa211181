/** The item with the least value, the first of several; undefined without items. */
export function leastBy<Item>(items: Iterable<Item>, valueOf: (item: Item) => number): Item | undefined {
  let least: { readonly item: Item; readonly value: number } | undefined
  for (const item of items) {
    const value = valueOf(item)
    if (least === undefined || value < least.value) least = { item, value }
  }
  return least?.item
}
