import { RobotsError } from 'ruly'
import { describe, expect, it } from 'vitest'

import { createMemoryStore } from '../../../src/index.ts'
import { clientWith, hour, origin, userAgent } from '../../support/clients.ts'
import { disagreeingSite } from '../../support/disagreeing-site.ts'
import { file, status } from '../../support/origin.ts'

const politeness = { minGapMs: 0, latencyFactor: 0 }

describe('mayFetch', () => {
  it('keeps permission and preference apart', async () => {
    const site = await origin(
      file('User-agent: *\nDisallow: /private\nContent-Usage: train-ai=n, search=y\n'),
    )
    const client = clientWith({ politeness })
    const ask = async (path: string, purpose?: 'train-ai' | 'search' | 'ai-input') => {
      const { decision, permission, preference } = await client.mayFetch(`${site.url}${path}`, { purpose })
      return [decision, permission, preference]
    }
    expect(await ask('/a', 'train-ai')).toEqual(['deny', 'allowed', 'disallowed'])
    expect(await ask('/a', 'search')).toEqual(['allow', 'allowed', 'allowed'])
    expect(await ask('/a', 'ai-input')).toEqual(['unknown', 'allowed', 'unknown'])
    expect(await ask('/a')).toEqual(['allow', 'allowed', 'unknown'])
    expect(await ask('/private', 'search')).toEqual(['deny', 'disallowed', 'unknown'])
    expect(site.requests.map(({ path }) => path)).toEqual(['/robots.txt'])
  })

  it('rejects if the store fails for a licence', async () => {
    const store = createMemoryStore()
    const get = (key: string) => {
      if (key.startsWith('https://licences.example')) throw new RobotsError('store-not-usable', 'It is full.')
      return store.get(key)
    }
    const client = clientWith({
      politeness,
      store: { ...store, get },
      fetch: async () => new Response('License: https://licences.example/1.xml\n'),
    })
    await expect(client.mayFetch('https://example.com/', { licences: true })).rejects.toThrow('It is full.')
  })

  it('answers for another agent than its own', async () => {
    const site = await origin(disagreeingSite)
    const client = clientWith({ politeness })
    const url = `${site.url}/drafts/a`
    const of = async (agent: string) =>
      (await client.mayFetch(url, { agent, purpose: 'train-ai' })).permission
    expect([await of('GPTBot'), await of('OtherBot')]).toEqual(['disallowed', 'allowed'])
    expect(site.requests[0]?.headers['user-agent']).toBe(userAgent)
  })

  it('says of a file that is missing that nothing is known, and permits no URL that no file governs', async () => {
    const site = await origin(status(404))
    const client = clientWith({ politeness })
    const missing = await client.mayFetch(`${site.url}/a`, { purpose: 'search', ifUnknown: 'deny' })
    expect(missing).toMatchObject({
      decision: 'deny',
      permission: 'allowed',
      preference: 'unknown',
      robots: { rules: 'allow-all', state: 'fresh', status: 404, sha256: undefined },
    })
    const data = await client.mayFetch('data:text/plain,a', { ifUnknown: 'allow' })
    expect(data).toMatchObject({ decision: 'deny', permission: 'unknown', robots: undefined })
  })

  it('waits for a site that is unreachable, and says until when', async () => {
    const site = await origin(status(503))
    const client = clientWith({ politeness })
    const answer = await client.mayFetch(`${site.url}/a`, { purpose: 'search' })
    expect(answer).toMatchObject({
      decision: 'wait',
      permission: 'disallowed',
      preference: 'unknown',
      reason: 'The site answered 503 for robots.txt, which disallows the URL; ask again later.',
    })
    expect(answer.retryAt).toBeGreaterThan(client.clock.time)
  })

  it('waits for a site that is closed at this time of day, or asks to be left alone', async () => {
    const site = await origin(
      file('User-agent: *\nAllow: /\nVisit-time: 0000-0100\nContent-Usage: search=y\n'),
    )
    const client = clientWith({ politeness })
    client.clock.time = Date.UTC(2026, 10, 22, 12)
    const answer = await client.mayFetch(`${site.url}/a`, { purpose: 'search' })
    expect(answer).toMatchObject({ decision: 'wait', permission: 'allowed', preference: 'allowed' })
    expect(answer.retryAt).toBe(Date.UTC(2026, 10, 23, 0))
    client.clock.time += 12.5 * hour
    expect((await client.mayFetch(`${site.url}/a`, { purpose: 'search' })).decision).toBe('allow')
    const other = await client.mayFetch(`${site.url}/a`, { purpose: 'search', agent: 'OtherBot' })
    expect(other.decision).toBe('allow')
  })

  it('reads licences and the TDM file when it is asked to, once', async () => {
    const site = await origin(disagreeingSite)
    const client = clientWith({ politeness })
    const url = `${site.url}/page`
    const without = await client.mayFetch(url, { purpose: 'ai-input' })
    expect([without.preference, without.sideFiles]).toEqual(['allowed', []])
    const options = { purpose: 'ai-input', licences: true, tdmrep: true } as const
    const answer = await client.mayFetch(url, options)
    expect(answer).toMatchObject({
      decision: 'deny',
      permission: 'allowed',
      preference: 'disallowed',
      reason:
        'No rule of robots.txt disallows the URL; a licence on line 11 of robots.txt refuses input for AI answers (ai-input), although another source permits it.',
      sideFiles: [
        { kind: 'tdmrep.json', result: 'read', status: 200 },
        { kind: 'licence', result: 'read', status: 200, quote: `"${site.url}/license.xml"` },
      ],
    })
    await client.mayFetch(url, options)
    const asked = site.requests.map(({ path }) => path)
    expect(asked).toEqual(['/robots.txt', '/.well-known/tdmrep.json', '/license.xml'])
    client.clock.time += 25 * hour
    await client.mayFetch(url, options)
    expect(site.requests).toHaveLength(6)
  })

  it('requests a side file once for all who ask at the same time', async () => {
    const site = await origin(disagreeingSite)
    const client = clientWith({ politeness })
    const leaving = new AbortController()
    const ask = (signal?: AbortSignal) => client.mayFetch(`${site.url}/page`, { tdmrep: true, signal })
    const left = ask(leaving.signal)
    const answers = Promise.all([ask(), ask()])
    leaving.abort(new Error('enough'))
    await expect(left).rejects.toThrow('enough')
    for (const { sideFiles } of await answers) expect(sideFiles).toMatchObject([{ result: 'read' }])
    const asked = site.requests.map(({ path }) => path)
    expect(asked).toEqual(['/robots.txt', '/.well-known/tdmrep.json'])
  })

  it('says what came of side files that it cannot have', async () => {
    const site = await origin((request, response) => {
      if (request.url === '/robots.txt') {
        const { host } = request.headers
        response.writeHead(200, { 'content-type': 'text/plain' })
        const licences = ['/gone', '/broken', '/large', '/private', '/error', '/sixth'].map(
          (path) => `License: http://${host}${path}`,
        )
        response.end(`User-agent: *\nDisallow: /private\n${licences.join('\n')}\n`)
      } else if (request.url === '/large') {
        response.end('x'.repeat(1_048_577))
      } else if (request.url === '/error') {
        response.destroy()
      } else {
        response.writeHead(request.url === '/broken' ? 200 : 404)
        response.end('<rsl>')
      }
    })
    const client = clientWith({ politeness: { ...politeness, pauseMs: 0, maxPauseMs: 0 } })
    const { sideFiles, preference } = await client.mayFetch(`${site.url}/a`, {
      purpose: 'search',
      licences: true,
      tdmrep: true,
    })
    expect(sideFiles.map(({ kind, result, status: answered }) => [kind, result, answered])).toEqual([
      ['tdmrep.json', 'missing', 404],
      ['licence', 'missing', 404],
      ['licence', 'not-readable', 200],
      ['licence', 'too-large', 200],
      ['licence', 'disallowed', undefined],
      ['licence', 'failed', undefined],
    ])
    expect(preference).toBe('unknown')
  })

  it('requests no side files for a URL that may not be fetched', async () => {
    const site = await origin(disagreeingSite)
    const client = clientWith({ politeness })
    const { sideFiles } = await client.mayFetch(`${site.url}/private/a`, { licences: true, tdmrep: true })
    expect(sideFiles).toEqual([])
    expect(site.requests).toHaveLength(1)
  })

  it('rejects for an aborted signal, a closed client and wrong options', async () => {
    const site = await origin(disagreeingSite)
    const client = clientWith({ politeness })
    const aborted = AbortSignal.abort(new Error('enough'))
    await expect(client.mayFetch(`${site.url}/a`, { signal: aborted })).rejects.toThrow('enough')
    await expect(client.mayFetch(`${site.url}/a`, { purpose: 'training' as 'search' })).rejects.toThrow(
      '"purpose" must be',
    )
    await expect(client.mayFetch('/a')).rejects.toThrow('A client needs an absolute URL')
    await expect(client.mayFetch(`${site.url}/a`, { licence: true } as object)).rejects.toThrow(
      'Did you mean "licences"?',
    )
    await client.close()
    await expect(client.mayFetch(`${site.url}/a`)).rejects.toThrow('This client has been closed.')
  })
})
