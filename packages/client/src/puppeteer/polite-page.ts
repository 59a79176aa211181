import { browserPartsOf, type PoliteBrowserOptions } from '../browser/browser-options.ts'
import { closeQuietly } from '../browser/close-quietly.ts'
import { PoliteTab, type PolitePage } from '../browser/polite-tab.ts'
import type { RobotsClient } from '../model/robots-client.ts'
import { watchRequests } from './page-requests.ts'
import type { PuppeteerContext, PuppeteerPage } from './puppeteer-types.ts'

export type { PoliteBrowserOptions } from '../browser/browser-options.ts'
export type { BrowserPolicy } from '../browser/governed-requests.ts'
export type { PolitePage } from '../browser/polite-tab.ts'
export type { Lease } from '../polite/lease.ts'
export type { RobotsClient } from '../model/robots-client.ts'
export type {
  PuppeteerContext,
  PuppeteerFrame,
  PuppeteerPage,
  PuppeteerRequest,
  PuppeteerResponse,
} from './puppeteer-types.ts'

/** The browser asks for `/favicon.ico` where a page names no icon, also while a page closes, when nobody holds its requests any more. */
const withoutFavicon = `addEventListener('DOMContentLoaded', () => {
  if (window !== top || document.querySelector('link[rel~="icon"]') !== null) return
  document.head?.append(Object.assign(document.createElement('link'), { rel: 'icon', href: 'data:,' }))
})`

/** The pages that are polite already. */
const tabs = new WeakMap<object, PoliteTab>()

/**
 * Makes a page of Puppeteer keep to robots.txt and to the delays that sites ask for, and its popups, as soon as they are there.
 *
 * `page.goto` waits for its turn before its time limit begins, and rejects with a `RobotsDisallowedError` that names the line of robots.txt. Each
 * hop of a redirect asks and waits for itself. The page has the client's User-Agent. Other navigations, such as those of clicks, ask and wait
 * while the browser navigates.
 *
 * @param page a page
 * @param client a client made with `createRobotsClient`; pages with one client take turns
 * @param options which requests ask and wait
 * @returns the page's turns
 * @throws `TypeError` for wrong options, and for a client with the option `guard`, which a browser cannot keep
 * @see docs/browsers.md
 * @example
 * import puppeteer from 'puppeteer'
 *
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)' })
 * const browser = await puppeteer.launch()
 * const page = await browser.newPage()
 * await politePage(page, client)
 * await page.goto('https://example.com/')
 */
export async function politePage(
  page: PuppeteerPage,
  client: RobotsClient,
  options: PoliteBrowserOptions = {},
): Promise<PolitePage> {
  const parts = browserPartsOf('politePage', client, options)
  const known = tabs.get(page)
  if (known !== undefined) return known
  const tab = new PoliteTab(parts.permit)
  tabs.set(page, tab)
  closeQuietly(page)
  const goto = page.goto.bind(page)
  page.goto = (url, choices) => tab.goto(url, (target) => goto(target, choices))
  watchRequests(page, tab, parts)
  page.on('popup', (value) => {
    const popup = value as PuppeteerPage | null
    // One that is closed at once needs nothing.
    if (popup !== null) void politePage(popup, client, options).catch(() => undefined)
  })
  await page.evaluateOnNewDocument(withoutFavicon)
  await page.setUserAgent(parts.userAgent)
  await page.setRequestInterception(true)
  return tab
}

/**
 * Makes all pages of a context of Puppeteer polite, as `politePage` does: those that are open, and those of `newPage` to come.
 *
 * @param context a context, such as `browser.defaultBrowserContext()`
 * @param client a client made with `createRobotsClient`
 * @param options which requests ask and wait
 * @throws as `politePage`
 * @example
 * import puppeteer from 'puppeteer'
 *
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)' })
 * const browser = await puppeteer.launch()
 * await politeContext(browser.defaultBrowserContext(), client)
 * const page = await browser.newPage()
 * await page.goto('https://example.com/')
 */
export async function politeContext(
  context: PuppeteerContext,
  client: RobotsClient,
  options: PoliteBrowserOptions = {},
): Promise<void> {
  browserPartsOf('politeContext', client, options)
  const newPage = context.newPage.bind(context)
  context.newPage = async () => {
    const page = await newPage()
    await politePage(page, client, options)
    return page
  }
  for (const page of await context.pages()) await politePage(page, client, options)
}
