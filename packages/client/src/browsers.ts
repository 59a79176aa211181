import type { PoliteBrowserOptions } from './browser/browser-options.ts'
import type { PolitePage } from './browser/polite-tab.ts'
import type { PlaywrightContext, PlaywrightPage } from './browser/playwright-types.ts'
import { politePlaywrightContext, politePlaywrightPage } from './browser/playwright.ts'
import { politePuppeteerContext, politePuppeteerPage } from './browser/puppeteer.ts'
import type { PuppeteerContext, PuppeteerPage } from './browser/puppeteer-types.ts'
import type { RobotsClient } from './model/robots-client.ts'

export type { BrowserPolicy, PoliteBrowserOptions } from './browser/browser-options.ts'
export type { PolitePage } from './browser/polite-tab.ts'
export type * from './browser/playwright-types.ts'
export type { Lease } from './polite/lease.ts'
export type * from './browser/puppeteer-types.ts'
export type { RobotsClient } from './model/robots-client.ts'

/**
 * Makes all pages of a context of Playwright or Puppeteer keep to robots.txt and to the delays that sites ask for: those that are open, and those
 * to come.
 *
 * `page.goto` waits for its turn before its time limit begins, and rejects with a `RobotsDisallowedError` that names the line of robots.txt. Each
 * hop of a redirect asks and waits for itself. Requests are sent with the client's User-Agent. Other navigations, such as those of clicks, ask
 * and wait while the browser navigates.
 *
 * @param context a context; one of Playwright made with `serviceWorkers: 'block'`: service workers make requests that no page sees
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
  context: PlaywrightContext | PuppeteerContext,
  client: RobotsClient,
  options: PoliteBrowserOptions = {},
): Promise<void> {
  await ('route' in context
    ? politePlaywrightContext(context, client, options)
    : politePuppeteerContext(context, client, options))
}

/**
 * The same for one page, as it is for all pages with `politeContext`. Popups of a page of Puppeteer are polite as soon as they are there, those of
 * Playwright are not.
 *
 * @param page a page
 * @param client a client made with `createRobotsClient`
 * @param options which requests ask and wait
 * @returns the page's turns
 * @throws as `politeContext`
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
  page: PlaywrightPage | PuppeteerPage,
  client: RobotsClient,
  options: PoliteBrowserOptions = {},
): Promise<PolitePage> {
  return await ('route' in page
    ? politePlaywrightPage(page, client, options)
    : politePuppeteerPage(page, client, options))
}
