import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { file, startOrigin, type Origin } from '../../../client/test/support/origin.ts'
import { ageWatches } from '../../../client/test/support/watch/aged-watch.ts'
import { json, openService, post } from '../../../server/test/support/service.ts'
import { serviceForAll, type ServiceProcess } from '../../../server/test/support/service-process.ts'
import { fileIn, missing, openAt, openExample, type Playground } from './support/playground.ts'

const robots = 'User-agent: *\r\nDisallow: /from-the-site\r\nDisallow: /img/\r\n'
const html = `<!doctype html><link rel=stylesheet href="/style.css"><script src="/app.js"></script>
<img src="/img/a.png" srcset="/img/a-2x.png 2x, /free.png 3x"><img src="data:image/gif;base64,R0lGOD">`

describe.skipIf(missing !== undefined)(`the page at / of the service ${missing ?? ''}`, () => {
  let site: Origin
  let service: ServiceProcess
  let playground: Omit<Playground, 'goOffline'>

  beforeAll(async () => {
    site = await startOrigin(({ url }, response) => {
      const isFile = url === '/robots.txt'
      response.writeHead(200, { 'content-type': isFile ? 'text/plain' : 'text/html' })
      response.end(isFile ? robots : html)
    })
    service = await serviceForAll('--store', 'memory', '--allow-private', '--min-gap', '0')
    playground = await openAt(service.url)
  })
  afterAll(async () => {
    await playground.close()
    service.child.kill('SIGKILL')
    await site.close()
  })

  async function load(page: Page, url: string): Promise<void> {
    await page.locator('#address').fill(url)
    await page.keyboard.press('Enter')
  }

  const outcome = (page: Page) => page.locator('#outcome').textContent()

  /** A site that answers every request in one way, for the rest of the test. */
  async function siteThat(status: number, type: string, body: string): Promise<string> {
    const origin = await startOrigin((_, response) => {
      response.writeHead(status, { 'content-type': type })
      response.end(body)
    })
    onTestFinished(() => origin.close())
    return origin.url
  }

  it('answers about a page with one field and one button, and asks nobody but the service', async () => {
    const { page, requests, problems } = await playground.open()
    expect(await page.locator('#no-service').count()).toBe(0)
    await load(page, `${site.url}/from-the-site/a`)
    await expect
      .poll(() => page.locator('#answer').textContent())
      .toContain('Googlebot may not fetch /from-the-site/a: line 2 disallows it.')
    expect(await fileIn(page)).toBe('User-agent: *\nDisallow: /from-the-site\nDisallow: /img/\n')
    expect(await page.locator('#robots-url').inputValue()).toBe(`${site.url}/robots.txt`)
    expect(await page.locator('#line-end').inputValue()).toBe('crlf')
    expect(requests.filter((url) => !/^(?:blob|data):/.test(url) && !url.startsWith(service.url))).toEqual([])
    await openExample(page, 'A shop')
    await expect.poll(() => outcome(page)).toBe('')
    expect(await page.locator('#address').inputValue()).toBe('')
    expect(problems).toEqual([])
  })

  it('works offline after the first visit, but asks the service for files of sites', async () => {
    const { page, context } = await playground.open()
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await context.setOffline(true)
    await page.reload()
    await openExample(page, 'A shop')
    await page.locator('.visitors').waitFor()
    await load(page, `${site.url}/`)
    await expect.poll(() => outcome(page)).toContain('CORS')
  })

  it('knows after the first visit, too, what the service can do now', async () => {
    const first = await serviceForAll('--store', 'memory')
    const own = await openAt(first.url)
    const folder = mkdtempSync(join(tmpdir(), 'playground-'))
    const again = ['--store', 'memory', '--watch-folder', folder, '--port', new URL(first.url).port]
    const { page } = await own.open()
    const told = () => page.evaluate('document.documentElement.dataset.service')
    expect(await told()).toBe('here')
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const second = await serviceForAll(...again)
    try {
      await page.reload()
      expect(await told()).toBe('watches')
    } finally {
      await own.close()
      second.child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('says why nothing was loaded', async () => {
    const { page } = await playground.open()
    await load(page, 'no address')
    await expect.poll(() => outcome(page)).toContain('This is not an address.')
    await load(page, 'no-such-name.invalid/page')
    await expect.poll(() => outcome(page)).toContain('The name no-such-name.invalid was not found.')
    await load(page, await siteThat(503, 'text/plain', ''))
    await expect
      .poll(() => outcome(page))
      .toMatch(/answered with status 503 instead of a robots.txt. Until it can be read/)
    // Nothing was loaded, so nothing is said about the site.
    expect(await page.locator('.results-side').isVisible()).toBe(false)
    const closed = await startOrigin((_, response) => response.end())
    await closed.close()
    await load(page, `${closed.url}/`)
    await expect.poll(() => outcome(page)).toContain('refuses connections')
  })

  it('says that a site has no file, or something else in its place', async () => {
    const { page } = await playground.open()
    await load(page, await siteThat(403, 'text/plain', 'no'))
    await expect
      .poll(() => outcome(page))
      .toMatch(/has no file here: the site answered 403 .*another User-Agent/)
    await expect.poll(() => page.locator('.visitors .badge.open').count()).toBe(7)
    await load(page, await siteThat(200, 'text/html', '<!doctype html><p>Hello</p>'))
    await expect
      .poll(() => outcome(page))
      .toContain('answers with an HTML page where its robots.txt should be')
  })

  it('says that the guard of the service does not connect to a private address', async () => {
    const guarded = await serviceForAll('--store', 'memory')
    const opened = await openAt(guarded.url)
    onTestFinished(async () => {
      await opened.close()
      guarded.child.kill('SIGKILL')
    })
    const { page } = await opened.open()
    await load(page, `${site.url}/`)
    await expect.poll(() => outcome(page)).toContain('is not a public address')
  })

  it('finds the files of a page that Googlebot may not fetch', async () => {
    const other = await siteThat(200, 'text/plain', 'User-agent: *\nDisallow: /\n')
    const { page, requests } = await playground.open()
    await load(page, `${site.url}/shop`)
    await page.getByRole('tab', { name: 'Page' }).click()
    await expect.poll(() => page.locator('#page-url').inputValue()).toBe(`${site.url}/shop`)
    await page.locator('#fetch-page').click()
    const summary = page.locator('#page-summary')
    await expect.poll(() => summary.textContent()).toBe('Googlebot may not fetch 2 of 5 files.')
    const rows = page.locator('#panel-page tbody tr')
    expect((await rows.allInnerTexts()).slice(0, 2)).toEqual([
      expect.stringMatching(/\/img\/a\.png\s+image\s+✕ disallowed\s+line 3/),
      expect.stringMatching(/\/img\/a-2x\.png\s+image\s+✕ disallowed\s+line 3/),
    ])
    await page.locator('#page-html').fill(`<script src="${other}/app.js"></script><img src="/free.png">`)
    await expect.poll(() => summary.textContent()).toBe('Googlebot may not fetch 1 of 2 files.')
    expect(await rows.first().innerText()).toMatch(/app\.js\s+script\s+✕ disallowed\s+Disallow: \//)
    // The browser loads nothing of the page.
    expect(requests.filter((url) => url.startsWith(site.url) || url.startsWith(other))).toEqual([])
  })

  it('shows the last change of a site that the service watches', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'playground-'))
    const flags = ['--watch-folder', folder, '--watch-every', '60']
    const watched = await startOrigin(file('User-agent: *\nDisallow: /private\n'))
    const first = await openService(...flags)
    await json(`${first.url}/v1/watches`, post({ url: watched.url }))
    await expect
      .poll(async () => (await json(`${first.url}/v1/watches`)).body, { timeout: 20_000 })
      .toMatchObject({ watches: [{ status: 200 }] })
    await first.stop()
    ageWatches(folder)
    watched.answer(file('User-agent: *\nDisallow: /\n'))
    const second = await openService(...flags)
    const opened = await openAt(second.url)
    onTestFinished(async () => {
      await opened.close()
      await second.stop()
      await watched.close()
      rmSync(folder, { recursive: true })
    })
    await expect
      .poll(async () => (await json(`${second.url}/v1/changes`)).body['events'], { timeout: 20_000 })
      .toHaveLength(1)
    const { page, problems } = await opened.open()
    await load(page, watched.url)
    const changes = page.locator('#last-change')
    await expect.poll(() => changes.innerText()).toBe('Closed for: all other agents, /')
    expect(problems).toEqual([])
  })

  it('opens where the service wants tokens, and says that it has none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'playground-'))
    const tokens = join(folder, 'tokens')
    writeFileSync(tokens, 'a-token-of-this-test\n')
    const guarded = await serviceForAll('--store', 'memory', '--token-file', tokens)
    const opened = await openAt(guarded.url)
    try {
      const { page } = await opened.open()
      await load(page, `${site.url}/`)
      await expect.poll(() => outcome(page)).toBe('The service did not answer. A bearer token is required.')
    } finally {
      await opened.close()
      guarded.child.kill('SIGKILL')
      rmSync(folder, { recursive: true })
    }
  })
})
