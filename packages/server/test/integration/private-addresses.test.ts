import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startOrigin, type Origin } from '../../../client/test/support/origin.ts'
import type { RunningService } from '../../src/process/start-service.ts'
import { privateHosts } from '../support/private-addresses.ts'
import { json, openGuarded, post } from '../support/service.ts'

let running: RunningService
let canary: Origin

beforeAll(async () => {
  canary = await startOrigin((_, response) => response.end('User-agent: *\nAllow: /\n'))
  // The port of the canary is allowed, so that only its address can be what is refused.
  running = await openGuarded('--ports', String(canary.port), '--min-gap', '0')
})

afterAll(async () => {
  await running.stop()
  await canary.close()
})

/** What a refused address leads to. Names may also not be known to the resolver. */
const refused = ['guarded', 'dns']
const silence = 'the address guard of this service does not connect there'

describe('addresses that are not public', () => {
  it('come in at least forty forms', () => {
    expect(privateHosts.length).toBeGreaterThanOrEqual(40)
  })

  it.each(privateHosts)('are not connected to by default: %s', async (host) => {
    const url = `http://${host}:${canary.port}/a`
    const { body } = await json(`${running.url}/v1/check?agent=a&url=${encodeURIComponent(url)}`)
    expect(body).toMatchObject({ allowed: false, evidence: { state: 'unreachable' } })
    const { error } = body['evidence'] as {
      readonly error: { readonly code: string; readonly message: string }
    }
    expect(refused).toContain(error.code)
    expect(error.code === 'dns' ? silence : error.message).toBe(silence)
    expect(canary.connections()).toBe(0)
  })

  it.each([
    'POST /v1/check',
    'GET /v1/explain',
    'GET /v1/robots',
    'GET /v1/page',
    'GET /v1/compare',
    'POST /v1/turns',
  ])('are not connected to by %s', async (route) => {
    const url = `http://127.0.0.1:${canary.port}/${route.replace(' ', '')}`
    const [method, path = ''] = route.split(' ')
    const asked =
      method === 'GET'
        ? json(`${running.url}${path}?agent=a&url=${encodeURIComponent(url)}`)
        : json(running.url + path, post({ agent: 'a', url, urls: [url] }))
    expect((await asked).status).toBe(200)
    expect(canary.connections()).toBe(0)
  })

  it('are denied with the cause, and not put off', async () => {
    const url = `http://127.0.0.1:${canary.port}/denied`
    const query = `agent=a&purpose=search&url=${encodeURIComponent(url)}`
    const { body } = await json(`${running.url}/v1/check?${query}`)
    const reason = 'The address guard refuses to connect to the site, so its robots.txt cannot be read.'
    expect(body).toMatchObject({
      decision: 'deny',
      use: { reason },
      note: expect.stringContaining('the address guard refuses'),
    })
    expect(body['use']).not.toHaveProperty('retryAt')
    const asked = await json(`${running.url}/v1/preferences`, post({ url, agent: 'a' }))
    expect(asked.body).toMatchObject({ decision: 'deny', permission: 'disallowed', reason })
  })

  it('are not connected to by a redirect', async () => {
    const blocked = await startOrigin((_, response) => response.end())
    const leading = await startOrigin((_, response) => {
      response.writeHead(302, { location: `http://127.0.0.2:${blocked.port}/robots.txt` }).end()
    })
    try {
      const strict = await openGuarded('--allow-private=127.0.0.1/32')
      const { body } = await json(`${strict.url}/v1/check?agent=a&url=${encodeURIComponent(leading.url)}`)
      await strict.stop()
      expect(body).toMatchObject({ evidence: { error: { code: 'guarded' }, redirects: [{ status: 302 }] } })
    } finally {
      await leading.close()
      await blocked.close()
    }
  })

  it('are connected to in a block that is allowed, and in no other', async () => {
    const strict = await openGuarded('--allow-private=127.0.0.0/30')
    const ask = async (host: string): Promise<unknown> => {
      const url = encodeURIComponent(`http://${host}:${canary.port}/`)
      return (await json(`${strict.url}/v1/check?agent=a&url=${url}`)).body['allowed']
    }
    expect(await ask('127.0.0.1')).toBe(true)
    expect(await ask('127.0.0.5')).toBe(false)
    await strict.stop()
  })
})
