import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { createRobotsClient } from '../../../client/src/index.ts'
import { createLmdbStore } from '../../../client/src/stores.ts'
import { startOrigin, type Origin } from '../../../client/test/support/origin.ts'
import { readSettings } from '../../src/config/read-settings.ts'
import { json, openService, post, service, site } from '../support/service.ts'

/** A file for the rest of the test. */
async function fileOf(data: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ruly-overrides-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'overrides.json')
  await writeFile(path, typeof data === 'string' ? data : JSON.stringify(data))
  return path
}

const asked = (base: string, path: string, url: string, agent = 'GPTBot') =>
  json(`${base}${path}?url=${encodeURIComponent(url)}&agent=${agent}`)

const reason = 'contract 7'

describe('overrides of the service', () => {
  it('decide in every kind of answer, each of which has the reason in its evidence', async () => {
    const { url: at } = await site()
    const override = { site: at, agents: ['GPTBot'], decision: 'allow', reason }
    const base = await service('--overrides', await fileOf([override]))
    const url = `${at}/private`
    const note = `an override decides, not the robots.txt: ${reason}`
    const shown = { allowed: true, reason: 'override', rule: null, evidence: { overrides: [override] }, note }
    // Once from the network, and once from memory.
    for (let times = 0; times < 2; times++)
      expect((await asked(base, '/v1/check', url)).body).toMatchObject(shown)
    expect((await asked(base, '/v1/check', url, 'GPTBot&purpose=search')).body).toMatchObject(shown)
    expect((await asked(base, '/v1/explain', url)).body).toMatchObject(shown)
    const list = await json(`${base}/v1/check`, post({ agent: 'GPTBot', urls: [url, `${at}/b`] }))
    expect(list.body['answers']).toMatchObject([shown, shown])
    const lines = { method: 'POST', body: url, headers: { 'content-type': 'application/x-ndjson' } }
    const [row = ''] = (await (await fetch(`${base}/v1/check?agent=GPTBot`, lines)).text()).split('\n')
    expect(JSON.parse(row)).toMatchObject(shown)
    const use = await json(`${base}/v1/preferences`, post({ url, agent: 'GPTBot', purpose: 'train-ai' }))
    expect(use.body).toMatchObject({
      permission: 'allowed',
      decision: 'unknown',
      evidence: [{ counts: false, why: 'url-disallowed' }],
      robots: { overrides: [override] },
    })
    const turn = await json(`${base}/v1/turns`, post({ url, agent: 'GPTBot' }, { prefer: 'wait=60' }))
    expect([turn.status, turn.body]).toMatchObject([201, { ...shown, state: 'granted' }])
  })

  it('leave other agents and other sites to their robots.txt', async () => {
    const [one, other] = [await site(), await site()]
    const base = await service(
      '--overrides',
      await fileOf([{ site: one.url, agents: ['GPTBot'], decision: 'allow', reason }]),
    )
    for (const [at, agent] of [
      [one.url, 'OtherBot'],
      [other.url, 'GPTBot'],
    ] as const) {
      const { body } = await asked(base, '/v1/check', `${at}/private`, agent)
      expect(body).toMatchObject({ allowed: false, reason: 'rule', rule: { line: 2 } })
      expect(body['evidence']).not.toHaveProperty('overrides')
    }
  })

  it('deny a turn, and say the delay of one', async () => {
    const { url: at } = await site('User-agent: *\nCrawl-delay: 20\n')
    const deny = { site: at, agents: ['GPTBot'], decision: 'deny', reason: 'complaint 12' }
    const slow = { site: '127.0.0.1', crawlDelaySeconds: 40, reason: 'agreed' }
    const base = await service('--overrides', await fileOf([deny, slow]))
    const turn = await json(`${base}/v1/turns`, post({ url: `${at}/a`, agent: 'GPTBot' }))
    expect(turn.body).toMatchObject({ state: 'disallowed', evidence: { overrides: [deny, slow] } })
    const waiting = await json(`${base}/v1/turns`, post({ url: `${at}/a`, agent: 'OtherBot' }))
    expect(waiting.body).toMatchObject({
      state: 'waiting',
      because: 'override',
      gapMs: 40_000,
      evidence: { overrides: [slow] },
    })
  })

  it('are read again when the settings are, all or none', async () => {
    const { url: at } = await site()
    const path = await fileOf([])
    const running = await openService('--overrides', path)
    onTestFinished(() => running.stop())
    const { settings } = readSettings(['--overrides', path], {})
    const isAllowed = async () =>
      (await asked(running.url, '/v1/check', `${at}/private`)).body['allowed'] as boolean
    const turnState = async () =>
      (await json(`${running.url}/v1/turns`, post({ url: `${at}/private`, agent: 'GPTBot' }))).body['state']
    expect([await isAllowed(), await turnState()]).toEqual([false, 'disallowed'])
    const file = `${running.url}/v1/robots?url=${at}`
    const etag = (await fetch(file)).headers.get('etag') ?? ''
    expect((await fetch(file, { headers: { 'if-none-match': etag } })).status).toBe(304)
    await writeFile(path, JSON.stringify([{ site: at, decision: 'allow', reason }]))
    running.reload(() => settings)
    expect((await fetch(file, { headers: { 'if-none-match': etag } })).status).toBe(200)
    expect([await isAllowed(), await turnState()]).toEqual([true, 'waiting'])
    await writeFile(path, '[{}]')
    running.reload(() => settings)
    expect(await isAllowed()).toBe(true)
    running.reload(() => ({ ...settings, overrides: undefined }))
    expect(await isAllowed()).toBe(false)
  })

  it.each([
    ['no JSON', '[', 'cannot use --overrides'],
    [
      'an entry without a reason',
      [{ site: 'a.example', decision: 'deny' }],
      '"overrides[0].reason" is missing',
    ],
    [
      'an unknown member',
      [{ site: 'a.example', delay: 1, reason }],
      'Unknown option "delay" of "overrides[0]"',
    ],
  ])('that are wrong end the start, with what to do: %s', async (_, data, message) => {
    const path = await fileOf(data)
    await expect(openService('--overrides', path)).rejects.toThrow(message)
    await expect(openService('--overrides', path)).rejects.toThrow(path)
  })
})

