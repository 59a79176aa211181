import { leastBy } from '@ruly/common/grouped'

import type { CrawlRequest } from './crawlee-types.ts'

/** The requests that wait for one site. */
export interface WaitingSite {
  /** Scheme, host and port. */
  readonly name: string
  readonly requests: CrawlRequest[]
  /** When to ask for a turn, by `performance.now()`; Infinity while that is not known. */
  at: number
}

/** Requests by the site that they wait for. A scan finds the next site: there are never more than the requests that may wait. */
export class WaitingSites implements Iterable<CrawlRequest> {
  readonly #sites = new Map<string, WaitingSite>()
  #size = 0

  /** How many requests wait. */
  get size(): number {
    return this.#size
  }

  /** Adds a request after the others of its site; returns the site if it is the first. */
  add(name: string, request: CrawlRequest): WaitingSite | undefined {
    this.#size++
    const known = this.#sites.get(name)
    if (known !== undefined) return void known.requests.push(request)
    const site = { name, requests: [request], at: Infinity }
    this.#sites.set(name, site)
    return site
  }

  /** Removes a request, if it still waits; a site without requests is forgotten. */
  remove(request: CrawlRequest): void {
    for (const site of this.#sites.values()) {
      const place = site.requests.indexOf(request)
      if (place < 0) continue
      site.requests.splice(place, 1)
      this.#size--
      if (site.requests.length === 0) this.#sites.delete(site.name)
    }
  }

  /** The site at which a request waits. */
  get(name: string): WaitingSite | undefined {
    return this.#sites.get(name)
  }

  /** The site that is due first. */
  first(): WaitingSite | undefined {
    return leastBy(this.#sites.values(), ({ at }) => at)
  }

  *[Symbol.iterator](): Iterator<CrawlRequest> {
    for (const { requests } of this.#sites.values()) yield* requests
  }
}
