import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { file, startOrigin, type Origin } from '../../../client/test/support/origin.ts'
import type { RunningService } from '../../src/process/start-service.ts'
import { json, openGuarded, openService } from '../support/service.ts'

let site: Origin
let running: RunningService

beforeAll(async () => {
  site = await startOrigin(({ url = '' }, response) => {
    const { status, type, body, location } = pages[url] ?? { status: 404 }
    response.writeHead(status ?? 200, {
      'content-type': type ?? 'text/html; charset=utf-8',
      ...(location !== undefined && { location }),
    })
    response.end(body)
  })
  running = await openService('--min-gap', '0')
})
afterAll(async () => {
  await running.stop()
  await site.close()
})

const pages: Readonly<
  Record<string, { status?: number; type?: string; body?: string | Buffer; location?: string }>
> = {
  '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /closed\n' },
  '/a': { body: '<p>é</p>' },
  '/latin': { type: 'text/html; charset=iso-8859-1', body: Buffer.from('<p>\u00e9</p>', 'latin1') },
  '/moved': { status: 302, location: '/a' },
  '/into-closed': { status: 302, location: '/closed' },
  '/text': { type: 'text/plain', body: 'text' },
  '/long': { body: 'a'.repeat(2_500_000) },
}

async function pageAt(path: string): Promise<Record<string, unknown>> {
  const { status, body } = await json(`${running.url}/v1/page?url=${encodeURIComponent(site.url + path)}`)
  expect(status).toBe(200)
  return body
}

describe('GET /v1/page', () => {
  it('gives the HTML of a page, in its own charset', async () => {
    expect(await pageAt('/a')).toEqual({ url: `${site.url}/a`, status: 200, html: '<p>é</p>', isCut: false })
    expect(await pageAt('/latin')).toMatchObject({ html: '<p>é</p>' })
  })

  it('follows redirects, and asks for permission each time', async () => {
    expect(await pageAt('/moved')).toMatchObject({ url: `${site.url}/a`, html: '<p>é</p>' })
    expect(await pageAt('/into-closed')).toMatchObject({
      html: null,
      why: 'This service may not fetch the page: line 2 of its robots.txt disallows it.',
    })
  })

  it('never requests a page that is disallowed', async () => {
    const before = site.requests.filter(({ path }) => path === '/closed').length
    expect(await pageAt('/closed')).toMatchObject({ status: null, html: null })
    expect(site.requests.filter(({ path }) => path === '/closed').length).toBe(before)
  })

  it('obeys the rules for the agent of --user-agent', async () => {
    const closed = await startOrigin(file('User-agent: ExampleBot\nDisallow: /\n'))
    onTestFinished(() => closed.close())
    const named = await openService('--min-gap', '0', '--user-agent', 'ExampleBot/1.0')
    onTestFinished(() => named.stop())
    const { body } = await json(`${named.url}/v1/page?url=${encodeURIComponent(closed.url)}`)
    expect(body).toMatchObject({
      status: null,
      why: 'This service may not fetch the page: line 2 of its robots.txt disallows it.',
    })
  })

  it('says why there is no HTML', async () => {
    expect(await pageAt('/text')).toMatchObject({ html: null, why: 'The page is not HTML.' })
    expect(await pageAt('/none')).toMatchObject({ html: null, why: 'The site answered with the status 404.' })
    const { body } = await json(`${running.url}/v1/page?url=mailto:a@example.com`)
    expect(body).toMatchObject({ html: null, why: 'Pages have http or https URLs.' })
  })

  it('reads 2 MB', async () => {
    const { html, isCut } = await pageAt('/long')
    expect([String(html).length, isCut]).toEqual([2_000_000, true])
  })

  it('connects to public addresses only, and names none', async () => {
    const guarded = await openGuarded()
    try {
      const { body } = await json(`${guarded.url}/v1/page?url=${encodeURIComponent(`${site.url}/a`)}`)
      expect(body).toMatchObject({ status: null, html: null })
      expect(body['why']).toContain('the address guard refuses to connect')
    } finally {
      await guarded.stop()
    }
  })
})

describe('GET /v1/robots with maxAge', () => {
  it('requests a fresh copy again that is older', async () => {
    const changing = await startOrigin(file('User-agent: *\nDisallow: /old\n'))
    onTestFinished(() => changing.close())
    const robots = `${running.url}/v1/robots?url=${encodeURIComponent(changing.url)}`
    expect((await json(robots)).body['file']).toContain('/old')
    changing.answer(file('User-agent: *\nDisallow: /new\n'))
    expect((await json(robots)).body['file']).toContain('/old')
    expect((await json(`${robots}&maxAge=60`)).body['file']).toContain('/old')
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect((await json(`${robots}&maxAge=1`)).body['file']).toContain('/new')
    expect((await json(`${robots}&maxAge=0`)).status).toBe(400)
  })
})
