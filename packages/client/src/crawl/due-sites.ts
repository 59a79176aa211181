interface Site<Page> extends Due {
  readonly name: string
  readonly pages: Page[]
  /** How many of `pages` have been taken. */
  taken: number
}

/** Pages that wait at their sites, and when each site is due. */
export class DueSites<Page> {
  readonly #sites = new Map<string, Site<Page>>()
  readonly #due = new DueHeap<Site<Page>>()
  #size = 0

  /** How many pages wait. */
  get size(): number {
    return this.#size
  }

  /** When the first site is due; Infinity if none is. */
  get nextAt(): number {
    return this.#due.first?.at ?? Infinity
  }

  /** Puts a page after the others of its site. A site that has none becomes due at `at`. */
  add(name: string, page: Page, at: number): void {
    this.#size++
    const known = this.#sites.get(name)
    if (known === undefined) this.#due.set(this.#newSite(name, [page]), at)
    else known.pages.push(page)
  }

  /** Puts a page that was taken before the others of its site again; the site is due when `setDue` says so. */
  putBack(name: string, page: Page): void {
    this.#size++
    const site = this.#sites.get(name)
    if (site === undefined) this.#newSite(name, [page])
    else if (site.taken > 0) site.pages[--site.taken] = page
    else site.pages.unshift(page)
  }

  /** The first page of the site that is due first, if it is due by then. The site is not due again until `setDue`. */
  take(now: number): { readonly site: string; readonly page: Page } | undefined {
    const site = this.#due.first
    if (site === undefined || site.at > now) return undefined
    this.#due.remove(site)
    this.#size--
    const page = site.pages[site.taken++] as Page
    // Each page is copied once at most on average.
    if (site.taken > 32 && 2 * site.taken > site.pages.length) {
      site.pages.splice(0, site.taken)
      site.taken = 0
    }
    return { site: site.name, page }
  }

  /** Makes a site due at a time instead of any other; a site where no page waits is forgotten. */
  setDue(name: string, at: number): void {
    const site = this.#sites.get(name)
    if (site === undefined) return
    if (site.taken < site.pages.length) return this.#due.set(site, at)
    this.#due.remove(site)
    this.#sites.delete(name)
  }

  #newSite(name: string, pages: Page[]): Site<Page> {
    const site = { name, pages, taken: 0, at: Infinity, place: -1 }
    this.#sites.set(name, site)
    return site
  }
}

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
