import { describe, expect, it } from 'vitest'

import { createMemoryTurns, type RobotsClientOptions } from '../src/index.ts'
import { clientWith, origin } from './support/clients.ts'
import { fakeClock, settled } from './support/fake-clock.ts'
import { file, status } from './support/origin.ts'

const text = 'User-agent: *\nDisallow: /private\nCrawl-delay: 2.5\n'

describe('a client', () => {
  it('plans and gives turns by the robots.txt of the site', async () => {
    const site = await origin(file(text))
    const clock = fakeClock()
    const client = clientWith({ clock })
    const url = `${site.url}/a`
    expect(await client.plan(url)).toEqual({
      site: site.url,
      at: clock.time,
      because: 'nothing',
      gapMs: 2500,
      refusal: undefined,
    })
    using lease = await client.acquire(url)
    expect(lease).toMatchObject({ site: site.url, waitedMs: 0 })
    await lease.answered(new Response())
    await lease.release()
    expect(await client.plan(url)).toMatchObject({ at: clock.time + 2500, because: 'crawl-delay' })
    const next = client.acquire(url)
    await settled()
    await clock.advance(2500)
    expect(await next).toMatchObject({ waitedMs: 2500 })
    expect(site.requests).toHaveLength(1)
  })

  it('gives turns, not permissions', async () => {
    const site = await origin(file(text))
    const client = clientWith()
    expect(await client.isAllowed(`${site.url}/private`)).toBe(false)
    expect(await client.acquire(`${site.url}/private`)).toMatchObject({ waitedMs: 0 })
  })

  it('keeps to its own politeness where there is no file', async () => {
    const site = await origin(status(404))
    const client = clientWith({ politeness: { minGapMs: 7000, concurrency: 2 } })
    await client.acquire(`${site.url}/a`)
    expect(await client.plan(`${site.url}/b`)).toMatchObject({
      at: client.clock.time + 7000,
      because: 'min-gap',
    })
  })

  it('shares turns with another', async () => {
    const site = await origin(file(text))
    const turns = createMemoryTurns({ clock: fakeClock() })
    const [one, other] = [clientWith({ turns }), clientWith({ turns })]
    await one.acquire(site.url)
    expect(await other.plan(site.url)).toMatchObject({ because: 'crawl-delay' })
  })

  it('that is closed gives no turns, and lets nobody wait', async () => {
    const site = await origin(file(text))
    const client = clientWith()
    await client.acquire(site.url)
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
    expect(() => clientWith(options)).toThrow(`The option "${name}"`)
  })
})
