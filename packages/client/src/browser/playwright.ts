import { parsedUrl } from '@ruly/common/parsed-url'
import { becomesGet, isRedirect, textOfHeader } from '@ruly/common/response-parts'
import { RobotsError } from 'ruly'

import {
  browserPartsOf,
  type BrowserParts,
  type PoliteBrowserOptions,
  isGoverned,
} from './browser-options.ts'
import { closeQuietly, endTurn, maxRedirects, permitWith, PoliteTab, type PolitePage } from './polite-tab.ts'
import type { RobotsClient } from '../model/robots-client.ts'
import type {
  PlaywrightContext,
  PlaywrightPage,
  PlaywrightRequest,
  PlaywrightRoute,
  PlaywrightResponse,
} from './playwright-types.ts'

/** The pages that are polite already. */
const tabs = new WeakMap<object, PoliteTab>()

/** Makes all pages of a context of Playwright polite: those that are open, and those to come. */
export async function politePlaywrightContext(
  context: PlaywrightContext,
  client: RobotsClient,
  options: PoliteBrowserOptions,
): Promise<void> {
  const parts = browserPartsOf('politeContext', client, options)
  for (const page of context.pages()) tabOf(page, parts)
  context.on('page', (page) => void tabOf(page, parts))
  await context.route('**/*', (route) => governed(route, parts))
}

/** Makes one page of Playwright polite, without its popups. */
export async function politePlaywrightPage(
  page: PlaywrightPage,
  client: RobotsClient,
  options: PoliteBrowserOptions,
): Promise<PolitePage> {
  const parts = browserPartsOf('politePage', client, options)
  const known = tabs.get(page)
  const tab = tabOf(page, parts)
  if (known === undefined) await page.route('**/*', (route) => governed(route, parts))
  return tab
}

/** A page's tab; makes its `goto` a polite one. */
function tabOf(page: PlaywrightPage, { permit }: BrowserParts): PoliteTab {
  const known = tabs.get(page)
  if (known !== undefined) return known
  const tab = new PoliteTab(permit)
  tabs.set(page, tab)
  closeQuietly(page)
  const goto = page.goto.bind(page)
  page.goto = (url, options) => tab.goto(url, (target) => goto(target, options))
  return tab
}

async function governed(route: PlaywrightRoute, parts: BrowserParts): Promise<void> {
  const request = route.request()
  if (!isGoverned(parts.requests, request))
    return await route.fallback({ headers: { ...request.headers(), 'user-agent': parts.userAgent } })
  const tab = request.isNavigationRequest() ? mainTabOf(request) : undefined
  try {
    await serveRoute(route, { parts, tab })
  } catch (error) {
    if (error instanceof Error && tab?.isGoing(request.url()) === true) tab.refused(error)
    // A page that was closed meanwhile has no requests any more.
    await route.abort(error instanceof RobotsError ? 'blockedbyclient' : 'failed').catch(() => undefined)
  }
}

/** The tab whose main frame makes a request; a page that is just being opened has none yet. */
function mainTabOf(request: PlaywrightRequest): PoliteTab | undefined {
  try {
    const frame = request.frame()
    return frame.parentFrame() === null ? tabs.get(frame.page()) : undefined
  } catch {
    return undefined
  }
}

/** What is known of the tab that makes a request. */
interface Requesting {
  readonly parts: BrowserParts
  /** The tab, if the request is that of its main frame. */
  readonly tab: PoliteTab | undefined
}

/**
 * Makes a request in turn, hop by hop: Playwright shows its handlers the first hop only, and would follow the others without asking.
 *
 * Rejects where a hop may not be fetched.
 */
async function serveRoute(route: PlaywrightRoute, { parts, tab }: Requesting): Promise<void> {
  const request = route.request()
  let url = request.url()
  let method = request.method()
  for (let redirects = 0; ; redirects++) {
    const response = await fetchInTurn(route, { url, method, parts, tab })
    const target = targetOf(url, response)
    if (target === undefined || redirects === maxRedirects) return await route.fulfill({ response })
    if (request.isNavigationRequest() && method === 'GET') return await redirect(route, target, tab)
    if (becomesGet(response.status(), method)) method = 'GET'
    url = target
  }
}

interface Hop extends Requesting {
  readonly url: string
  readonly method: string
}

async function fetchInTurn(
  route: PlaywrightRoute,
  { url, method, parts, tab }: Hop,
): Promise<PlaywrightResponse> {
  const lease = await permitWith(parts.permit, url, { lease: tab?.takeTurn(url) })
  try {
    const headers = { ...route.request().headers(), 'user-agent': parts.userAgent }
    const response = await route.fetch({ url, method, headers, maxRedirects: 0 })
    endTurn(lease, response.status(), response.headers())
    return response
  } catch (error) {
    if (isOfSite(error)) endTurn(lease, undefined)
    else lease[Symbol.dispose]()
    throw error
  }
}

/** Whether a request failed because of its site; one of a page that was closed meanwhile says nothing about it. */
function isOfSite(error: unknown): boolean {
  return !(error instanceof Error && /closed|disposed/i.test(error.message))
}

/** Takes a navigation to where its response redirects to: as the next navigation of `goto`, or as a page that leads there. */
async function redirect(route: PlaywrightRoute, target: string, tab: PoliteTab | undefined): Promise<void> {
  if (tab?.isGoing(route.request().url()) === true) {
    tab.redirected(target)
    return await route.abort('aborted')
  }
  const written = target.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  await route.fulfill({
    status: 200,
    contentType: 'text/html; charset=utf-8',
    body: `<!doctype html><meta http-equiv="refresh" content="0;url=${written}">`,
  })
}

function targetOf(url: string, response: PlaywrightResponse): string | undefined {
  const { location } = response.headers()
  if (!isRedirect(response.status()) || location === undefined) return undefined
  return parsedUrl(textOfHeader(location), url)?.href
}
