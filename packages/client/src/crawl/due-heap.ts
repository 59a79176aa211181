/** Something that is due at a time. */
export interface Due {
  /** When it is due; Infinity while it is not in the heap. */
  at: number
  /** Its place in the heap; -1 while it is not in it. */
  place: number
}

/** A binary heap of what is due, the earliest first. */
export class DueHeap<Item extends Due> {
  readonly #items: Item[] = []

  get first(): Item | undefined {
    return this.#items[0]
  }

  /** Adds an item, or moves it to another time. */
  set(item: Item, at: number): void {
    item.at = at
    if (item.place < 0) item.place = this.#items.length
    this.#rise(item)
    this.#sink(item)
  }

  remove(item: Item): void {
    const { place } = item
    if (place < 0) return
    const last = this.#items.pop() as Item
    item.place = -1
    item.at = Infinity
    if (last === item) return
    last.place = place
    this.#rise(last)
    this.#sink(last)
  }

  #rise(item: Item): void {
    let { place } = item
    while (place > 0) {
      const above = this.#items[(place - 1) >> 1] as Item
      if (above.at <= item.at) break
      this.#put(above, place)
      place = (place - 1) >> 1
    }
    this.#put(item, place)
  }

  #sink(item: Item): void {
    let { place } = item
    for (;;) {
      const left = this.#items[2 * place + 1]
      const right = this.#items[2 * place + 2]
      const least = left !== undefined && right !== undefined && right.at < left.at ? right : left
      if (least === undefined || least.at >= item.at) break
      const next = least.place
      this.#put(least, place)
      place = next
    }
    this.#put(item, place)
  }

  #put(item: Item, place: number): void {
    this.#items[place] = item
    item.place = place
  }
}
