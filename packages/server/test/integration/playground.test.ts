import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { RunningService } from '../../src/process/start-service.ts'
import { openGuarded } from '../support/service.ts'

let running: RunningService

beforeAll(async () => {
  running = await openGuarded()
})
afterAll(() => running.stop())

/** Asks for a path as it is written; `fetch` would resolve its dots. */
async function statusOf(path: string, method = 'GET'): Promise<number | undefined> {
  const asking = request({ port: new URL(running.url).port, path, method }).end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

describe('the playground at /', () => {
  it('is a page that may load and ask nothing but this service', async () => {
    const response = await fetch(running.url)
    const { headers } = response
    expect([response.status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const html = await response.text()
    expect(html).toContain('<title>ruly playground')
    expect(html).toContain('<html data-service="here"')
    const policy = headers.get('content-security-policy') ?? ''
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(part)
  })

  it('is asked for again each time, its assets never', async () => {
    const response = await fetch(running.url)
    const html = await response.text()
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const etag = response.headers.get('etag') ?? ''
    expect((await fetch(running.url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const assets = Array.from(html.matchAll(/(?:src|href)="\.(\/[^"]+)"/g), ([, path = '']) => path)
    expect(assets.length).toBeGreaterThan(1)
    for (const path of assets) {
      const asset = await fetch(running.url + path)
      expect([path, asset.status, asset.headers.get('cache-control')]).toEqual([
        path,
        200,
        'public, max-age=31536000, immutable',
      ])
      await asset.arrayBuffer()
    }
    const worker = await fetch(`${running.url}/service-worker.js`)
    expect([worker.status, worker.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  })

  it('is compressed for clients that read Brotli, with the same content', async () => {
    const load = async (encoding: string): Promise<readonly [string | null, string]> => {
      const response = await fetch(`${running.url}/service-worker.js`, {
        headers: { 'accept-encoding': encoding },
      })
      expect(response.headers.get('vary')).toBe('accept-encoding')
      return [response.headers.get('content-encoding'), await response.text()]
    }
    const [plain, small] = [await load('identity'), await load('gzip, br;q=1')]
    expect([plain[0], small[0]]).toEqual([null, 'br'])
    expect(small[1]).toBe(plain[1])
  })

  it.each([
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/',
    '/assets',
    '/index.html.br',
    '//package.json',
  ])('has no file at %s', async (path) => {
    expect(await statusOf(path)).toBe(404)
  })

  it('answers GET only', async () => {
    expect(await statusOf('/', 'POST')).toBe(405)
  })
})
