import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { compareAnswerSchema } from '../../src/schemas/comparison.ts'
import {
  diffAnswerSchema,
  fixAnswerSchema,
  lintAnswerSchema,
  parseAnswerSchema,
} from '../../src/schemas/file-answers.ts'
import { answersSchema } from '../../src/routes/check-routes.ts'
import { useAnswerSchema, useDecisionSchema } from '../../src/schemas/preferences.ts'
import { proofSchema } from '../../src/schemas/proof.ts'
import { checkAnswerSchema } from '../../src/schemas/verdict.ts'
import type { RunningService } from '../../src/process/start-service.ts'
import { startOrigin, type Origin } from '../../../client/test/support/origin.ts'
import { json, openService, openSite, post, robotsTxt, site } from '../support/service.ts'

let running: RunningService
let origin: Origin
let v1: string

beforeAll(async () => {
  origin = await openSite()
  running = await openService()
  v1 = `${running.url}/v1`
})

afterAll(async () => {
  await running.stop()
  await origin.close()
})

const asked = (path: string, rest = ''): string => `url=${encodeURIComponent(origin.url + path)}${rest}`

describe('GET /v1/check', () => {
  it('answers with allowed, reason, rule and evidence', async () => {
    const { status, headers, body } = await json(`${v1}/check?${asked('/private/a', '&agent=GPTBot')}`)
    expect(status).toBe(200)
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    expect(checkAnswerSchema.parse(body)).toMatchObject({
      allowed: false,
      reason: 'rule',
      rule: { line: 2, kind: 'disallow', pattern: '/private', text: 'Disallow: /private' },
      evidence: { robotsUrl: `${origin.url}/robots.txt`, status: 200, state: 'fresh' },
    })
  })

  it('answers with null for a rule that is not there', async () => {
    const { body } = await json(`${v1}/check?${asked('/a', '&agent=GPTBot')}`)
    expect(body).toMatchObject({ allowed: true, reason: 'no-matching-rule', rule: null })
  })

  it('says what the owner prefers, if it is asked for', async () => {
    const { body } = await json(`${v1}/check?${asked('/a', '&agent=GPTBot&purpose=train-ai')}`)
    expect(checkAnswerSchema.parse(body)).toMatchObject({
      allowed: true,
      decision: 'deny',
      preference: 'disallowed',
      use: { purpose: 'train-ai', evidence: [{ source: 'content-usage', line: 3 }] },
    })
  })

  it('says how far content may be used at most, if its owner says so', async () => {
    const { url } = await site('User-agent: *\nContent-Signal: ai-train=no, use=reference\nAllow: /\n')
    const { body } = await json(`${v1}/check?url=${url}/a&agent=GPTBot&purpose=train-ai`)
    expect(body['use']).toMatchObject({ purpose: 'train-ai', use: 'reference' })
  })

  it('takes several tokens as one agent', async () => {
    const { body } = await json(`${v1}/check?${asked('/private', '&agent=FastBot&agent=SlowBot')}`)
    expect(body).toMatchObject({ allowed: true, agent: ['FastBot', 'SlowBot'], token: 'SlowBot' })
  })

  it.each(['mailto:a@example.com', 'file:///etc/passwd', 'gopher://example.com/1'])(
    'denies what no robots.txt governs, whose verdict says only that none disallows it: %s',
    async (url) => {
      const query = `url=${encodeURIComponent(url)}&agent=a`
      const denied = { allowed: true, reason: 'not-governed', evidence: null, decision: 'deny' }
      const note = expect.stringMatching(/^no robots\.txt .*: nothing permits it$/)
      const { body } = await json(`${v1}/check?${query}`)
      expect(checkAnswerSchema.parse(body)).toMatchObject({ ...denied, note })
      expect((await json(`${v1}/check?${query}&purpose=search`)).body).toMatchObject({ ...denied, note })
      const many = await json(`${v1}/check`, post({ agent: 'a', urls: [url] }))
      expect(many.body['answers']).toMatchObject([{ ...denied, note }])
      for (const known of [undefined, {}, { file: 'User-agent: *\nAllow: /\n' }]) {
        const decided = await json(`${v1}/preferences`, post({ url, agent: 'a', known }))
        expect(decided.body).toMatchObject({ decision: 'deny', permission: 'unknown' })
      }
    },
  )

  it.each([401, 403])('says of a %i that it may be meant for one User-Agent alone', async (status) => {
    const refusing = await startOrigin((_, response) => void response.writeHead(status).end())
    onTestFinished(() => refusing.close())
    const query = `url=${encodeURIComponent(refusing.url)}/a&agent=a`
    const note = `the site answered ${status} instead of a robots.txt, which allows everything (RFC 9309 §2.3.1.3); it may answer another User-Agent otherwise`
    for (const route of ['check', 'explain', 'compare', 'robots'])
      expect([route, (await json(`${v1}/${route}?${query}`)).body['note']]).toEqual([route, note])
    const { body } = await json(`${v1}/check`, post({ agent: 'a', urls: [`${refusing.url}/b`] }))
    expect(body['answers']).toMatchObject([{ allowed: true, reason: 'allow-all', note }])
  })

  it('says nothing of a robots.txt that the asker did not send', async () => {
    const asking = { url: 'http://unknown.example/a', agent: 'GPTBot', known: { headers: {} } }
    const { body } = await json(`${v1}/preferences`, post(asking))
    expect(body).toMatchObject({
      decision: 'unknown',
      permission: 'unknown',
      reason: 'The robots.txt is not known yet.',
    })
  })

  it.each([
    ['', 'query.url'],
    ['url=/a&agent=a', 'query.url'],
    ['url=http://example.com/', 'query.agent'],
    ['url=http://example.com/&agent=', 'query.agent'],
    ['url=http://example.com/&agent=a&purpose=fun', 'query.purpose'],
  ])('refuses the query %j with the place of the fault', async (query, where) => {
    const { status, headers, body } = await json(`${v1}/check?${query}`)
    expect(status).toBe(400)
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(body).toMatchObject({ type: 'urn:ruly:problem:invalid-request', status: 400 })
    expect(body['errors']).toContainEqual(expect.objectContaining({ where }))
  })
})

