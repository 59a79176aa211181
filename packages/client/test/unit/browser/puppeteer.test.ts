import { EventEmitter } from 'node:events'

import { expect, it, vi } from 'vitest'

import { politePuppeteerPage } from '../../../src/browser/puppeteer.ts'
import type { PuppeteerPage, PuppeteerRequest } from '../../../src/browser/puppeteer-types.ts'
import { createRobotsClient } from '../../../src/index.ts'
import { clientWith } from '../../support/clients.ts'

const site = 'https://example.com'

/** A page of Puppeteer as far as its requests go: whoever lets one through that the browser has given up is not told. */
function openPage(): PuppeteerPage & EventEmitter {
  return Object.assign(new EventEmitter(), {
    goto: async () => null,
    close: async () => undefined,
    setRequestInterception: async () => undefined,
    evaluateOnNewDocument: async () => undefined,
    setUserAgent: async () => undefined,
  })
}

function navigationTo(url: string, log: string[]): PuppeteerRequest {
  return {
    url: () => url,
    resourceType: () => 'document',
    isNavigationRequest: () => true,
    frame: () => ({ parentFrame: () => null }),
    failure: () => ({ errorText: 'net::ERR_ABORTED' }),
    redirectChain: () => [],
    isInterceptResolutionHandled: () => false,
    continue: async () => void log.push(`continue ${url}`),
    abort: async () => void log.push(`abort ${url}`),
  }
}

it.each(['requestfailed', 'close'])(
  'a request that waits for its turn gives its place up at %s',
  async (event) => {
    let waits = (): void => undefined
    const isWaiting = new Promise<void>((resolve) => (waits = resolve))
    await using client = createRobotsClient({
      userAgent: 'ExampleBot/1.0',
      fetch: async () => new Response(''),
      politeness: { minGapMs: 0, latencyFactor: 0 },
      onWait: waits,
    })
    const page = openPage()
    await politePuppeteerPage(page, client, {})
    const log: string[] = []
    const held = await client.acquire(`${site}/held`)
    const first = navigationTo(`${site}/first`, log)
    page.emit('request', first)
    await isWaiting
    page.emit(event, first)
    await held.release()
    page.emit('request', navigationTo(`${site}/second`, log))
    await vi.waitUntil(() => log.includes(`continue ${site}/second`))
    expect(log).not.toContain(`continue ${site}/first`)
  },
)

it('a page is polite after a first try that failed, with one turn for each request', async () => {
  const client = clientWith({
    fetch: async () => new Response(''),
    politeness: { minGapMs: 0, latencyFactor: 0 },
  })
  const page = openPage()
  let tries = 0
  page.setRequestInterception = async () => {
    if (++tries === 1) throw new Error('Target closed')
  }
  await expect(politePuppeteerPage(page, client, {})).rejects.toThrow('Target closed')
  await politePuppeteerPage(page, client, {})
  expect(tries).toBe(2)
  const log: string[] = []
  page.emit('request', navigationTo(`${site}/page`, log))
  await vi.waitUntil(() => log.length > 0)
  expect(client.stats().heldTurns).toHaveLength(1)
  expect(page.listenerCount('request')).toBe(1)
})

it.each([
  ['other', 'abort'],
  ['image', 'continue'],
])('/favicon.ico as %s: %s', async (type, expected) => {
  const client = clientWith({ fetch: async () => new Response('') })
  const page = openPage()
  await politePuppeteerPage(page, client, {})
  const log: string[] = []
  const url = `${site}/favicon.ico`
  page.emit('request', {
    ...navigationTo(url, log),
    resourceType: () => type,
    isNavigationRequest: () => false,
  })
  await vi.waitUntil(() => log.length > 0)
  expect(log).toEqual([`${expected} ${url}`])
})
