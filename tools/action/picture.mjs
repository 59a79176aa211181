// Draws what GitHub shows of the pull request that closes /products, from the annotations and the summary of a run of action.yml:
//
//   npm run docs -- picture
//
// The styles are like those of GitHub, the words are those of the run. Needs Chromium: set CHROMIUM, or install it at /usr/bin/chromium.
import { readFileSync } from 'node:fs'

import MarkdownIt from 'markdown-it'
import { chromium } from 'playwright-core'

import { root } from '../../scripts/files.mjs'
import { runForPullRequest } from './run-action.mjs'
import { withShop } from './shop.mjs'

const path = `${root}docs/pull-request.png`
const signs = { error: '✕', warning: '!', notice: 'i' }
const markdown = new MarkdownIt()
const { escapeHtml } = markdown.utils

function pageOf({ annotations, summary }) {
  return `<!doctype html>
<style>${readFileSync(`${root}tools/action/picture.css`, 'utf8')}</style>
<section>
<h3>Annotations</h3>
${annotations.map(annotationOf).join('\n')}
</section>
<section>
<h3>robots summary</h3>
${markdown.render(summary)}
</section>
`
}

function annotationOf({ kind, file, line, title, message }) {
  return `<div class="annotation ${kind}">
<span class="place">${file}#L${line}</span><span class="sign">${signs[kind]}</span><strong>${escapeHtml(title)}</strong>
<pre>${escapeHtml(message)}</pre>
</div>`
}

const run = await withShop((repository) =>
  runForPullRequest(repository, {
    base: 'main',
    head: 'typo',
    inputs: { 'fail-on': 'Googlebot loses /products' },
  }),
)
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({ viewport: { width: 900, height: 100 }, deviceScaleFactor: 2 })
  await page.setContent(pageOf(run))
  await page.screenshot({ path, fullPage: true })
} finally {
  await browser.close()
}
console.log(path)
