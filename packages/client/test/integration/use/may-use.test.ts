import { describe, expect, it } from 'vitest'

import { clientWith, origin } from '../../support/clients.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { disagreeingSite } from '../../support/disagreeing-site.ts'

const politeness = { minGapMs: 0, latencyFactor: 0 }

async function fetched() {
  const site = await origin(disagreeingSite)
  const client = clientWith({ politeness })
  const response = await client.fetch(`${site.url}/page`)
  return { site, client, response }
}

describe('mayUse', () => {
  it('explains robots.txt, headers, tags, TDM file and licence that disagree', async () => {
    const { client, response } = await fetched()
    const answer = await client.mayUse(response, { purpose: 'train-ai', licences: true, tdmrep: true })
    expect(answer).toMatchObject({
      decision: 'deny',
      permission: 'allowed',
      preference: 'disallowed',
      reason:
        'No rule of robots.txt disallows the URL; Content-Usage in a response header refuses AI training (train-ai), although others permit it.',
    })
    const told = answer.evidence.map(({ source, place, line, says, counts, why }) => [
      source,
      place,
      line,
      says,
      counts,
      why,
    ])
    expect(told).toEqual([
      ['content-usage', 'header', undefined, 'disallowed', true, 'counts'],
      ['tdm-reservation', 'meta', undefined, 'disallowed', true, 'counts'],
      ['content-usage', 'robots.txt', 3, 'allowed', true, 'counts'],
      ['licence', 'robots.txt', 11, 'allowed', true, 'counts'],
      ['content-signal', 'robots.txt', 5, 'unknown', true, 'counts'],
      ['robots-tag', 'meta', undefined, 'unknown', true, 'counts'],
      ['content-signal', 'robots.txt', 9, 'disallowed', false, 'other-agents'],
      ['robots-tag', 'header', undefined, 'disallowed', false, 'other-agents'],
      ['tdm-reservation', 'tdmrep.json', undefined, 'allowed', false, 'superseded'],
      ['content-usage', 'robots.txt', 4, 'unknown', false, 'path-does-not-match'],
    ])
    expect(answer.otherReading).toBeUndefined()
  })

  it('answers for each purpose by other sources', async () => {
    const { client, response } = await fetched()
    const of = async (purpose: 'search' | 'ai-input') =>
      await client.mayUse(response, { purpose, licences: true })
    expect(await of('search')).toMatchObject({
      preference: 'disallowed',
      reason:
        'No rule of robots.txt disallows the URL; a robots tag in a meta element refuses search, although others permit it.',
    })
    expect(await of('ai-input')).toMatchObject({ preference: 'disallowed' })
  })

  it('ends with its signal while the page does not come', async () => {
    const client = clientWith({ politeness, fetch: async () => new Response('') })
    const page = new Response(new ReadableStream(), { headers: { 'content-type': 'text/html' } })
    const giveUp = new AbortController()
    const asked = client.mayUse(page, { url: 'https://example.com/', signal: giveUp.signal })
    giveUp.abort(new Error('enough'))
    await expect(asked).rejects.toThrow('enough')
  })

  it('leaves the body to its caller', async () => {
    const { client, response } = await fetched()
    await client.mayUse(response, { purpose: 'search' })
    expect(response.bodyUsed).toBe(false)
    expect(await response.text()).toContain('<p data-nosnippet>Text</p>')
  })

  it('leaves a body that is much longer than its head', async () => {
    const rest = 'x'.repeat(3_000_000)
    const site = await origin((request, reply) => {
      if (request.url === '/robots.txt') {
        reply.writeHead(404)
        reply.end()
        return
      }
      reply.writeHead(200, { 'content-type': 'text/html' })
      reply.end(`<head><meta name="robots" content="noai"></head><body>${rest}`)
    })
    const client = clientWith({ politeness })
    const response = await client.fetch(`${site.url}/a`)
    expect(await client.mayUse(response, { purpose: 'train-ai' })).toMatchObject({ preference: 'disallowed' })
    expect((await response.text()).length).toBeGreaterThan(rest.length)
  })

  it('takes the page as text, bytes or tags if the body was read', async () => {
    const { client, response } = await fetched()
    const text = await response.text()
    const of = async (html?: string | Uint8Array) =>
      (await client.mayUse(response, { purpose: 'search', html })).preference
    expect(await of()).toBe('allowed')
    expect(await of(text)).toBe('disallowed')
    expect(await of(Buffer.from(text))).toBe('disallowed')
    const html = { metas: [{ name: 'robots', content: 'noindex' }] }
    expect((await client.mayUse(response, { purpose: 'search', html })).preference).toBe('disallowed')
  })

  it('answers by headers alone where the page breaks off', async () => {
    const site = await origin((request, reply) => {
      if (request.url === '/robots.txt') {
        reply.writeHead(404)
        reply.end()
        return
      }
      reply.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000', 'x-robots-tag': 'noai' })
      reply.write('<head>', () => reply.destroy())
    })
    const client = clientWith({ politeness: { ...politeness, pauseMs: 0, maxPauseMs: 0 } })
    const response = await client.fetch(`${site.url}/a`)
    expect(await client.mayUse(response, { purpose: 'train-ai' })).toMatchObject({ preference: 'disallowed' })
    await expect(response.text()).rejects.toThrow('terminated')
  })

  it.each(['it', 'a copy of it'])(
    'gives back the turn of a long page before it fetches other files of the site: asked about %s',
    async (what) => {
      const rest = 'x'.repeat(3_000_000)
      const site = await origin((request, reply) => {
        if (request.url === '/page') reply.setHeader('content-type', 'text/html').end(`<head></head>${rest}`)
        else disagreeingSite(request, reply)
      })
      const client = clientWith({ clock: fakeClock(), politeness })
      const response = await client.fetch(`${site.url}/page`)
      const asked = what === 'it' ? response : response.clone()
      const { sideFiles } = await client.mayUse(asked, { licences: true, tdmrep: true })
      expect(sideFiles).toMatchObject([{ result: 'read' }, { result: 'read' }])
      expect(await response.text()).toBe(`<head></head>${rest}`)
    },
  )

  it('takes any response with headers and a URL', async () => {
    const { site, client } = await fetched()
    const url = `${site.url}/page`
    const made = new Response('', { headers: { 'content-usage': 'search=n' } })
    expect(await client.mayUse(made, { url, purpose: 'search' })).toMatchObject({ preference: 'disallowed' })
    expect(await client.mayUse({ url, headers: new Headers() }, { purpose: 'search' })).toMatchObject({
      preference: 'allowed',
    })
    await expect(client.mayUse(made, { purpose: 'search' })).rejects.toThrow(
      'This response has no URL. Pass the option "url".',
    )
  })
})
