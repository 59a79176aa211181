import type { BrowserParts } from '../browser/browser-options.ts'
import { endTurn } from '../browser/end-turn.ts'
import type { PoliteTab } from '../browser/polite-tab.ts'
import { isRedirect } from '../http/redirects.ts'
import { parsedUrl } from '@ruly/common/parsed-url'
import type { PlaywrightResponse, PlaywrightRoute } from './playwright-types.ts'

/** What is known of the tab that makes a request. */
interface Requesting {
  readonly parts: BrowserParts
  /** The tab, if the request is that of its main frame. */
  readonly tab: PoliteTab | undefined
}

/** As many as browsers follow. */
const maxRedirects = 20

/**
 * Makes a request in turn, hop by hop: Playwright shows its handlers the first hop only, and would follow the others without asking.
 *
 * Rejects where a hop may not be fetched.
 */
export async function serveRoute(route: PlaywrightRoute, { parts, tab }: Requesting): Promise<void> {
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
  const lease = await parts.permit(url, { lease: tab?.takeTurn(url) })
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
  return parsedUrl(location, url)?.href
}

/** Source: Fetch, "HTTP-redirect fetch". */
function becomesGet(status: number, method: string): boolean {
  return status === 303 ? method !== 'HEAD' : status < 303 && method === 'POST'
}
