import { expect } from 'vitest'

import { clientWith, origin, toLoopback } from '../clients.ts'
import { file } from '../origin.ts'

/** One client asks about so many hosts: each is asked once, and what is kept of them stays within its bounds. */
export async function expectBounded(hosts: number): Promise<void> {
  const site = await origin(file('User-agent: *\nDisallow: /private\nCrawl-delay: 2.5\nSitemap: /map.xml\n'))
  const maxMemoryBytes = hosts * 420
  const client = clientWith({ maxMemoryBytes, lookup: toLoopback })
  const urls = Array.from({ length: hosts }, (_, i) => `http://h${i}.example:${site.port}/a`)
  expect(await client.prefetch(urls)).toBe(hosts)
  expect(site.requests).toHaveLength(hosts)
  expect(client.stats().memoryBytes).toBeLessThanOrEqual(maxMemoryBytes)
  expect(client.stats().sites).toBeLessThan(0.4 * hosts)
  expect(client.stats().sites).toBeGreaterThan(0)
  expect(site.mostOpen()).toBeLessThanOrEqual(256 + 16)
}