describe('--access', () => {
  it.each([
    ['rfc9309', 403, true],
    ['strict', 403, false],
    ['google', 403, true],
    ['urllib', 403, false],
  ])('%s: a robots.txt with %i allows: %s', async (name, status, allowed) => {
    const origin = await startOrigin((_, response) => void response.writeHead(status).end())
    onTestFinished(() => origin.close())
    const base = await service('--access', name)
    const { body } = await asked(base, '/v1/check', `${origin.url}/a`)
    expect(body).toMatchObject({ allowed, evidence: { policy: name, status } })
  })

  it('is by default that of the dialect, and an unknown name is refused with the known ones', async () => {
    const { url: at } = await site()
    const { body } = await asked(await service('--dialect', 'google'), '/v1/check', at)
    expect(body).toMatchObject({ evidence: { policy: 'google' } })
    expect(() => readSettings(['--access', 'lenient'], {})).toThrow(/--access: .*"strict"/)
  })
})

/** A site whose file can be changed, and that counts how often it is requested. */
async function changingSite(): Promise<Origin & { file: string; requests: number }> {
  const state = { file: 'User-agent: *\nDisallow: /a\n', requests: 0 }
  const origin = await startOrigin((_, response) => {
    state.requests++
    response.end(state.file)
  })
  onTestFinished(() => origin.close())
  return Object.assign(state, origin)
}

