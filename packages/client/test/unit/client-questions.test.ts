import fc from 'fast-check'
import { expect, it } from 'vitest'

import { parse } from 'ruly'

import { parsedUrl } from '@ruly/common/parsed-url'
import { clientWith, userAgent } from '../support/clients.ts'
import { hostileUrl } from '../support/hostile-urls.ts'

const rulesOf = (host: string): string =>
  `User-agent: *\nDisallow: /private\nDisallow: /${host.startsWith('a') ? 'a' : 'b'}\n`

/** What a text is answered without a client, and the origin whose file says so; undefined if it is not a URL. */
function expectedFor(text: string): { readonly origin?: string; readonly isAllowed: boolean } | undefined {
  const url = parsedUrl(text)
  if (url === undefined) return undefined
  const { href, protocol, host, origin } = url
  if (protocol !== 'http:' && protocol !== 'https:') return { isAllowed: true }
  return { origin, isAllowed: parse(rulesOf(host)).isAllowed(userAgent, href) }
}

/** What a promise settles to, an error by its name. */
async function outcomeOf(answer: Promise<unknown>): Promise<unknown> {
  return await answer.catch((error: unknown) => (error as Error).name)
}

it('a URL in any form is answered by the file of its site, which is requested once', async () => {
  const client = clientWith({
    fetch: async (url) =>
      new Response(rulesOf(new URL(url).host), { headers: { 'content-type': 'text/plain' } }),
  })
  const origins = new Set<string>()
  await fc.assert(
    fc.asyncProperty(hostileUrl(':8080'), async (url) => {
      const { origin, isAllowed = 'TypeError' } = expectedFor(url) ?? {}
      if (origin !== undefined) origins.add(origin)
      expect(await outcomeOf(client.isAllowed(url))).toBe(isAllowed)
      expect(await outcomeOf(client.check(url).then(({ allowed }) => allowed))).toBe(isAllowed)
      expect(await outcomeOf(client.isAllowed(parsedUrl(url) ?? url))).toBe(isAllowed)
      expect(client.stats().fetches).toBe(origins.size)
    }),
    { numRuns: 150 },
  )
})

it('an agent of several tokens has one policy a site', async () => {
  const agent = ['ExampleBot', 'OtherBot']
  const client = clientWith({
    agent,
    fetch: async () => new Response('User-agent: OtherBot\nDisallow: /\n'),
  })
  agent.length = 0
  const first = await client.robotsFor('https://example.com/a')
  expect(first?.policy.tokens).toEqual(['ExampleBot', 'OtherBot'])
  expect((await client.robotsFor('https://example.com/b'))?.policy).toBe(first?.policy)
})

it('prefetches any number of sites at once, and makes no more tasks than there are sites', async () => {
  const client = clientWith({ concurrency: Number.MAX_SAFE_INTEGER, fetch: async () => new Response('') })
  expect(await client.prefetch(['https://a.example/', 'https://b.example/'])).toBe(2)
})
