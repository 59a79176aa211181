import { parsedUrl } from '@ruly/common/parsed-url'
import { RobotsError } from 'ruly'

import {
  browserPartsOf,
  type PoliteBrowserOptions,
  type BrowserParts,
  isGoverned,
} from './browser-options.ts'
import {
  endTurn,
  oncePolite,
  permitWith,
  politeTabOf,
  tabOf,
  type PoliteTab,
  type PolitePage,
} from './polite-tab.ts'
import type { RobotsClient } from '../model/robots-client.ts'
import type { Lease } from '../polite/lease.ts'
import { TurnRefusedError } from '../polite/turn-plan.ts'
import type {
  PuppeteerContext,
  PuppeteerPage,
  PuppeteerRequest,
  PuppeteerResponse,
} from './puppeteer-types.ts'

/** The browser asks for `/favicon.ico` where a page names no icon, also while a page closes, when nobody holds its requests any more. */
const withoutFavicon = `addEventListener('DOMContentLoaded', () => {
  if (window !== top || document.querySelector('link[rel~="icon"]') !== null) return
  document.head?.append(Object.assign(document.createElement('link'), { rel: 'icon', href: 'data:,' }))
})`

/** Makes a page of Puppeteer polite, and its popups, as soon as they are there. */
export async function politePuppeteerPage(
  page: PuppeteerPage,
  client: RobotsClient,
  options: PoliteBrowserOptions,
): Promise<PolitePage> {
  const parts = browserPartsOf('politePage', client, options)
  return await oncePolite(page, async () => {
    const known = tabOf(page)
    const tab = known ?? politeTabOf(page, parts.permit)
    if (known === undefined) {
      watchRequests(page, tab, parts)
      page.on('popup', (value) => {
        const popup = value as PuppeteerPage | null
        // One that is closed at once needs nothing.
        if (popup !== null) void politePuppeteerPage(popup, client, options).catch(() => undefined)
      })
    }
    await page.evaluateOnNewDocument(withoutFavicon)
    await page.setUserAgent(parts.userAgent)
    await page.setRequestInterception(true)
    return tab
  })
}

/** Makes all pages of a context of Puppeteer polite: those that are open, and those of `newPage` to come. */
export async function politePuppeteerContext(
  context: PuppeteerContext,
  client: RobotsClient,
  options: PoliteBrowserOptions,
): Promise<void> {
  browserPartsOf('politeContext', client, options)
  const newPage = context.newPage.bind(context)
  context.newPage = async () => {
    const page = await newPage()
    await politePuppeteerPage(page, client, options)
    return page
  }
  for (const page of await context.pages()) await politePuppeteerPage(page, client, options)
}

/** Lets the requests of a page through in turn, each hop of a redirect by itself. */
function watchRequests(page: PuppeteerPage, tab: PoliteTab, parts: BrowserParts): void {
  /** Requests that are being decided; aborted if the browser gives one up. */
  const undecided = new Map<PuppeteerRequest, AbortController>()
  /** The turns of requests that are not answered yet. */
  const leases = new Map<PuppeteerRequest, Lease>()

  function take(request: PuppeteerRequest): Lease | undefined {
    const lease = leases.get(request)
    leases.delete(request)
    return lease
  }

  async function letThrough(request: PuppeteerRequest, signal: AbortSignal): Promise<void> {
    if (isFavicon(request)) return await request.abort('aborted')
    if (isGoverned(parts.requests, request)) {
      leases.set(request, await turnFor(request, { tab, parts, signal }))
      signal.throwIfAborted()
    }
    if (!request.isInterceptResolutionHandled()) await request.continue()
  }

  async function decide(request: PuppeteerRequest): Promise<void> {
    const giveUp = new AbortController()
    undecided.set(request, giveUp)
    try {
      await letThrough(request, giveUp.signal)
    } catch (error) {
      take(request)?.[Symbol.dispose]()
      if (giveUp.signal.aborted) return
      const isHop = error instanceof TurnRefusedError && error.retryAt !== undefined
      const going = isGoing(request, tab)
      if (going && isHop) tab.redirected(request.url())
      else if (going && error instanceof Error) tab.refused(error)
      const code = error instanceof RobotsError ? 'blockedbyclient' : 'failed'
      // A page that was closed meanwhile has no requests any more.
      await request.abort(code).catch(() => undefined)
    } finally {
      undecided.delete(request)
    }
  }

  page.on('request', (request) => void decide(request as PuppeteerRequest))
  page.on('response', (value) => {
    const response = value as PuppeteerResponse
    const lease = take(response.request())
    // A body may wait for requests that wait for this turn.
    if (lease !== undefined) endTurn(lease, response.status(), response.headers())
  })
  page.on('requestfailed', (value) => {
    const request = value as PuppeteerRequest
    undecided.get(request)?.abort()
    const lease = take(request)
    if (lease === undefined) return
    if (request.failure()?.errorText === 'net::ERR_ABORTED') lease[Symbol.dispose]()
    else endTurn(lease, undefined)
  })
  page.on('close', () => {
    for (const giveUp of undecided.values()) giveUp.abort()
    for (const lease of leases.values()) lease[Symbol.dispose]()
    leases.clear()
  })
}

/** The icon that the browser asks for by itself; one that a page shows is an image. Playwright makes no such request either. */
function isFavicon(request: PuppeteerRequest): boolean {
  return request.resourceType() === 'other' && parsedUrl(request.url())?.pathname === '/favicon.ico'
}

/** What a request waits with. */
interface Waiting {
  readonly tab: PoliteTab
  readonly parts: BrowserParts
  readonly signal: AbortSignal
}

/** The turn of `goto`, or one of its own. A redirect of `goto` does not wait here: it would use up the time limit of the navigation. */
async function turnFor(request: PuppeteerRequest, { tab, parts, signal }: Waiting): Promise<Lease> {
  const going = isGoing(request, tab)
  const isHop = request.redirectChain().length > 0
  const lease = going && !isHop ? tab.takeTurn(request.url()) : undefined
  const wait = going && isHop ? { maxWaitMs: 0 } : {}
  return await permitWith(parts.permit, request.url(), { lease, signal, ...wait })
}

/** Whether a request is the one of a `goto`, or a redirect of it. */
function isGoing(request: PuppeteerRequest, tab: PoliteTab): boolean {
  const [first = request] = request.redirectChain()
  const isMain = request.isNavigationRequest() && request.frame()?.parentFrame() === null
  return isMain && tab.isGoing(first.url())
}
