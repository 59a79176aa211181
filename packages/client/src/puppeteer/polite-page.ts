import { browserPartsOf, type PoliteBrowserOptions } from '../browser/browser-options.ts'
import { closeQuietly } from '../browser/close-quietly.ts'
import { PoliteTab, type PolitePage } from '../browser/polite-tab.ts'
import type { RobotsClient } from '../model/robots-client.ts'
import { watchRequests } from './page-requests.ts'
import type { PuppeteerContext, PuppeteerPage } from './puppeteer-types.ts'

/** The browser asks for `/favicon.ico` where a page names no icon, also while a page closes, when nobody holds its requests any more. */
const withoutFavicon = `addEventListener('DOMContentLoaded', () => {
  if (window !== top || document.querySelector('link[rel~="icon"]') !== null) return
  document.head?.append(Object.assign(document.createElement('link'), { rel: 'icon', href: 'data:,' }))
})`

/** The pages that are polite already. */
const tabs = new WeakMap<object, PoliteTab>()

/** Makes a page of Puppeteer polite, and its popups, as soon as they are there. */
export async function politePuppeteerPage(
  page: PuppeteerPage,
  client: RobotsClient,
  options: PoliteBrowserOptions,
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
    if (popup !== null) void politePuppeteerPage(popup, client, options).catch(() => undefined)
  })
  await page.evaluateOnNewDocument(withoutFavicon)
  await page.setUserAgent(parts.userAgent)
  await page.setRequestInterception(true)
  return tab
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