describe('POST /v1/check', () => {
  it('answers many URLs in their order', async () => {
    const urls = ['/private', '/a', '/private/b'].map((path) => origin.url + path)
    const { body } = await json(`${v1}/check`, post({ agent: 'GPTBot', urls }))
    const answers = (body['answers'] as unknown[]).map((one) => checkAnswerSchema.parse(one))
    expect(answers.map(({ url, allowed }) => [url, allowed])).toEqual([
      [urls[0], false],
      [urls[1], true],
      [urls[2], false],
    ])
    expect(answers[0]?.evidence?.file?.sha256).toMatch(/^[\da-f]{64}$/)
  })

  it('gives the same answers as GET', async () => {
    const url = `${origin.url}/private`
    const { body: one } = await json(`${v1}/check?${asked('/private', '&agent=GPTBot')}`)
    const { body: many } = await json(`${v1}/check`, post({ agent: 'GPTBot', urls: [url] }))
    const timeless = (answer: unknown): unknown =>
      JSON.parse(JSON.stringify(answer, (key, value: unknown) => (key === 'ageMs' ? 0 : value)))
    expect((many['answers'] as unknown[]).map(timeless)).toEqual([timeless(one)])
  })

  it('asks about a purpose', async () => {
    const asking = post({ agent: 'GPTBot', urls: [`${origin.url}/a`], purpose: 'train-ai' })
    const { body } = await json(`${v1}/check?evidence=none`, asking)
    expect(answersSchema.parse(body).answers).toMatchObject([{ allowed: true, preference: 'disallowed' }])
    expect(JSON.stringify(body)).not.toContain('robotsUrl')
  })

  it('refuses questions whose answers would not fit into memory, as rules can be as long as files', async () => {
    const long = await site(`User-agent: *\nDisallow: / # ${'x'.repeat(400_000)}\n`)
    const urls = Array.from({ length: 1000 }, (_, index) => `${long.url}/${index}`)
    const { status, body } = await json(`${v1}/check`, post({ agent: 'a', urls }))
    expect([status, body['detail']]).toEqual([
      400,
      'The answer takes more than 67108864 bytes. Send fewer URLs, or send them as a stream.',
    ])
  })

  it('takes 10,000 URLs and no more', async () => {
    const urls = Array.from({ length: 10_001 }, (_, index) => `${origin.url}/${index}`)
    const most = await json(`${v1}/check?evidence=none`, post({ agent: 'a', urls: urls.slice(1) }))
    expect(most.body['answers']).toHaveLength(10_000)
    const { status, body } = await json(`${v1}/check`, post({ agent: 'a', urls }))
    expect([status, body['errors']]).toMatchObject([400, [{ where: 'json.urls' }]])
  })
})

