import { describe, expect, it } from 'vitest'

import { tokensOf } from '../../src/http/bearer-tokens.ts'
import { isCalled, isOwnOrigin } from '../../src/http/called-names.ts'
import { createRateLimit } from '../../src/http/rate-limit.ts'
import { createRoutes } from '../../src/http/route-of.ts'
import { waitMsIn } from '../../src/routes/turn-routes.ts'

describe('the names of a service', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.0.0.1:8642', true],
    ['[::1]:8642', true],
    ['192.168.1.7', true],
    ['localhost', true],
    ['LOCALHOST:80', true],
    ['a.localhost', true],
    ['ruly', true],
    ['RULY:8642', true],
    ['rebound.example', false],
    ['localhost.evil.example', false],
    ['evil.example/localhost', false],
    ['a@localhost', false],
    ['', false],
    [undefined, false],
  ])('%j: %s', (host, called) => {
    expect(isCalled(host, ['ruly'])).toBe(called)
  })

  it.each([
    ['ruly.example', 'Ruly.Example'],
    ['ruly.example', 'ruly.example:8642'],
    ['xn--bcher-kva.example:8642', 'bücher.example'],
  ])('%s is called by the setting %s', (host, allowed) => {
    expect(isCalled(host, [allowed])).toBe(true)
  })

  it('are any if the service says so', () => {
    expect(isCalled('rebound.example', ['*'])).toBe(true)
  })
})

describe('origins', () => {
  it.each([
    [undefined, 'a', true],
    ['http://127.0.0.1:8642', '127.0.0.1:8642', true],
    ['https://ruly.example', 'RULY.example', true],
    ['http://127.0.0.1:1', '127.0.0.1:8642', false],
    ['https://evil.example', '127.0.0.1:8642', false],
    ['null', '127.0.0.1:8642', false],
    ['', '127.0.0.1:8642', false],
    ['http://a', undefined, false],
  ])('%j of a page for %j: %s', (origin, host, isOwn) => {
    expect(isOwnOrigin({ origin, host }, false)).toBe(isOwn)
  })
})

describe('requests of browsers', () => {
  const link = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  const frame = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }
  it.each([
    ['none', {}, false, true],
    ['same-origin', {}, false, true],
    ['cross-site', {}, false, false],
    ['same-site', {}, false, false],
    ['cross-site', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, true, false],
    ['cross-site', link, false, false],
    ['cross-site', link, true, true],
    ['cross-site', frame, true, false],
  ] as const)('from %s with %j for a page (%s): %s', (site, headers, isPage, isOwn) => {
    expect(isOwnOrigin({ host: 'a', 'sec-fetch-site': site, ...headers }, isPage)).toBe(isOwn)
  })
})

describe('tokens', () => {
  it('have owners by their place in the file', () => {
    const tokens = tokensOf(['first-token-0001', 'second-token-002'])
    expect(tokens.ownerOf('Bearer second-token-002')).toBe(2)
    expect(tokens.ownerOf('bearer  first-token-0001')).toBe(1)
    for (const wrong of [undefined, '', 'Bearer', 'Bearer first-token-000', 'first-token-0001', 'Bearer a b'])
      expect([wrong, tokens.ownerOf(wrong)]).toEqual([wrong, undefined])
  })

  it('are needed, and long', () => {
    expect(() => tokensOf([])).toThrow('--token-file has no tokens')
    expect(() => tokensOf(['short'])).toThrow('fewer than 16 characters')
  })
})

describe('a rate limit', () => {
  it('lets a client save up a second of requests, and no more', () => {
    let time = 0
    const limit = createRateLimit(
      () => 2,
      () => time,
    )
    const ask = (client = 'a'): number => limit.secondsToWait(client)
    expect([ask(), ask(), ask()]).toEqual([0, 0, 1])
    expect(ask('b')).toBe(0)
    time += 500
    expect([ask(), ask()]).toEqual([0, 1])
    time += 3_600_000
    expect([ask(), ask(), ask()]).toEqual([0, 0, 1])
  })

  it('says how long a slow client waits', () => {
    const limit = createRateLimit(
      () => 0.1,
      () => 0,
    )
    expect([limit.secondsToWait('a'), limit.secondsToWait('a')]).toEqual([0, 10])
  })

  it('limits nobody at 0', () => {
    const limit = createRateLimit(
      () => 0,
      () => 0,
    )
    expect(Array.from({ length: 100 }, () => limit.secondsToWait('a')).every((wait) => wait === 0)).toBe(true)
  })
})

describe('routes', () => {
  const routeOf = createRoutes([
    '/',
    '/healthz',
    '/docs',
    '/docs/:file',
    '/assets/a-1.js',
    '/mcp',
    '/v1/check',
    '/v1/turns',
    '/v1/turns/:id',
    '/v1/turns/:id/answered',
  ])

  it.each([
    ['GET', '/v1/check', undefined, '/v1/check', 'request'],
    ['POST', '/v1/check', 'application/json', '/v1/check', 'request'],
    ['POST', '/v1/check', 'Application/X-NDJSON; charset=utf-8', '/v1/check', 'stream'],
    ['POST', '/v1/check', 'application/jsonl', '/v1/check', 'stream'],
    ['POST', '/v1/turns', undefined, '/v1/turns', 'wait'],
    ['GET', '/v1/turns/1', undefined, '/v1/turns/{id}', 'wait'],
    ['HEAD', '/v1/turns/1', undefined, '/v1/turns/{id}', 'wait'],
    ['DELETE', '/v1/turns/1', undefined, '/v1/turns/{id}', 'report'],
    ['POST', '/v1/turns/1/answered', undefined, '/v1/turns/{id}/answered', 'report'],
    ['POST', '/v1/turnstile', undefined, undefined, 'request'],
    ['POST', '/mcp', undefined, '/mcp', 'stream'],
    ['GET', '/docs/start.js', undefined, '/docs/{file}', 'request'],
    ['GET', '/any/other/path', undefined, undefined, 'request'],
    ['GET', '/healthz', undefined, '/healthz', 'open'],
    ['HEAD', '/', undefined, '/', 'open'],
    ['GET', '/assets/a-1.js', undefined, '/assets', 'open'],
    ['POST', '/healthz', undefined, '/healthz', 'request'],
    ['GET', '/healthz/', undefined, undefined, 'request'],
    ['GET', '/assets/../v1/check', undefined, undefined, 'request'],
    ['GET', '/assets/%2e%2e/v1/check', undefined, undefined, 'request'],
    ['GET', '/docs/..', undefined, undefined, 'request'],
    ['POST', '/v1/turns/../check', undefined, undefined, 'request'],
    ['POST', '/v1/turns/../answered', undefined, undefined, 'request'],
  ] as const)('%s %s (%s) is %s', (method, path, type, route, kind) => {
    expect(routeOf(method, path, type)).toEqual({ route, kind })
  })
})

describe('Prefer', () => {
  it.each([
    [undefined, 0],
    ['wait=5', 5000],
    ['respond-async, wait=10', 10_000],
    ['wait="7"', 7000],
    ['WAIT = 3', 3000],
    ['wait=99999', 120_000],
    ['await=5', 0],
    ['wait=-5', 0],
  ])('%j waits %i ms', (header, ms) => {
    expect(waitMsIn(header)).toBe(ms)
  })
})
