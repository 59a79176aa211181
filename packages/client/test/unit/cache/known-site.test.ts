import { describe, expect, it } from 'vitest'

import { weightOf } from '../../../src/cache/known-site.ts'
import { nextRecord } from '../../../src/cache/record/next-record.ts'
import { answered, contextFor, ok, outcome } from '../../support/cache/outcomes.ts'

const long = 'x'.repeat(10_000)

describe('the weight of a site in memory', () => {
  it('counts its file', () => {
    const weightFor = (body: string): number =>
      weightOf(nextRecord(undefined, outcome(ok(body)), contextFor()))
    expect(weightFor(long)).toBeGreaterThanOrEqual(weightFor('') + 10_000)
  })

  it('counts what a server made long: redirects, the URL they led to, and the fields that are kept', () => {
    const redirects = Array.from({ length: 5 }, () => ({ url: long, status: 301, location: long }))
    const missing = outcome(answered(404), undefined, { redirects, finalUrl: long })
    expect(weightOf(nextRecord(undefined, missing, contextFor()))).toBeGreaterThanOrEqual(110_000)
    const there = outcome(ok('', { 'cache-control': long, expires: long, 'content-type': long }))
    expect(weightOf(nextRecord(undefined, there, contextFor()))).toBeGreaterThanOrEqual(30_000)
  })
})
