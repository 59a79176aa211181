import { describe, it } from 'vitest'

import { expectCrawl, expectGaps } from '../support/crawl/crawling.ts'

describe('a crawl', () => {
  it.each(['client.fetch', 'client.crawl', 'the interceptor', 'the global fetch'] as const)(
    'takes every allowed page once and no other through %s',
    (door) => expectCrawl(door, 400),
  )

  it('leaves each site alone for the gap, and for as long as the site asks', () => expectGaps(50, 20))
})