describe('other questions about sites', () => {
  it('explains a verdict', async () => {
    const { body } = await json(`${v1}/explain?${asked('/private', '&agent=GPTBot')}`)
    expect(proofSchema.parse(body)).toMatchObject({
      allowed: false,
      rule: { line: 2 },
      groups: [{ obeyed: true }, { obeyed: false }],
      rules: [{ line: 2, decides: true, matchedBytes: 8 }],
    })
  })

  it('explains that no robots.txt governs a URL', async () => {
    const { body } = await json(`${v1}/explain?url=data:,a&agent=a`)
    expect(proofSchema.parse(body)).toMatchObject({ allowed: true, reason: 'not-governed', evidence: null })
    expect(body['agent']).toEqual({ userAgents: ['a'], tokens: ['a'] })
  })

  it('compares dialects for an agent', async () => {
    const query = asked('/private', '&agent=GPTBot&dialect=rfc9309&dialect=google')
    const { body } = await json(`${v1}/compare?${query}`)
    const { comparison } = compareAnswerSchema.parse(body)
    expect(comparison).toMatchObject({ agree: true, agent: 'GPTBot' })
    expect(comparison?.verdicts.map(({ dialect }) => dialect)).toEqual(['rfc9309', 'google'])
  })

  it('compares well-known agents without one', async () => {
    const { body } = await json(`${v1}/compare?${asked('/private')}`)
    const { visitors } = compareAnswerSchema.parse(body)
    expect(visitors?.visitors.length).toBeGreaterThan(20)
  })

  it('compares access policies where a site has no file', async () => {
    const failing = await startOrigin((_, response) => response.writeHead(403).end())
    onTestFinished(() => failing.close())
    const query = `url=${failing.url}/a`
    const { comparison } = compareAnswerSchema.parse((await json(`${v1}/compare?${query}&agent=a`)).body)
    const reasons = new Map(comparison?.verdicts.map(({ dialect, reason }) => [dialect, reason]))
    expect([reasons.get('rfc9309'), reasons.get('mk1996')]).toEqual(['allow-all', 'disallow-all'])
    expect(comparison?.sides.map(({ allowed }) => allowed)).toEqual([true, false])
    const { visitors, reason } = compareAnswerSchema.parse((await json(`${v1}/compare?${query}`)).body)
    expect([reason, visitors?.standard]).toEqual(['allow-all', { allowed: true, reason: 'allow-all' }])
    expect(visitors?.visitors.length).toBeGreaterThan(20)
  })

  it('compares where no robots.txt governs a URL', async () => {
    const { body } = await json(`${v1}/compare?url=mailto:a@example.com&agent=a`)
    const { comparison } = compareAnswerSchema.parse(body)
    expect(new Set(comparison?.verdicts.map(({ reason }) => reason))).toEqual(new Set(['not-governed']))
  })

  it('gives the file of a site as text, whatever its charset', async () => {
    const text = 'User-agent: *\nDisallow: /x\n'
    const wide = await startOrigin(
      (_, response) => void response.end(Buffer.from(`\ufeff${text}`, 'utf16le')),
    )
    onTestFinished(() => wide.close())
    const { body } = await json(`${v1}/robots?url=${wide.url}`)
    expect(body).toMatchObject({ rules: 'file', file: text, sizeBytes: 56 })
  })

  it('gives the file of a site, once', async () => {
    const { body, headers } = await json(`${v1}/robots?${asked('/')}`)
    expect(body).toMatchObject({
      rules: 'file',
      file: robotsTxt,
      sizeBytes: robotsTxt.length,
      sitemaps: [{ line: 9, url: 'https://example.com/sitemap.xml' }],
    })
    const etag = headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await fetch(`${v1}/robots?${asked('/')}`, { headers: { 'if-none-match': known } })
      expect([known, again.status, await again.text()]).toEqual([known, 304, ''])
    }
  })
})

