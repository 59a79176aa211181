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
