import { RobotsDisallowedError, TurnRefusedError, type RobotsClient } from '@ruly/client'
import { politePage, type PlaywrightPage, type PuppeteerPage } from '@ruly/client/browsers'

import { hopOf, keepHop } from './hop.ts'
import type { Visit } from './visits.ts'

/** Prepares a page of a browser for the navigation of a request, which uses the turn that was taken for it. */
export type PreparePage = (page: object, visit: Visit) => Promise<void>

export function createPreparePage(client: RobotsClient): PreparePage {
  /** The request that each page navigates for. */
  const visits = new WeakMap<object, Visit>()

  /** Continues where a request stands, and lets it know why its navigation is refused, so that it is not retried. */
  function watch(page: Pick<PlaywrightPage, 'goto'>): void {
    const goto = page.goto.bind(page)
    page.goto = async (url, options) => {
      const visit = visits.get(page)
      if (visit?.request.url !== url) return await goto(url, options)
      try {
        const response = await goto(hopOf(visit.request).url, options)
        keepHop(visit.request, undefined)
        return response
      } catch (error) {
        if (error instanceof RobotsDisallowedError || error instanceof TurnRefusedError) visit.refuse(error)
        throw error
      }
    }
  }

  return async (given, visit) => {
    const page = given as PlaywrightPage | PuppeteerPage
    const polite = await politePage(page, client)
    if (!visits.has(page)) watch(page)
    visits.set(page, visit)
    const lease = visit.takeLease()
    if (lease === undefined) return
    let hop = hopOf(visit.request)
    polite.useTurn(lease, async (url) => {
      hop = { ...hop, url, redirects: [...hop.redirects, url] }
      return await visit.turnFor(hop)
    })
  }
}
