import { describe, expect, it } from 'vitest'

import { RevisitedResponses } from '../../../src/import/warc/revisited-responses.ts'
import { recordsIn, type WarcRecord } from '../../../src/import/warc/warc-records.ts'
import { responseRecord, warcRecord } from '../../support/warc.ts'

const url = 'https://a.example/robots.txt'
const date = '2026-01-02T03:04:05Z'

function recordOf(bytes: Buffer): WarcRecord {
  const [record] = recordsIn(bytes)
  if (typeof record !== 'object') throw new Error('no record')
  return record
}

function response(fields: Readonly<Record<string, string>>, body = 'a', at = url): WarcRecord {
  return recordOf(responseRecord(at, body, { fields: { 'WARC-Date': date, ...fields } }))
}

function revisit(fields: Readonly<Record<string, string>>): WarcRecord {
  return recordOf(warcRecord({ 'WARC-Type': 'revisit', 'WARC-Target-URI': url, ...fields }, ''))
}

const digest = { 'WARC-Payload-Digest': 'sha1:AAAA' }
const place = { 'WARC-Refers-To-Target-URI': url, 'WARC-Refers-To-Date': date }

/** The body of the response that a revisit refers to, after these. */
function bodyAfter(responses: readonly WarcRecord[], record: WarcRecord): string | undefined {
  const known = new RevisitedResponses()
  for (const before of responses) expect(known.originalOf(before)).toBeUndefined()
  return known.originalOf(record)?.toString().split('\r\n\r\n')[1]
}

describe('the response that a revisit refers to', () => {
  it.each([
    ['is found by the digest of its payload', digest, digest],
    ['is found by URL and time where the revisit has no digest', digest, place],
    ['is found by URL and time where neither has a digest', {}, place],
    ['has the digest, whatever the place', digest, { ...digest, ...place, 'WARC-Refers-To-Date': 'other' }],
  ])('%s', (_, of, by) => {
    expect(bodyAfter([response(of)], revisit(by))).toBe('a')
  })

  it.each([
    ['has another digest', response(digest), { ...place, 'WARC-Payload-Digest': 'sha1:BBBB' }],
    ['has another time', response(digest), { ...place, 'WARC-Refers-To-Date': '2026-01-03T03:04:05Z' }],
    ['is no robots.txt', response(digest, 'a', 'https://a.example/a'), digest],
    ['is not whole', response({ ...digest, 'WARC-Truncated': 'length' }), digest],
  ])('is not known if the one before %s', (_, before, by) => {
    expect(bodyAfter([before], revisit(by))).toBeUndefined()
  })

  it('is forgotten, the one that was not asked for longest first, after 16 MiB', () => {
    const known = new RevisitedResponses()
    const named = (n: number) => ({ 'WARC-Payload-Digest': `sha1:${n}` })
    for (let n = 0; n < 20; n++) {
      known.originalOf(response(named(n), 'x'.repeat(1 << 20)))
      expect(known.originalOf(revisit(named(0)))).toBeDefined()
    }
    const isKnown = Array.from({ length: 20 }, (_, n) => known.originalOf(revisit(named(n))) !== undefined)
    expect(isKnown.filter(Boolean)).toHaveLength(15)
    expect(isKnown.slice(1, 6)).toEqual([false, false, false, false, false])
  })
})
