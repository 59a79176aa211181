import { describe, it } from 'vitest'

import { expectCrawl } from '../support/crawl/crawling.ts'

describe('a crawl', () => {
  it('of 10,000 pages takes every allowed page once and no other with client.fetch', () =>
    expectCrawl('client.fetch', 10_000))

  it.each(['the interceptor', 'the global fetch'] as const)(
    'of 1,500 pages takes every allowed page once and no other through %s',
    (door) => expectCrawl(door, 1500),
  )
})
