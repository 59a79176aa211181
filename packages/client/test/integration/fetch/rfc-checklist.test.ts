import { describe, expect, it } from 'vitest'

import { clientWith, day, hour, origin, toLoopback, userAgent } from '../../support/clients.ts'
import { file, status } from '../../support/origin.ts'

const closed = 'User-agent: *\nDisallow: /\n'

describe('RFC 9309, by the items of the checklist', () => {
  it('item 3: sends the identification string, with the product token that it obeys, and with its purpose', async () => {
    const site = await origin(file('User-agent: examplebot\nAllow: /\n\nUser-agent: *\nDisallow: /\n'))
    const client = clientWith()
    expect(await client.check(`${site.url}/a`)).toMatchObject({ allowed: true, token: 'ExampleBot' })
    expect(site.requests[0]?.headers['user-agent']).toBe(userAgent)
    const { policy } = (await client.robotsFor(`${site.url}/a`)) ?? {}
    expect(policy?.tokens).toEqual(['ExampleBot'])
  })

  it('item 14: asks for /robots.txt in lower case at the root of the authority, and reads it as UTF-8', async () => {
    const site = await origin(file('User-agent: *\nDisallow: /é\n'))
    const client = clientWith()
    expect(await client.isAllowed(`${site.url}/%C3%A9/a?b#c`)).toBe(false)
    expect(site.requests.map(({ path }) => path)).toEqual(['/robots.txt'])
    expect((await client.check(`${site.url}/`)).evidence?.file?.charset).toBe('utf-8')
  })

  it('item 15: follows the rules that were fetched', async () => {
    const site = await origin(file('User-agent: *\nDisallow: /a\n'))
    const client = clientWith()
    expect(await client.isAllowed(`${site.url}/a`)).toBe(false)
    expect(await client.isAllowed(`${site.url}/b`)).toBe(true)
  })

  it('item 16: follows five redirects across authorities, for the first authority, and takes more for no file', async () => {
    const hops = 6
    const site = await origin((request, response) => {
      const hop = Number(/^h(\d)/.exec(request.headers.host ?? '')?.[1] ?? hops)
      if (hop === hops) return file(closed)(request, response)
      response.writeHead(301, { location: `http://h${hop + 1}.example:${site.port}/robots.txt` }).end()
    })
    const client = clientWith({ lookup: toLoopback })
    const five = await client.check(`http://h1.example:${site.port}/a`)
    expect(five).toMatchObject({ allowed: false, reason: 'rule' })
    expect(five.evidence?.redirects).toHaveLength(5)
    expect(five.evidence?.robotsUrl).toBe(`http://h1.example:${site.port}/robots.txt`)
    expect(five.evidence?.finalUrl).toBe(`http://h6.example:${site.port}/robots.txt`)
    expect(await client.check(`http://h0.example:${site.port}/a`)).toMatchObject({
      allowed: true,
      reason: 'allow-all',
    })
  })

  it('item 17: may access anything where the file is unavailable', async () => {
    for (const code of [400, 401, 403, 404, 410, 418, 451]) {
      const site = await origin(status(code))
      expect(await clientWith().check(`${site.url}/a`), String(code)).toMatchObject({
        allowed: true,
        reason: 'allow-all',
      })
    }
  })

  it('item 18: assumes complete disallow where the file is unreachable, until thirty days have passed', async () => {
    const site = await origin(status(500))
    const client = clientWith()
    expect(await client.check(`${site.url}/a`)).toMatchObject({ allowed: false, reason: 'disallow-all' })
    for (let days = 1; days < 30; days++) {
      client.clock.time += day
      expect(await client.isAllowed(`${site.url}/a`)).toBe(false)
    }
    client.clock.time += day
    expect(await client.isAllowed(`${site.url}/a`)).toBe(true)
    await site.close()
    const other = clientWith()
    expect(await other.check(`${site.url}/a`)).toMatchObject({
      allowed: false,
      evidence: { error: { code: 'refused' } },
    })
  })

  it('item 20: uses no copy older than a day while the file can be reached, whatever its server allows', async () => {
    const site = await origin(
      file(closed, { 'cache-control': 'max-age=604800, stale-while-revalidate=604800' }),
    )
    const client = clientWith()
    await client.isAllowed(`${site.url}/a`)
    client.clock.time += 23 * hour
    await client.isAllowed(`${site.url}/a`)
    expect(site.requests).toHaveLength(1)
    site.answer(file('User-agent: *\nAllow: /\n'))
    client.clock.time += hour
    expect(await client.isAllowed(`${site.url}/a`)).toBe(true)
    expect(site.requests).toHaveLength(2)
  })

  it('item 21: reads the first 500 KiB, and leaves out the line that the limit cuts', async () => {
    const line = 'Disallow: /a\n'
    const lines = `User-agent: *\n${line.repeat(512_000 / line.length)}`
    const kept = `${lines.slice(0, 512_000 - 12)}\nDisallow: /`
    const site = await origin(file(`${kept}b-that-goes-on\nDisallow: /c\n`))
    const client = clientWith()
    expect(await client.isAllowed(`${site.url}/a`)).toBe(false)
    expect(await client.isAllowed(`${site.url}/c`)).toBe(true)
    expect(await client.isAllowed(`${site.url}/d`)).toBe(true)
    expect((await client.check(`${site.url}/a`)).evidence?.file).toMatchObject({
      sizeBytes: 512_000,
      isCut: true,
    })
  })

  it('item 22: answers whatever bytes a server sends', async () => {
    const noise = Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * 7919) % 256))
    const site = await origin((_, response) => {
      response.end(Buffer.concat([Buffer.from('\ufeffUser-agent: *\0\r\nDisallow: /b\r\n'), noise]))
    })
    const client = clientWith()
    expect(await client.isAllowed(`${site.url}/a`)).toBe(true)
    site.answer((_, response) => response.end(noise))
    client.clock.time += 2 * day
    expect(await client.check(`${site.url}/a`)).toMatchObject({ evidence: { error: { code: 'not-text' } } })
  })
})
