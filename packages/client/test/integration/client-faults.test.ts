import { rfc9309Access, robotRulesAccess } from 'ruly/access'
import { describe, expect, it } from 'vitest'

import { createMemoryStore, type RobotsClientOptions } from '../../src/index.ts'
import { clientWith, minute, origin, toLoopback } from '../support/clients.ts'
import { file, status } from '../support/origin.ts'

const text = 'User-agent: *\nDisallow: /private\n'

describe('a store that cannot be written to', () => {
  it('makes one request a site, not one a question', async () => {
    const site = await origin(file(text))
    const store = { ...createMemoryStore(), set: () => Promise.reject(new Error('full')) }
    const client = clientWith({ store })
    await expect(client.isAllowed(`${site.url}/a`)).rejects.toThrow('full')
    expect(await client.isAllowed(`${site.url}/private`)).toBe(false)
    expect(site.requests).toHaveLength(1)
  })
})

describe('a body that breaks off', () => {
  it.each([
    { access: rfc9309Access, says: { allowed: false, reason: 'disallow-all' } },
    { access: robotRulesAccess, says: { allowed: true, reason: 'no-matching-rule' } },
  ])('is what the access policy $access.name says', async ({ access, says }) => {
    const site = await origin((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '500' })
      response.write(`${text}Disallow: /o`, () => response.destroy())
    })
    const client = clientWith({ access })
    expect(await client.isAllowed(`${site.url}/private`)).toBe(false)
    expect(await client.check(`${site.url}/open`)).toMatchObject(says)
  })
})

describe('two clients on one store', () => {
  it('ask once for what is stale in both', async () => {
    const site = await origin(file(text, { 'cache-control': 'max-age=600, stale-while-revalidate=600' }))
    const clock = { now: () => 1_750_000_000_000 }
    const memory = createMemoryStore({ clock })
    let writes = 0
    const set: typeof memory.set = async (key, entry) => {
      await memory.set(key, entry)
      writes++
    }
    const [one, other] = [
      clientWith({ store: { ...memory, set } }),
      clientWith({ store: { ...memory, set } }),
    ]
    await one.isAllowed(`${site.url}/a`)
    await other.isAllowed(`${site.url}/a`)
    for (const client of [one, other]) {
      client.clock.time += 15 * minute
      await client.isAllowed(`${site.url}/a`)
      while ((await client.check(`${site.url}/a`)).evidence?.state === 'stale')
        await new Promise((resolve) => setImmediate(resolve))
      // What a client knows, it has not yet stored.
      await expect.poll(() => writes).toBe(2)
    }
    expect(site.requests).toHaveLength(2)
  })
})

describe('a server that does not like what it sent to be sent back', () => {
  it('is not open for it: an ETag of 14,000 characters', async () => {
    const etag = `"${'a'.repeat(14_000)}"`
    const site = await origin((request, response) => {
      const isTooLarge = (request.headers['if-none-match'] ?? '').length > 1000
      response.writeHead(isTooLarge ? 431 : 200, isTooLarge ? {} : { etag, 'cache-control': 'max-age=600' })
      response.end(isTooLarge ? '' : text)
    })
    const client = clientWith()
    for (let asked = 0; asked < 3; asked++) {
      expect(await client.isAllowed(`${site.url}/private`)).toBe(false)
      client.clock.time += 15 * minute
    }
  })
})

describe('a store that clients with several policies share', () => {
  it('gives none what a changed policy of the same name has made of an answer', async () => {
    const site = await origin(status(503))
    const clock = { now: () => 1_750_000_000_000 }
    const store = createMemoryStore({ clock })
    const open = clientWith({
      store,
      access: { ...rfc9309Access, statuses: [{ from: 200, to: 599, means: 'allow-all' }] },
    })
    expect(await open.check(`${site.url}/a`)).toMatchObject({ allowed: true, reason: 'allow-all' })
    expect(await clientWith({ store }).check(`${site.url}/a`)).toMatchObject({
      allowed: false,
      reason: 'disallow-all',
    })
  })
})

describe('prefetch', () => {
  it('asks no more sites when one has failed', async () => {
    const site = await origin(file(text))
    let reads = 0
    const store = {
      ...createMemoryStore(),
      get: async () => {
        if (++reads === 3) throw new Error('broken')
        return undefined
      },
    }
    const client = clientWith({ store, lookup: toLoopback, concurrency: 4 })
    const urls = Array.from({ length: 50 }, (_, i) => `http://h${i}.example:${site.port}/`)
    await expect(client.prefetch(urls)).rejects.toThrow('broken')
    await client.close()
    expect(reads).toBeLessThan(10)
  })
})

describe('a URL', () => {
  it.each(['/x/../private', '/./private', '/pri\nvate', '\\private'])(
    'is what a request for %j asks for',
    async (path) => {
      const site = await origin(file(text))
      expect(await clientWith().isAllowed(`${site.url}${path}`)).toBe(false)
    },
  )

  it.each(['http:', 'http:/', 'http:\\\\', 'http:///'])(
    'is read as its site is, behind %j',
    async (begin) => {
      const site = await origin(file(text))
      expect(await clientWith().isAllowed(`${begin}127.0.0.1:${site.port}/private`)).toBe(false)
    },
  )
})

describe('a wrong option', () => {
  it.each([
    [{ userAgent: 'B\u00f6t/1' }, RangeError],
    [{ timeoutMs: 2 ** 31 }, RangeError],
    [{ store: {} }, TypeError],
    [{ clock: {} }, TypeError],
    [{ dialect: 'google' }, TypeError],
    [{ access: 'google' }, TypeError],
    [{ dispatcher: {} }, TypeError],
    [{ fetch: 3 }, TypeError],
    [{ lookup: 3 }, TypeError],
    [{ random: 3 }, TypeError],
  ])('is told of when the client is made: %j', (options, error) => {
    const [name = ''] = Object.keys(options)
    const make = (): unknown => clientWith(options as Partial<RobotsClientOptions>)
    expect(make).toThrow(error)
    expect(make).toThrow(`"${name}"`)
  })
})
