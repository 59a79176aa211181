import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { politeContext, politePage, type BrowserPolicy } from '../../../src/browsers.ts'
import type { RobotsClient } from '../../../src/index.ts'
import { clientWith, origin, userAgent } from '../../support/clients.ts'
import type { Origin } from '../../support/origin.ts'

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/** A response of a site for a request: a page, or where to go instead. */
type Answer =
  | string
  | { readonly status?: number; readonly location?: string; readonly allowed?: string }
  | undefined

interface Asked {
  readonly method: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A site, and what it was asked below its robots.txt. */
async function siteOf(
  answerOf: (path: string) => Answer,
): Promise<Origin & { readonly asked: Map<string, Asked[]> }> {
  const asked = new Map<string, Asked[]>()
  async function answered(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '', method = '', headers } = request
    if (path === '/robots.txt') {
      response.end('')
      return
    }
    const body = (await request.toArray()).join('')
    asked.set(path, [...(asked.get(path) ?? []), { method, headers, body }])
    const answer = answerOf(path)
    if (answer === undefined) {
      request.socket.destroy()
      return
    }
    const given = typeof answer === 'string' ? {} : answer
    response.writeHead(given.status ?? (given.location === undefined ? 200 : 302), {
      'content-type': 'text/html',
      ...(given.location !== undefined && { location: given.location }),
      ...(given.allowed !== undefined && { 'access-control-allow-origin': given.allowed }),
    })
    response.end(typeof answer === 'string' ? answer : `<title>${path}</title>`)
  }
  const site = await origin((request, response) => void answered(request, response))
  return Object.assign(site, { asked })
}

const quick = { politeness: { minGapMs: 0, latencyFactor: 0 } }

