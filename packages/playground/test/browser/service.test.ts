import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startOrigin, type Origin } from '../../../client/test/support/origin.ts'
import { serviceForAll, type ServiceProcess } from '../../../server/test/support/service-process.ts'
import { fileIn, missing, openAt, type Playground } from './support/playground.ts'

describe.skipIf(missing !== undefined)(`the page at / of the service ${missing ?? ''}`, () => {
  let site: Origin
  let service: ServiceProcess
  let playground: Omit<Playground, 'goOffline'>

  beforeAll(async () => {
    site = await startOrigin((request, response) => {
      response.writeHead(request.url === '/robots.txt' ? 200 : 404, { 'content-type': 'text/plain' })
      response.end('User-agent: *\r\nDisallow: /from-the-site\r\n')
    })
    service = await serviceForAll('--store', 'memory', '--allow-private')
    playground = await openAt(service.url)
  })
  afterAll(async () => {
    await playground.close()
    service.child.kill('SIGKILL')
    await site.close()
  })

  async function load(page: Page, url: string): Promise<void> {
    await page.getByRole('tab', { name: 'Share' }).click()
    await page.locator('#site-url').fill(url)
    await page.keyboard.press('Enter')
  }

  it('loads the robots.txt of a site, and asks nobody but the service', async () => {
    const { page, requests, problems } = await playground.open()
    await load(page, `${site.url}/any/page`)
    await expect.poll(() => fileIn(page)).toBe('User-agent: *\nDisallow: /from-the-site\n')
    expect(await page.locator('#load-outcome').textContent()).toBe(`Loaded ${site.url}/any/page.`)
    expect(await page.locator('#robots-url').inputValue()).toBe(`${site.url}/robots.txt`)
    expect(await page.locator('#line-end').inputValue()).toBe('crlf')
    await page.getByRole('tab', { name: 'Questions' }).click()
    await page.locator('#urls').fill(`${site.url}/from-the-site`)
    await page.locator('#agents').fill('GPTBot')
    await page.locator('.line-decides').waitFor()
    expect(requests.filter((url) => !/^(?:blob|data):/.test(url) && !url.startsWith(service.url))).toEqual([])
    expect(problems).toEqual([])
  })

  it('works offline after the first visit, but asks the service for files of sites', async () => {
    const { page, context } = await playground.open()
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await context.setOffline(true)
    await page.reload()
    await page.locator('#examples').selectOption('A shop')
    await page.locator('.proof').waitFor()
    await load(page, `${site.url}/`)
    await expect.poll(() => page.locator('#load-outcome').textContent()).toContain('CORS')
  })

  it('says that a site has no file', async () => {
    const closed = await startOrigin((_, response) => response.end())
    await closed.close()
    const { page } = await playground.open()
    await load(page, `${closed.url}/`)
    await expect.poll(() => page.locator('#load-outcome').textContent()).toContain('has no robots.txt')
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
      await expect
        .poll(() => page.locator('#load-outcome').textContent())
        .toBe('The service did not answer. A bearer token is required.')
    } finally {
      await opened.close()
      guarded.child.kill('SIGKILL')
      rmSync(folder, { recursive: true })
    }
  })
})
