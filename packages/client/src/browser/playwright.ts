import { parsedUrl } from '@ruly/common/parsed-url'
import { becomesGet, isRedirect, textOfHeader } from '@ruly/common/response-parts'
import { RobotsError } from 'ruly'

import {
  browserPartsOf,
  type BrowserParts,
  type PoliteBrowserOptions,
  isGoverned,
  isOfScript,
} from './browser-options.ts'
import {
  endTurn,
  maxRedirects,
  oncePolite,
  permitWith,
  politeTabOf,
  tabOf,
  type PoliteTab,
  type PolitePage,
} from './polite-tab.ts'
import { isHttp } from '../http/redirects.ts'
import type { RobotsClient } from '../model/robots-client.ts'
import type {
  PlaywrightContext,
  PlaywrightFrame,
  PlaywrightPage,
  PlaywrightRequest,
  PlaywrightRoute,
  PlaywrightResponse,
} from './playwright-types.ts'

/** Makes all pages of a context of Playwright polite: those that are open, and those to come. */
export async function politePlaywrightContext(
  context: PlaywrightContext,
  client: RobotsClient,
  options: PoliteBrowserOptions,
): Promise<void> {
  const parts = browserPartsOf('politeContext', client, options)
  await context.route('**/*', (route) => governed(route, parts))
  const take = (page: PlaywrightPage): void =>
    void oncePolite(page, async () => politeTabOf(page, parts.permit))
  for (const page of context.pages()) take(page)
  context.on('page', take)
}

/** Makes one page of Playwright polite, without its popups. */
export async function politePlaywrightPage(
  page: PlaywrightPage,
  client: RobotsClient,
  options: PoliteBrowserOptions,
): Promise<PolitePage> {
  const parts = browserPartsOf('politePage', client, options)
  return await oncePolite(page, async () => {
    const tab = politeTabOf(page, parts.permit)
    await page.route('**/*', (route) => governed(route, parts))
    return tab
  })
}

async function governed(route: PlaywrightRoute, parts: BrowserParts): Promise<void> {
  const request = route.request()
  if (!isGoverned(parts.requests, request))
    return await route.fallback({ headers: { ...request.headers(), 'user-agent': parts.userAgent } })
  const frame = request.isNavigationRequest() ? frameOf(request) : undefined
  const tab = frame?.parentFrame() === null ? tabOf(frame.page()) : undefined
  try {
    await serveRoute(route, { parts, frame, tab })
  } catch (error) {
    if (frame !== undefined) redirectsOf.delete(frame)
    if (error instanceof Error && tab?.isGoing(request.url()) === true) tab.refused(error)
    // A page that was closed meanwhile has no requests any more.
    await route.abort(error instanceof RobotsError ? 'blockedbyclient' : 'failed').catch(() => undefined)
  }
}

/** The frame that navigates; a page that is just being opened has none yet. */
function frameOf(request: PlaywrightRequest): PlaywrightFrame | undefined {
  try {
    return request.frame()
  } catch {
    return undefined
  }
}

/** What is known of the maker of a request. */
interface Requesting {
  readonly parts: BrowserParts
  /** The frame, if the request is a navigation. */
  readonly frame: PlaywrightFrame | undefined
  /** The tab, if it is its main frame. */
  readonly tab: PoliteTab | undefined
}

/**
 * Makes a request in turn, hop by hop: Playwright shows its handlers the first hop only, and would follow the others without asking.
 *
 * Rejects where a hop may not be fetched.
 */
async function serveRoute(route: PlaywrightRoute, requesting: Requesting): Promise<void> {
  const request = route.request()
  let hop: Hop = { url: request.url(), method: request.method(), headers: request.headers() }
  for (let redirects = 0; ; redirects++) {
    const response = await fetchInTurn(route, hop, requesting)
    const target = targetOf(hop.url, response)
    if (target === undefined) return await answer(route, hop.url, response, requesting)
    if (redirects === maxRedirects) throw tooManyRedirects(request.url())
    hop = nextHop(hop, target, response.status())
    if (!request.isNavigationRequest()) continue
    if (hop.method === 'GET') return await redirect(route, target, requesting)
    // Its page would be one of the site that was asked first.
    if (!haveOneOrigin(target, request.url()))
      throw new Error(`${request.url()} sends a form on to another site.`)
  }
}