describe('questions about files', () => {
  it.each(['mailto:a@example.com', 'file:///robots.txt', 'foo:/robots.txt', 'nonsense'])(
    'have a URL with a host for the file: %s',
    async (url) => {
      for (const route of ['parse', 'lint', 'fix']) {
        const { status, body } = await json(`${v1}/${route}?url=${url}`, post({ file: robotsTxt }))
        expect([route, status, body['errors']]).toMatchObject([route, 400, [{ where: 'query.url' }]])
      }
    },
  )

  it('read the URL of the file as the URL standard does', async () => {
    const { status } = await json(
      `${v1}/parse?url=%20HTTPS:/example.com/robots.txt`,
      post({ file: robotsTxt }),
    )
    expect(status).toBe(200)
  })

  it('have preferences for URLs of any scheme', async () => {
    for (const url of ['foo:/a', 'file:///a', 'mailto:a@example.com']) {
      const { status } = await json(
        `${v1}/preferences`,
        post({ url, agent: 'a', purpose: 'search', known: { file: robotsTxt } }),
      )
      expect([url, status]).toEqual([url, 200])
    }
  })

  const faulty = 'User-agent: *\nDisalow: /a\nSitemap: https://example.com/s.xml\n'
  const asText = (text: string): RequestInit => ({
    method: 'POST',
    body: text,
    headers: { 'content-type': 'text/plain' },
  })

  it('parses a file', async () => {
    const { body } = await json(`${v1}/parse?dialect=google`, asText(robotsTxt))
    const file = parseAnswerSchema.parse(body)
    expect(file).toMatchObject({ dialect: 'google', sizeBytes: robotsTxt.length })
    expect(file.groups.map(({ agents }) => agents.map(({ value }) => value))).toEqual([['*'], ['SlowBot']])
    expect(file.extensions.map(({ name }) => name)).toContain('crawl-delay')
  })

  it('takes a file as JSON or byte for byte', async () => {
    const { body: one } = await json(`${v1}/lint`, post({ file: faulty }))
    const { body: two } = await json(`${v1}/lint`, asText(faulty))
    expect(two).toEqual(one)
    expect(lintAnswerSchema.parse(one).findings).toMatchObject([
      { code: 'misspelt-field', line: 2, column: 1 },
    ])
  })

  it('lints with severities', async () => {
    const { body } = await json(`${v1}/lint`, post({ file: faulty, rules: { 'misspelt-field': 'off' } }))
    expect(body['findings']).toEqual([])
  })

  it('fixes a file', async () => {
    const { body } = await json(`${v1}/fix?fixes=all`, asText(faulty))
    expect(fixAnswerSchema.parse(body)).toMatchObject({
      file: faulty.replace('Disalow', 'Disallow'),
      isChanged: true,
      applied: [{ code: 'misspelt-field' }],
      left: [],
    })
  })

  it('refuses to compare files within what is no path pattern', async () => {
    const files = { old: 'User-agent: *\nDisallow: /a\n', new: 'User-agent: *\nDisallow: /b\n' }
    const { status, body } = await json(`${v1}/diff`, post({ ...files, within: 'a' }))
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('within')
    expect((await json(`${v1}/diff`, post({ ...files, within: '*a' }))).status).toBe(200)
  })

  it('tells what changes between two files', async () => {
    const files = { old: 'User-agent: *\nDisallow: /a\n', new: 'User-agent: *\nDisallow: /b\n' }
    const { body } = await json(`${v1}/diff`, post({ ...files, agents: ['x'], urls: ['http://a.example/b'] }))
    const { changes, changedUrls } = diffAnswerSchema.parse(body)
    expect(changes.map(({ kind, example }) => [kind, example])).toEqual([
      ['gains', '/a'],
      ['loses', '/b'],
    ])
    expect(changedUrls).toMatchObject([{ agent: 'x', kind: 'loses', url: 'http://a.example/b' }])
  })

  it('refuse to compare files for more URLs and agents than an answer has room for', async () => {
    const urls = Array.from({ length: 10_000 }, (_, index) => `http://a.example/${index}`)
    const named = Array.from({ length: 101 }, (_, index) => `User-agent: a${index}\n`).join('')
    const long = `User-agent: *\nDisallow: / # ${'x'.repeat(10_000)}\n`
    for (const old of [`${named}Disallow: /\n`, long]) {
      const { status, body } = await json(`${v1}/diff`, post({ old, new: '', urls }))
      expect([status, body['detail']]).toEqual([400, expect.stringContaining('Send fewer "urls"')])
    }
  })

  it('says what follows from permission and preference, for a site', async () => {
    const asking = post({ url: `${origin.url}/a`, agent: 'GPTBot', purpose: 'train-ai' })
    const { body } = await json(`${v1}/preferences`, asking)
    expect(useAnswerSchema.strict().parse(body)).toMatchObject({
      decision: 'deny',
      permission: 'allowed',
      robots: { rules: 'file', state: 'fresh' },
      sideFiles: [],
    })
  })

  it('says it for what the request knows, without asking a site', async () => {
    const known = { headers: { 'x-robots-tag': 'noai' }, html: '<meta name="robots" content="noindex">' }
    const asking = { url: 'http://unknown.example/a', agent: 'GPTBot', purpose: 'search', known }
    const { body } = await json(`${v1}/preferences`, post(asking))
    expect(useDecisionSchema.parse(body)).toMatchObject({
      decision: 'deny',
      preference: 'disallowed',
      lookedAt: ['headers', 'html'],
    })
  })
})

