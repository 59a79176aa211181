import type { RequestListener } from 'node:http'

import { describe, expect, it } from 'vitest'

import { clientWith, hour, origin } from '../support/clients.ts'
import { file } from '../support/origin.ts'

const robots = 'User-agent: *\nDisallow: /private\n'

/** A client whose clock is set by so many milliseconds when its site is asked for a path. */
async function clientSetAt(path: string, byMs: number, listener: RequestListener) {
  const site = await origin((request, response) => {
    if (request.url === path) client.clock.time += byMs
    listener(request, response)
  })
  const client = clientWith()
  return { site, check: () => client.check(`${site.url}/private`) }
}

describe('A clock that is set while a robots.txt is fetched', () => {
  it('back by hours leaves the answer valid for those who wait for it, also if nobody may keep it', async () => {
    const { site, check } = await clientSetAt(
      '/robots.txt',
      -3 * hour,
      file(robots, { 'cache-control': 'no-store' }),
    )
    expect(await check()).toMatchObject({ allowed: false, reason: 'rule', evidence: { state: 'fresh' } })
    expect(site.requests).toHaveLength(1)
  })

  it('forwards by hours does not use up the time for its redirects', async () => {
    const { check } = await clientSetAt('/robots.txt', 3 * hour, (request, response) => {
      if (request.url === '/moved') file(robots)(request, response)
      else response.writeHead(302, { location: '/moved' }).end()
    })
    const { reason, evidence } = await check()
    expect([reason, evidence?.error]).toEqual(['rule', undefined])
  })
})