/** A request of a chain of redirects. */
interface Hop {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** Given where the body of the first request is not sent any more: nothing is sent instead. */
  readonly postData?: string
}

async function fetchInTurn(
  route: PlaywrightRoute,
  hop: Hop,
  { parts, tab }: Requesting,
): Promise<PlaywrightResponse> {
  const lease = await permitWith(parts.permit, hop.url, { lease: tab?.takeTurn(hop.url) })
  try {
    const headers = { ...hop.headers, 'user-agent': parts.userAgent }
    const response = await route.fetch({ ...hop, headers, maxRedirects: 0 })
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
  // Only how the message begins: URLs follow.
  const closed = /^(?:[\w.]+: )?(?:Target page, context or browser has been closed|Request context disposed)/
  return !(error instanceof Error && closed.test(error.message))
}

/** What describes a body. Source: Fetch, "request-body-header name"; the length goes with them. */
const bodyFields = [
  'content-encoding',
  'content-language',
  'content-location',
  'content-type',
  'content-length',
]

/** The request that a redirect leads to. Source: Fetch, "HTTP-redirect fetch". */
function nextHop(hop: Hop, target: string, status: number): Hop {
  const isGet = becomesGet(status, hop.method)
  const isElsewhere = !haveOneOrigin(target, hop.url)
  const gone = new Set(['cookie', ...(isGet ? bodyFields : []), ...(isElsewhere ? ['authorization'] : [])])
  const headers = Object.fromEntries(Object.entries(hop.headers).filter(([name]) => !gone.has(name)))
  return { ...hop, url: target, headers, ...(isGet && { method: 'GET', postData: '' }) }
}

/** Where a response redirects to. Throws for what no site may lead to, such as a file of this machine. */
function targetOf(url: string, response: PlaywrightResponse): string | undefined {
  const { location } = response.headers()
  if (!isRedirect(response.status()) || location === undefined) return undefined
  const target = parsedUrl(textOfHeader(location), url)
  if (target === undefined || !isHttp(target))
    throw new Error(`${url} redirects to something that is no http or https URL.`)
  return target.href
}

/** Passes a response on to the page, unless a script asks that may not read it. */
async function answer(
  route: PlaywrightRoute,
  url: string,
  response: PlaywrightResponse,
  { frame }: Requesting,
): Promise<void> {
  if (frame !== undefined) redirectsOf.delete(frame)
  if (!mayRead(route.request(), url, response))
    throw new Error(`${url} does not permit scripts of other sites to read it.`)
  await route.fulfill({ response })
}

/**
 * Whether the maker of a request may read a response of `url`. The browser does not see that it is one of another site, and where a response says
 * nothing, Playwright adds that all may read it. Source: Fetch, "CORS check".
 */
function mayRead(request: PlaywrightRequest, url: string, response: PlaywrightResponse): boolean {
  if (!isOfScript(request)) return true
  const asked = new URL(request.url()).origin
  const { origin = asked } = request.headers()
  if (asked === origin && new URL(url).origin === origin) return true
  const allowed = response.headers()['access-control-allow-origin']
  return allowed === '*' || allowed === origin
}

/** How many redirects in a row have led frames on, as pages that the browser takes for answers. */
const redirectsOf = new WeakMap<object, number>()

/** Takes a navigation to where its response redirects to: as the next navigation of `goto`, or as a page that leads there. */
async function redirect(route: PlaywrightRoute, target: string, { frame, tab }: Requesting): Promise<void> {
  const url = route.request().url()
  if (tab?.isGoing(url) === true) {
    tab.redirected(target)
    return await route.abort('aborted')
  }
  if (frame !== undefined) {
    const redirects = redirectsOf.get(frame) ?? 0
    if (redirects === maxRedirects) throw tooManyRedirects(url)
    redirectsOf.set(frame, redirects + 1)
  }
  const written = target.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  await route.fulfill({
    status: 200,
    contentType: 'text/html; charset=utf-8',
    body: `<!doctype html><meta http-equiv="refresh" content="0;url=${written}">`,
  })
}

function tooManyRedirects(url: string): Error {
  return new Error(`${url} was reached by ${maxRedirects} redirects, and redirects again.`)
}

function haveOneOrigin(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin
}