describe('a site', () => {
  it('is requested again by POST /v1/sites/refresh, once for all agents', async () => {
    const at = await changingSite()
    const base = await service('--min-gap', '0')
    const url = `${at.url}/a`
    const turn = async (agent: string) =>
      (await json(`${base}/v1/turns`, post({ url, agent }, { prefer: 'wait=10' }))).body
    expect((await turn('GPTBot'))['state']).toBe('disallowed')
    expect((await asked(base, '/v1/check', url)).body['allowed']).toBe(false)
    at.file = 'User-agent: *\nDisallow: /b\n'
    expect((await turn('GPTBot'))['state']).toBe('disallowed')
    const { requests } = at
    const { status, body } = await json(`${base}/v1/sites/refresh`, post({ url: `${at.url}/x` }))
    expect([status, body]).toMatchObject([
      200,
      { rules: 'file', evidence: { source: 'network' }, file: null },
    ])
    expect((await asked(base, '/v1/check', url)).body['allowed']).toBe(true)
    expect((await turn('GPTBot'))['state']).toBe('granted')
    expect(at.requests).toBe(requests + 1)
  })

  it('is forgotten by DELETE /v1/sites, for all agents', async () => {
    const at = await changingSite()
    const base = await service('--min-gap', '0')
    const url = `${at.url}/a`
    const turn = async () =>
      (await json(`${base}/v1/turns`, post({ url, agent: 'GPTBot' }, { prefer: 'wait=10' }))).body['state']
    expect([await turn(), (await asked(base, '/v1/check', url)).body['allowed']]).toEqual([
      'disallowed',
      false,
    ])
    at.file = ''
    const gone = await fetch(`${base}/v1/sites?url=${encodeURIComponent(url)}`, { method: 'DELETE' })
    expect(gone.status).toBe(204)
    const { requests } = at
    expect([(await asked(base, '/v1/check', url)).body['allowed'], await turn()]).toEqual([true, 'granted'])
    expect(at.requests).toBe(requests + 1)
  })

  it('that was forgotten is not in the store either, which other processes read', async () => {
    const at = await changingSite()
    const path = join(await mkdtemp(join(tmpdir(), 'ruly-store-')), 'store.mdb')
    const running = await openService('--store', `lmdb:${path}`, '--user-agent', 'ExampleBot/1.0')
    onTestFinished(() => running.stop())
    const url = `${at.url}/a`
    await asked(running.url, '/v1/check', url)
    const other = async () => {
      const store = createLmdbStore({ path })
      const client = createRobotsClient({ userAgent: 'ExampleBot/1.0', store })
      const { evidence } = await client.check(url)
      await client.close()
      await store.close()
      return evidence?.source
    }
    expect(await other()).toBe('store')
    await fetch(`${running.url}/v1/sites?url=${encodeURIComponent(url)}`, { method: 'DELETE' })
    expect(await other()).toBe('network')
  })

  it('is one with http or https, for both', async () => {
    const base = await service()
    const refreshed = await json(`${base}/v1/sites/refresh`, post({ url: 'mailto:a@example.com' }))
    expect([refreshed.status, refreshed.body['errors']]).toMatchObject([
      400,
      [{ message: 'must be an http or https URL' }],
    ])
    expect((await fetch(`${base}/v1/sites?url=data:,a`, { method: 'DELETE' })).status).toBe(400)
  })
})

describe('the report of a turn', () => {
  async function granted(base: string, url: string): Promise<string> {
    const { body } = await json(`${base}/v1/turns`, post({ url, agent: 'GPTBot' }, { prefer: 'wait=60' }))
    return `${base}/v1/turns/${String(body['id'])}/answered`
  }

  it('with the headers of the page is answered with what page and site prefer, and gives the turn back', async () => {
    const { url: at } = await site('User-agent: *\nDisallow: /private\n')
    const base = await service('--min-gap', '0')
    const report = await granted(base, `${at}/a`)
    const page = { headers: { 'X-Robots-Tag': 'noai' }, purpose: 'train-ai' }
    const { status, body } = await json(report, post({ status: 200, page }))
    expect([status, body]).toMatchObject([
      200,
      {
        decision: 'deny',
        permission: 'allowed',
        preference: 'disallowed',
        evidence: [{ source: 'robots-tag', place: 'header', says: 'disallowed' }],
      },
    ])
    expect((await json(report, post({ status: 200, page }))).status).toBe(404)
  })

  it('with the page itself and its URL after redirects goes by both', async () => {
    const { url: at } = await site('User-agent: *\nContent-Usage: /b train-ai=n\n')
    const base = await service('--min-gap', '0')
    const tags = { headers: { 'content-type': 'text/html' }, html: '<meta name="robots" content="noindex">' }
    const found = await json(
      await granted(base, `${at}/a`),
      post({ status: 200, page: { ...tags, purpose: 'search' } }),
    )
    expect(found.body).toMatchObject({
      preference: 'disallowed',
      evidence: [{ place: 'meta' }, { counts: false }],
    })
    const moved = await json(
      await granted(base, `${at}/a`),
      post({ status: 200, page: { headers: {}, purpose: 'train-ai', url: `${at}/b` } }),
    )
    expect(moved.body).toMatchObject({
      preference: 'disallowed',
      evidence: [{ place: 'robots.txt', line: 2 }],
    })
  })
})
