import { afterEach, describe, expect, it } from 'vitest'

import {
  createMemoryStore,
  createRobotsClient,
  RobotsDisallowedError,
  type RobotsClient,
} from '../../src/web.ts'
import { origin, userAgent } from '../support/clients.ts'
import type { Origin } from '../support/origin.ts'

const clients: RobotsClient[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})

function webClient(options: Partial<Parameters<typeof createRobotsClient>[0]> = {}): RobotsClient {
  const client = createRobotsClient({ userAgent, politeness: { minGapMs: 0, latencyFactor: 0 }, ...options })
  clients.push(client)
  return client
}

function site(): Promise<Origin> {
  return origin((request, response) => {
    const to = { '/robots.txt': '/moved', '/moved': '/rules.txt', '/go': '/end', '/out': '/private' }[
      request.url ?? ''
    ]
    if (to !== undefined) response.writeHead(301, { location: to }).end()
    else response.end(request.url === '/rules.txt' ? 'User-agent: *\nDisallow: /private\n' : 'page')
  })
}

/** A `fetch` that hides redirects, as those of browsers do. */
const hiding: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const isHidden = init?.redirect === 'manual' && response.status === 301
  if (!isHidden) return response
  await response.body?.cancel()
  return Object.defineProperties(new Response(null), {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
  })
}

describe('a client for other runtimes', () => {
  it('asks, waits and fetches through the fetch of the platform', async () => {
    const { url, requests } = await site()
    const client = webClient({ store: createMemoryStore() })
    expect(await client.check(`${url}/private`)).toMatchObject({
      allowed: false,
      reason: 'rule',
      evidence: {
        finalUrl: `${url}/rules.txt`,
        file: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      },
    })
    const response = await client.fetch(`${url}/go`)
    expect([response.url, await response.text()]).toEqual([`${url}/end`, 'page'])
    await expect(client.fetch(`${url}/out`)).rejects.toBeInstanceOf(RobotsDisallowedError)
    expect(new Set(requests.map(({ headers }) => headers['user-agent']))).toEqual(new Set([userAgent]))
  })

  it('finds the robots.txt behind redirects that the platform hides, and says where it was', async () => {
    const { url } = await site()
    const client = webClient({ fetch: hiding })
    const { allowed, evidence } = await client.check(`${url}/private`)
    expect(allowed).toBe(false)
    expect(evidence).toMatchObject({
      finalUrl: `${url}/rules.txt`,
      redirects: [{ url: `${url}/robots.txt`, status: 302, location: `${url}/rules.txt` }],
    })
    const error: unknown = await client.fetch(`${url}/go`).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(TypeError)
    expect((error as Error).message).toContain(
      `${url}/go redirects, and this fetch hides where to, as browsers do`,
    )
    expect((error as Error).message).toContain('Request the URL that it leads to.')
  })

  it.each(['guard', 'lookup', 'ca', 'dispatcher'])('does not take the option "%s"', (name) => {
    const values = {
      guard: true,
      lookup: () => undefined,
      ca: '-----BEGIN CERTIFICATE-----',
      dispatcher: { request: fetch },
    }
    expect(() => webClient({ [name]: values[name as keyof typeof values] })).toThrow(
      `"${name}" is not supported on @ruly/client/web`,
    )
  })
})
