import { RobotsError } from 'ruly'

import { browserPartsOf, type BrowserParts, type PoliteBrowserOptions } from '../browser/browser-options.ts'
import { closeQuietly } from '../browser/close-quietly.ts'
import { isGoverned } from '../browser/governed-requests.ts'
import { PoliteTab, type PolitePage } from '../browser/polite-tab.ts'
import type { RobotsClient } from '../model/robots-client.ts'
import type {
  PlaywrightContext,
  PlaywrightPage,
  PlaywrightRequest,
  PlaywrightRoute,
} from './playwright-types.ts'
import { serveRoute } from './serve-route.ts'

export type { BrowserPolicy } from '../browser/governed-requests.ts'
export type { PoliteBrowserOptions } from '../browser/browser-options.ts'
export type { PolitePage } from '../browser/polite-tab.ts'
export type { Lease } from '../polite/lease.ts'
export type { RobotsClient } from '../model/robots-client.ts'
export type {
  PlaywrightContext,
  PlaywrightFrame,
  PlaywrightPage,
  PlaywrightRequest,
  PlaywrightResponse,
  PlaywrightRoute,
} from './playwright-types.ts'

/** The pages that are polite already. */
const tabs = new WeakMap<object, PoliteTab>()

/**
 * Makes all pages of a context of Playwright keep to robots.txt and to the delays that sites ask for: those that are open, and those to come.
 *
 * `page.goto` waits for its turn before its time limit begins, and rejects with a `RobotsDisallowedError` that names the line of robots.txt. Each
 * hop of a redirect asks and waits for itself. Requests are sent with the client's User-Agent. Other navigations, such as those of clicks, ask
 * and wait while the browser navigates.
 *
 * @param context a context, made with `serviceWorkers: 'block'`: service workers make requests that no page sees
 * @param client a client made with `createRobotsClient`; contexts with one client take turns
 * @param options which requests ask and wait
 * @throws `TypeError` for wrong options, and for a client with the option `guard`, which a browser cannot keep
 * @see docs/browsers.md
 * @example
 * import { chromium } from 'playwright'
 *
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)' })
 * const browser = await chromium.launch()
 * const context = await browser.newContext({ serviceWorkers: 'block' })
 * await politeContext(context, client)
 * const page = await context.newPage()
 * await page.goto('https://example.com/')
 */
export async function politeContext(
  context: PlaywrightContext,
  client: RobotsClient,
  options: PoliteBrowserOptions = {},
): Promise<void> {
  const parts = browserPartsOf('politeContext', client, options)
  for (const page of context.pages()) tabOf(page, parts)
  context.on('page', (page) => void tabOf(page, parts))
  await context.route('**/*', (route) => governed(route, parts))
}

/**
 * The same for one page, as it is for all pages with `politeContext`. Popups of the page are not polite.
 *
 * @param page a page
 * @param client a client made with `createRobotsClient`
 * @param options which requests ask and wait
 * @returns the page's turns
 * @throws as `politeContext`
 * @example
 * import { chromium } from 'playwright'
 *
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)' })
 * const browser = await chromium.launch()
 * const page = await browser.newPage({ serviceWorkers: 'block' })
 * await politePage(page, client)
 */
export async function politePage(
  page: PlaywrightPage,
  client: RobotsClient,
  options: PoliteBrowserOptions = {},
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
  const about = {
    url: request.url(),
    isNavigation: request.isNavigationRequest(),
    resourceType: request.resourceType(),
  }
  if (!isGoverned(parts.requests, about))
    return await route.fallback({ headers: { ...request.headers(), 'user-agent': parts.userAgent } })
  const tab = about.isNavigation ? mainTabOf(request) : undefined
  try {
    await serveRoute(route, { parts, tab })
  } catch (error) {
    if (error instanceof Error && tab?.isGoing(about.url) === true) tab.refused(error)
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