describe('a noindex that an agent cannot see', () => {
  const file = 'User-agent: Googlebot\nDisallow: /a\n'
  const html = '<meta name="robots" content="noindex">'
  const headers = { 'X-Robots-Tag': 'googlebot: noindex' }

  it.each([
    ['a tag of the page', 'Googlebot', '/a', { file, html }, true],
    ['a header', 'Googlebot', '/a', { file, headers }, true],
    [
      'a header for another agent',
      'Bingbot',
      '/a',
      { file: 'User-agent: *\nDisallow: /a\n', headers },
      false,
    ],
    ['a page that the agent may fetch', 'Googlebot', '/b', { file, html }, false],
    ['a page without the robots.txt', 'Googlebot', '/a', { html }, false],
    ['no page', 'Googlebot', '/a', { file }, false],
  ])('is told of %s', async (_, agent, path, known, isTold) => {
    const { body } = await json(`${v1}/preferences`, post({ url: `http://a.example${path}`, agent, known }))
    const sentence = expect.stringMatching(
      /^The page says noindex, but line 2 of robots\.txt .*: allow the URL/,
    )
    expect(useDecisionSchema.parse(body).unseenNoindex).toEqual(isTold ? sentence : undefined)
  })
})

describe('the service itself', () => {
  it('is alive and ready', async () => {
    expect((await json(`${running.url}/healthz`)).body).toEqual({ status: 'alive' })
    expect((await json(`${running.url}/readyz`)).body).toEqual({ status: 'ready' })
  })

  it('counts what it does', async () => {
    await (await fetch(`${running.url}/metrics`)).text()
    const text = await (await fetch(`${running.url}/metrics`)).text()
    const check = String.raw`method="GET",route="/v1/check",kind="request"`
    for (const line of [
      String.raw`ruly_http_requests_total\{${check},status="200"\}`,
      String.raw`ruly_http_requests_total\{method="GET",route="/metrics",kind="request",status="200"\}`,
      String.raw`ruly_http_request_duration_seconds_bucket\{le="60",${check}\}`,
      'ruly_answers_total',
      String.raw`ruly_robots_requests_total\{result="2xx"\}`,
      String.raw`ruly_site_lookups_total\{source="network"\}`,
      String.raw`ruly_site_lookups_total\{source="memory"\}`,
      String.raw`ruly_store_usable\{kind="all"\}`,
      String.raw`ruly_build_info\{version="[\d.]+",node="v[\d.]+"\}`,
    ])
      expect(text).toMatch(new RegExp(`^${line} [1-9]\\d*$`, 'm'))
    expect(text).toMatch(/^ruly_http_open\{kind="wait"\} 0$/m)
    expect(text).toContain('process_resident_memory_bytes')
  })

  it('says which methods there are', async () => {
    const { status, headers } = await json(`${v1}/robots`, { method: 'DELETE' })
    expect([status, headers.get('allow')]).toEqual([405, 'GET'])
  })

  it('shows its API with files of its own', async () => {
    const page = await (await fetch(`${running.url}/docs`)).text()
    const named = Array.from(page.matchAll(/(?:src|href)="([^"]+)"/g), ([, path = '']) => path)
    expect(named).toHaveLength(3)
    for (const path of named) {
      expect(path).toMatch(/^\/docs\//)
      const response = await fetch(running.url + path)
      expect([path, response.status]).toEqual([path, 200])
      await response.arrayBuffer()
    }
  })
})
