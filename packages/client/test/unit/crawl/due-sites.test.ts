import fc from 'fast-check'
import { expect, it } from 'vitest'

import { DueSites } from '../../../src/crawl/due-sites.ts'

const site = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g')
const step = fc.record({
  does: fc.constantFrom('add', 'take', 'take', 'setDue', 'setDue', 'putBack'),
  site,
  at: fc.integer({ min: 0, max: 9 }),
})

/** The same by looking at all sites every time. */
class PlainSites implements Pick<
  DueSites<number>,
  'add' | 'putBack' | 'take' | 'setDue' | 'size' | 'nextAt'
> {
  readonly #sites = new Map<string, { readonly pages: number[]; at: number }>()

  get size(): number {
    return [...this.#sites.values()].reduce((sum, { pages }) => sum + pages.length, 0)
  }

  get nextAt(): number {
    return Math.min(Infinity, ...Array.from(this.#sites.values(), ({ at }) => at))
  }

  add(name: string, page: number, at: number): void {
    const known = this.#sites.get(name)
    if (known === undefined) this.#sites.set(name, { pages: [page], at })
    else known.pages.push(page)
  }

  putBack(name: string, page: number): void {
    const known = this.#sites.get(name)
    if (known === undefined) this.#sites.set(name, { pages: [page], at: Infinity })
    else known.pages.unshift(page)
  }

  take(now: number): { readonly site: string; readonly page: number } | undefined {
    const { nextAt } = this
    const [name, first] = [...this.#sites].find(([, { at }]) => at === nextAt && at <= now) ?? []
    const page = first?.pages.shift()
    if (name === undefined || first === undefined || page === undefined) return undefined
    first.at = Infinity
    return { site: name, page }
  }

  setDue(name: string, at: number): void {
    const known = this.#sites.get(name)
    if (known?.pages.length === 0) this.#sites.delete(name)
    else if (known !== undefined) known.at = at
  }
}

it('sites are taken in the order in which they are due, and their pages in the order in which they came', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const both = [new DueSites<number>(), new PlainSites()] as const
      for (const [page, { does, site: name, at }] of steps.entries()) {
        const [found, plain] = both.map((sites) => {
          // No two times are the same.
          if (does === 'add') sites.add(name, page, 1000 * at + page)
          if (does === 'putBack') sites.putBack(name, page)
          if (does === 'setDue') sites.setDue(name, 1000 * at + page)
          const taken = does === 'take' ? sites.take(1000 * at + page) : undefined
          return { taken, size: sites.size, nextAt: sites.nextAt }
        })
        expect(found).toEqual(plain)
      }
    }),
    { numRuns: 300 },
  )
})

it('a site of very many pages is emptied in time that grows with their number', () => {
  const sites = new DueSites<number>()
  const pages = Array.from({ length: 300_000 }, (_, page) => page)
  for (const page of pages) sites.add('a', page, 0)
  const taken = pages.map(() => {
    const next = sites.take(0)
    sites.setDue('a', 0)
    return next?.page
  })
  expect(taken).toEqual(pages)
  expect([sites.size, sites.nextAt]).toEqual([0, Infinity])
})
