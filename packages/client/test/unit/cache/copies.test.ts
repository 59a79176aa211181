import { describe, expect, it } from 'vitest'

import { confirmedCopy, fileOf, freshenedHeaders, isConfirmable } from '../../../src/cache/record/copies.ts'
import { nextRecord } from '../../../src/cache/record/next-record.ts'
import { pastAnswerOf, unreachableForMs } from '../../../src/cache/record/freshness.ts'
import type { Copy, SiteRecord } from '../../../src/cache/record/site-record.ts'
import { rfc9309Access } from 'ruly/access'
import { answered, contextFor, ok, outcome, refused, robotsUrl, start } from '../../support/cache/outcomes.ts'

const modified = 'Sun, 06 Nov 1994 08:49:37 GMT'

function recordOf(body: string, headers: Readonly<Record<string, string>> = {}): SiteRecord {
  return nextRecord(undefined, outcome(ok(body, headers)), contextFor())
}

function copyOf(headers: Readonly<Record<string, string>> = {}, more: Partial<Copy> = {}): Copy {
  const { copy } = recordOf('Disallow: /a\n', headers)
  if (copy === undefined) throw new Error('A good answer gives a copy.')
  return { ...copy, ...more }
}

describe('the fields of a 304', () => {
  it('are those of the copy, unless it has its own', () => {
    const copy = copyOf({ 'last-modified': modified, 'cache-control': 'max-age=1', expires: '0' })
    expect(freshenedHeaders(copy, { age: '1' })).toEqual({
      'last-modified': modified,
      'cache-control': 'max-age=1',
      expires: '0',
      age: '1',
    })
    expect(freshenedHeaders(copy, { expires: '1' })['expires']).toBe('1')
  })

  it('have nothing that neither has', () => {
    expect(freshenedHeaders(copyOf(), { age: '1' })).toStrictEqual({ age: '1' })
  })
})

describe('a confirmed copy', () => {
  const at = start + 1000
  const confirmed = (copy: Copy, headers: Readonly<Record<string, string>>): Copy =>
    confirmedCopy(copy, outcome(answered(304), at), { headers, generatedAt: at })

  it('keeps its validators, or takes those of the answer', () => {
    const copy = copyOf({ etag: '"1"', 'last-modified': modified })
    expect(isConfirmable(copy, robotsUrl)).toBe(true)
    expect(isConfirmable(copy, 'https://example.com/other')).toBe(false)
    expect(confirmed(copy, {})).toMatchObject({ etag: '"1"', lastModified: modified, fetchedAt: at })
    expect(confirmed(copy, { etag: 'W/"1"' })).toMatchObject({ etag: 'W/"1"', lastModified: modified })
    const later = 'Mon, 07 Nov 1994 08:49:37 GMT'
    expect(confirmed(copy, { 'last-modified': later })).toMatchObject({ etag: '"1"', lastModified: later })
  })

  it.each([
    ['another version', '"2"'],
    ['a version that only contains its own', '"W/1"'],
  ])('has no validators after %s', (_case, etag) => {
    const copy = confirmed(copyOf({ etag: '"1"', 'last-modified': modified }), { etag })
    expect(copy).toMatchObject({ etag: undefined, lastModified: undefined })
    expect(isConfirmable(copy, robotsUrl)).toBe(false)
  })

  it('compares weakly, from both sides', () => {
    expect(confirmed(copyOf({ etag: 'W/"1"' }), { etag: '"1"' }).etag).toBe('"1"')
  })
})

describe('what is read of a copy', () => {
  const bytes = new TextEncoder().encode('Disallow: /a\r\nDisallow: /b')

  it('is all of it', () => {
    expect(fileOf(copyOf({}, { bytes }))).toEqual(bytes)
  })

  it.each(['utf-8', 'iso-8859-1'])('is its whole lines if it was cut, in %s', (charset) => {
    const read = (text: string): string => {
      const input = fileOf(copyOf({}, { bytes: new TextEncoder().encode(text), charset, isCut: true }))
      return typeof input === 'string' ? input : new TextDecoder().decode(input)
    }
    expect(read('a\nb')).toBe('a\n')
    expect(read('a\rb')).toBe('a\r')
    expect(read('a\r\nb')).toBe('a\r\n')
    expect(read('a\nb\n')).toBe('a\nb\n')
    expect(read('a\nb\rc')).toBe('a\nb\r')
    expect(read('ab')).toBe('')
  })
})

describe('an answer for a time that is past', () => {
  it('is the last one, also if it had expired', () => {
    const record = recordOf('Disallow: /a\n')
    const later = record.staleUntil + 1
    expect(pastAnswerOf(record, later, rfc9309Access)).toMatchObject({ rules: 'copy', state: 'expired' })
    expect(pastAnswerOf(record, start, rfc9309Access)).toMatchObject({ rules: 'copy', state: 'fresh' })
  })

  it('closes a site that could not be reached', () => {
    const record = nextRecord(undefined, outcome(refused), contextFor())
    expect(pastAnswerOf(record, start, rfc9309Access)).toMatchObject({
      rules: 'disallow-all',
      state: 'unreachable',
    })
  })
})

it('a site that answered is not unreachable for any time', () => {
  const record = recordOf('Disallow: /a\n')
  expect(unreachableForMs(record, record.freshUntil + 1000)).toBe(0)
})
