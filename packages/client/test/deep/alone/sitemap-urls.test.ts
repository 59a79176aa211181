import { expect, it } from 'vitest'

import { systemClock } from '../../../src/runtime/clock.ts'
import { clientWith, origin } from '../../support/clients.ts'
import { peakOf } from '../../support/memory.ts'
import { sitemapSite } from '../../support/sitemaps/sitemap-site.ts'

/** How many URLs come from so many sitemaps of the largest size, and how many bytes are needed for that at once. */
async function readAll(files: number): Promise<{ readonly value: number; readonly peak: number }> {
  const site = await origin(sitemapSite({ files, urlsEach: 50_000 }))
  const client = clientWith({ politeness: { minGapMs: 0, latencyFactor: 0 }, clock: systemClock })
  const count = async (): Promise<number> => {
    let urls = 0
    for await (const found of client.sitemapUrls(site.url)) if (found.kind === 'url') urls++
    return urls
  }
  return await peakOf(count)
}

it('a million URLs of 21 sitemaps take no more memory than those of three', async () => {
  await readAll(1)
  const few = await readAll(3)
  const many = await readAll(21)
  expect([few.value, many.value]).toEqual([150_000, 1_050_000])
  // 900,000 URLs more, of which each would take a hundred bytes.
  expect(many.peak - few.peak).toBeLessThan(30_000_000)
})
