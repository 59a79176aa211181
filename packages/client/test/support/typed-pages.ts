// What programs in TypeScript do: compiled with each end of the range of Playwright and Puppeteer by the test of types.
import { createRobotsClient } from '@ruly/client'
import { politeContext, politePage } from '@ruly/client/browsers'
import { chromium } from 'playwright-core'
import puppeteer from 'puppeteer-core'

const client = createRobotsClient({ userAgent: 'ExampleBot' })
const context = await (await chromium.launch()).newContext({ serviceWorkers: 'block' })
await politeContext(context, client, { requests: 'all' })
const tab = await politePage(await context.newPage(), client)
tab.useTurn(await client.acquire('https://example.com/', { maxWaitMs: 0 }))

const browser = await puppeteer.launch()
await politeContext(browser.defaultBrowserContext(), client)
await politePage(await browser.newPage(), client, { requests: 'documents+xhr' })