describe.skipIf(!existsSync(executablePath))(
  `a polite page of Playwright (needs ${executablePath}, or CHROMIUM)`,
  () => {
    let browser: Browser
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    })
    afterAll(() => browser.close())

    async function open(
      requests: BrowserPolicy = 'documents',
    ): Promise<{ readonly page: Page; readonly client: RobotsClient }> {
      const client = clientWith(quick)
      const context = await browser.newContext({ serviceWorkers: 'block' })
      onTestFinished(() => context.close())
      await politeContext(context, client, { requests })
      return { page: await context.newPage(), client }
    }

    it('does not follow a redirect to a file', async () => {
      const file = import.meta.url
      const site = await siteOf((path) => (path === '/go' ? { location: file } : 'page'))
      const { page } = await open()
      await expect(page.goto(`${site.url}/go`)).rejects.toThrow('no http or https URL')
      expect(page.url()).not.toBe(file)
      const another = await page.context().newPage()
      await another.goto(`${site.url}/page`)
      expect(await another.textContent('body')).toBe('page')
    })

    it.each([[303], [302]])('shows where a form leads with %i, without what it sent', async (status) => {
      const other = await siteOf(() => 'done')
      const site = await siteOf((path) =>
        path === '/form'
          ? '<form method="post" action="/send"><input name="secret" value="42"></form>'
          : { status, location: `${other.url}/done` },
      )
      const { page } = await open()
      await page.goto(`${site.url}/form`)
      await page.evaluate('document.forms[0].submit()')
      await page.waitForURL(`${other.url}/done`)
      expect(site.asked.get('/send')).toMatchObject([{ method: 'POST', body: 'secret=42' }])
      expect(other.asked.get('/done')).toMatchObject([{ method: 'GET', body: '' }])
    })

    it('sends a form on to no other site', async () => {
      const other = await siteOf(() => 'page of another')
      const site = await siteOf((path) =>
        path === '/form'
          ? '<form method="post" action="/send"></form>'
          : { status: 307, location: `${other.url}/sent` },
      )
      const { page } = await open()
      await page.goto(`${site.url}/form`)
      const failed = page.waitForEvent('requestfailed')
      await page.evaluate('document.forms[0].submit()')
      expect((await failed).url()).toBe(`${site.url}/send`)
      expect(other.asked.size).toBe(0)
    })

    it('sends a form on within its site', async () => {
      const site = await siteOf((path) => {
        if (path === '/form') return '<form method="post" action="/send"></form>'
        return path === '/send' ? { status: 308, location: '/sent' } : 'the end'
      })
      const { page } = await open()
      await page.goto(`${site.url}/form`)
      await page.evaluate('document.forms[0].submit()')
      await page.getByText('the end').waitFor()
      expect(site.asked.get('/sent')).toMatchObject([{ method: 'POST' }])
    })

    it('keeps what a script sends to a site from the site that it redirects to', async () => {
      const other = await siteOf(() => ({ allowed: '*' }))
      const site = await siteOf((path) => (path === '/page' ? 'page' : { location: `${other.url}/taken` }))
      const { page } = await open('documents+xhr')
      await page.goto(`${site.url}/page`)
      await page.evaluate(`fetch('/secret', {
        method: 'POST', body: '{"secret":42}',
        headers: { authorization: 'Bearer 42', 'content-type': 'application/json', 'x-kind': 'kept' },
      }).then((response) => response.text())`)
      const [asked] = other.asked.get('/taken') ?? []
      expect(asked).toMatchObject({ method: 'GET', body: '', headers: { 'x-kind': 'kept' } })
      expect(asked?.headers).not.toHaveProperty('authorization')
      expect(asked?.headers['content-type']).not.toBe('application/json')
    })

    it.each([
      ['a redirect leads to', (site: string) => `${site}/api`],
      ['it asks', (_: string, other: string) => `${other}/api`],
    ])('lets a script read what %s on another site only as that site allows', async (_, urlOf) => {
      let allowed: string | undefined
      const other = await siteOf(() => ({ ...(allowed !== undefined && { allowed }) }))
      const site = await siteOf((path) => (path === '/page' ? 'page' : { location: `${other.url}/api` }))
      const { page } = await open('documents+xhr')
      await page.goto(`${site.url}/page`)
      const read = `fetch('${urlOf(site.url, other.url)}').then((response) => response.text())`
      await expect(page.evaluate(read)).rejects.toThrow('Failed to fetch')
      allowed = 'https://example.com'
      await expect(page.evaluate(read)).rejects.toThrow('Failed to fetch')
      for (allowed of ['*', site.url]) expect(await page.evaluate(read)).toContain('/api')
    })

    it.each([
      ['script', '<script>onload = () => location.assign("/loop")</script>'],
      ['frame', '<iframe src="/loop"></iframe>'],
    ])('ends the redirects of a %s after 20', async (_, html) => {
      const site = await siteOf((path) => (path === '/loop' ? { location: path } : html))
      const { page } = await open()
      const failed = page.waitForEvent('requestfailed')
      await page.goto(`${site.url}/page`)
      expect((await failed).url()).toBe(`${site.url}/loop`)
      expect(site.asked.get('/loop')).toHaveLength(21)
    })

    it('counts a failure against a site whose URL says "closed"', async () => {
      const site = await siteOf(() => undefined)
      const { page, client } = await open()
      await expect(page.goto(`${site.url}/closed`)).rejects.toThrow('socket hang up')
      const acquiring = client.acquire(`${site.url}/`, { maxWaitMs: 0 })
      await expect(acquiring).rejects.toMatchObject({ code: 'wait-too-long' })
    })

    it('is polite after a first try that failed', async () => {
      const site = await siteOf(() => 'page')
      const page = await browser.newPage()
      onTestFinished(() => page.context().close())
      const client = clientWith(quick)
      vi.spyOn(page, 'route').mockRejectedValueOnce(new Error('no route'))
      await expect(politePage(page, client)).rejects.toThrow('no route')
      await politePage(page, client)
      await page.goto(`${site.url}/page`)
      expect(site.asked.get('/page')?.[0]?.headers['user-agent']).toBe(userAgent)
    })
  },
)
