import { describe, expect, it, vi } from 'vitest'

import { createMemoryTurns, type RobotsClientOptions, type Turns } from '../../../src/index.ts'
import { clientWith, origin } from '../../support/clients.ts'
import { fakeClock, settled } from '../../support/fake-clock.ts'
import { file, status } from '../../support/origin.ts'

const text = 'User-agent: *\nDisallow: /private\nCrawl-delay: 2.5\n'

/** So many sites that those that have been quiet are forgotten. */
async function visitMany(turns: Turns): Promise<void> {
  for (let n = 0; n < 1100; n++) await turns.visited(`http://${n}.test`, 0)
}

describe('a client', () => {
  it('plans and gives turns by the robots.txt of the site, a visit like any other', async () => {
    const site = await origin(file(text))
    const clock = fakeClock()
    const client = clientWith({ clock })
    const url = `${site.url}/a`
    expect(await client.plan(url)).toEqual({
      site: site.url,
      at: clock.time + 2500,
      because: 'crawl-delay',
      gapMs: 2500,
      refusal: undefined,
      held: [],
    })
    const coming = client.acquire(url)
    await clock.advance(2500)
    using lease = await coming
    expect(lease).toMatchObject({ site: site.url, waitedMs: 2500 })
    await lease.answered(new Response())
    await lease.release()
    expect(await client.plan(url)).toMatchObject({ at: clock.time + 2500, because: 'crawl-delay' })
    const next = client.acquire(url)
    await settled()
    await clock.advance(2500)
    expect(await next).toMatchObject({ waitedMs: 2500 })
    expect(site.requests).toHaveLength(1)
  })

  it('gives no turn between a robots.txt that has come and its visit being known', async () => {
    const site = await origin(file(text))
    const clock = fakeClock()
    const memory = createMemoryTurns({ clock })
    let visitIsKnown = (): void => undefined
    const known = new Promise<void>((resolve) => (visitIsKnown = resolve))
    const visited = vi.fn<Turns['visited']>(async (...visit) => {
      await known
      await memory.visited(...visit)
    })
    const client = clientWith({ clock, turns: { ...memory, visited } })
    const verdict = client.check(site.url)
    await vi.waitFor(() => expect(visited).toHaveBeenCalled())
    const coming = client.acquire(site.url)
    await settled()
    visitIsKnown()
    await settled()
    await clock.advance(2500)
    expect(await verdict).toMatchObject({ allowed: true })
    expect(await coming).toMatchObject({ waitedMs: 2500 })
  })

  it('counts the request that a redirect leads to as a visit of the site that answers it', async () => {
    const answering = await origin(file(text))
    const between = await origin((_, response) => {
      response.writeHead(301, { location: `${answering.url}/robots.txt` }).end()
    })
    const site = await origin((_, response) => {
      response.writeHead(301, { location: `${between.url}/robots.txt` }).end()
    })
    const clock = fakeClock()
    const turns = createMemoryTurns({ clock })
    const client = clientWith({ clock, turns, politeness: { minGapMs: 1000 } })
    expect(await client.isAllowed(`${site.url}/private`)).toBe(false)
    const terms = { gapMs: 1000, latencyFactor: 0, concurrency: 1, leaseMs: 1000 }
    for (const { url } of [site, between, answering])
      expect(await turns.peek(url, terms)).toMatchObject({ kind: 'wait', waitMs: 1000 })
  })

  it('gives turns, not permissions', async () => {
    const site = await origin(file(text))
    const clock = fakeClock()
    const client = clientWith({ clock })
    expect(await client.isAllowed(`${site.url}/private`)).toBe(false)
    await clock.advance(2500)
    expect(await client.acquire(`${site.url}/private`)).toMatchObject({ waitedMs: 0 })
  })

  it.each(['file:///etc/passwd', 'gopher://example.com/1'])('gives no permission for %s', async (url) => {
    const client = clientWith()
    await expect(client.acquire(url, { check: true })).rejects.toMatchObject({
      name: 'RobotsDisallowedError',
      verdict: { reason: 'not-governed' },
    })
  })

  it('refuses a call that would wait longer than it says, and keeps the place of the others', async () => {
    const site = await origin(file(text))
    const clock = fakeClock()
    const client = clientWith({ clock })
    const url = `${site.url}/a`
    const refused = { name: 'TurnRefusedError', code: 'wait-too-long', retryAt: clock.time + 2500 }
    await expect(client.acquire(url, { maxWaitMs: 0 })).rejects.toMatchObject(refused)
    const patient = client.acquire(url)
    await settled()
    await expect(client.acquire(url, { maxWaitMs: 2600 })).rejects.toMatchObject({ code: 'wait-too-long' })
    await clock.advance(2500)
    using lease = await patient
    expect(lease).toMatchObject({ waitedMs: 2500 })
    await expect(client.acquire(url, { maxWaitMs: 0 })).rejects.toMatchObject({ code: 'wait-too-long' })
    await lease.release()
    await clock.advance(2500)
    using next = await client.acquire(url, { maxWaitMs: 0, check: true })
    expect(next).toMatchObject({ waitedMs: 0 })
  })

  it('keeps to its own politeness where there is no file', async () => {
    const site = await origin(status(404))
    const clock = fakeClock()
    const client = clientWith({ clock, politeness: { minGapMs: 7000, concurrency: 2 } })
    const planned = { at: clock.time + 7000, because: 'min-gap' }
    expect(await client.plan(`${site.url}/b`)).toMatchObject(planned)
  })

  it('remembers a request for the robots.txt for as long as the gap asks', async () => {
    const site = await origin(file('User-agent: *\nCrawl-delay: 90\n'))
    const clock = fakeClock()
    const turns = createMemoryTurns({ clock })
    const client = clientWith({ clock, turns, politeness: { maxCrawlDelaySeconds: 100 } })
    await client.isAllowed(`${site.url}/a`)
    await clock.advance(80_000)
    await visitMany(turns)
    expect(await client.plan(`${site.url}/a`)).toMatchObject({
      because: 'crawl-delay',
      at: clock.time + 10_000,
    })
  })

  it('shares turns with another', async () => {
    const site = await origin(file(text))
    const clock = fakeClock()
    const turns = createMemoryTurns({ clock })
    const [one, other] = [clientWith({ clock, turns }), clientWith({ clock, turns })]
    await other.isAllowed(site.url)
    await clock.advance(2500)
    expect(await other.plan(site.url)).toMatchObject({ because: 'nothing' })
    const taken = one.acquire(site.url)
    await one.isAllowed(site.url)
    await clock.advance(2500)
    await taken
    expect(await other.plan(site.url)).toMatchObject({ because: 'crawl-delay' })
  })

  it('that is closed gives no turns, and lets nobody wait', async () => {
    const site = await origin(file(text))
    const client = clientWith({ clock: fakeClock() })
    const waiting = client.acquire(site.url).catch((error: unknown) => error)
    await client.plan(site.url)
    await client.close()
    expect(await waiting).toMatchObject({ code: 'client-closed' })
    await expect(client.acquire(site.url)).rejects.toMatchObject({ code: 'client-closed' })
    await expect(client.plan(site.url)).rejects.toMatchObject({ code: 'client-closed' })
  })

  it.each<readonly [string, Partial<RobotsClientOptions>, typeof TypeError]>([
    ['turns', { turns: {} as never }, TypeError],
    ['politeness.leaseMs', { politeness: { leaseMs: 0 } }, RangeError],
  ])('refuses a wrong option: %s', (name, options, kind) => {
    expect(() => clientWith(options)).toThrow(kind)
    expect(() => clientWith(options)).toThrow(`"${name}" must be `)
  })
})
