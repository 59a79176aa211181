// Opens pages in tabs of one browser, as slowly as their sites ask for: node browse.mjs https://example.com/ https://example.com/private
import { createRobotsClient, RobotsDisallowedError } from '@ruly/client'
import { politeContext } from '@ruly/client/browsers'
import puppeteer from 'puppeteer-core'

const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)' })
const browser = await puppeteer.launch({ executablePath: process.env.CHROMIUM })
const context = browser.defaultBrowserContext()
await politeContext(context, client, { requests: 'documents+xhr' })

async function visit(url) {
  const page = await context.newPage()
  try {
    await page.goto(url)
    console.log(`${page.url()} ${await page.title()}`)
  } catch (error) {
    if (!(error instanceof RobotsDisallowedError)) throw error
    console.log(error.message)
  }
  await page.close()
}

await Promise.all(process.argv.slice(2).map(visit))
await browser.close()
await client.close()
