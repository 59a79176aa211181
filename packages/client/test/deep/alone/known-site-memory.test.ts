import { rfc9309 } from 'ruly/dialects'
import { expect, it } from 'vitest'

import { KnownSite, weightOf } from '../../../src/cache/known-site.ts'
import { nextRecord } from '../../../src/cache/record/next-record.ts'
import { contextFor, ok, outcome, robotsUrl, start } from '../../support/cache/outcomes.ts'
import { liveBytes } from '../../support/memory.ts'

/** A file of about so many bytes, as they usually are. */
function fileOf(bytes: number): string {
  let text = 'User-agent: *\nCrawl-delay: 1\n'
  for (let n = 0; text.length < bytes; n++)
    text += n % 5 === 4 ? `\nUser-agent: Bot${n}\nDisallow: /${n}\n` : `Disallow: /folder-${n}/page\n`
  return text
}

/** A site as it is once it was asked about. */
function askedSite(body: string, n: number): KnownSite {
  const record = nextRecord(undefined, outcome(ok(body), start + n), contextFor())
  const site = new KnownSite('https://example.com', record, {
    dialect: rfc9309,
    strict: true,
    agent: 'ExampleBot',
  })
  const policy = site.policyFor('ExampleBot')
  policy.isAllowed(new URL(`/folder/${n}`, robotsUrl).href)
  void policy.extensions.length
  return site
}

it.each([400, 2000, 20_000])('a site with a file of %i bytes weighs what it takes in memory', (bytes) => {
  const body = fileOf(bytes)
  const count = Math.ceil(4_000_000 / bytes)
  const sites = (): KnownSite[] => Array.from({ length: count }, (_, n) => askedSite(body, n))
  sites()
  const before = liveBytes()
  const kept = sites()
  const taken = liveBytes() - before
  const weighed = kept.reduce((sum, { record }) => sum + weightOf(record), 0)
  expect(weighed / taken).toBeGreaterThan(0.7)
  expect(weighed / taken).toBeLessThan(1.3)
})
