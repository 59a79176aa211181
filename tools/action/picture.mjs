// Draws what GitHub shows of the pull request that closes /products, from the annotations and the summary of a run of action.yml:
//
//   npm run docs -- picture
//
// The styles are like those of GitHub, the words are those of the run. Needs Chromium: set CHROMIUM, or install it at /usr/bin/chromium.
import { fileURLToPath } from 'node:url'

import { chromium } from 'playwright-core'

import { pageOf } from './picture-page.mjs'
import { runForPullRequest } from './run-action.mjs'
import { withShop } from './shop.mjs'

const path = fileURLToPath(new URL('../../docs/pull-request.png', import.meta.url))

const run = await withShop((repository) =>
  runForPullRequest(repository, {
    base: 'main',
    head: 'typo',
    inputs: { 'fail-on': 'Googlebot loses /products' },
  }),
)
const html = pageOf(run)
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({ viewport: { width: 900, height: 100 }, deviceScaleFactor: 2 })
  await page.setContent(html)
  await page.screenshot({ path, fullPage: true })
} finally {
  await browser.close()
}
console.log(path)
