import fc from 'fast-check'
import { expect, test } from 'vitest'

import { decodeRecord, encodeRecord } from '../../../src/cache/record/record-coding.ts'
import type { SiteRecord } from '../../../src/cache/record/site-record.ts'
import {
  expectChangesFound,
  expectOthersRefused,
  expectReadAsWritten,
} from '../../support/cache/record-properties.ts'
import { seal, SEAL_BYTES } from '../../../src/table/sealed.ts'
import { expectSame } from '../../../../ruly/test/support/expect-same.ts'

const RECORD: SiteRecord = {
  url: 'https://example.com/robots.txt',
  copy: {
    bytes: new TextEncoder().encode('User-agent: *\nDisallow: /é\n'),
    charset: 'utf-8',
    contentType: 'text/plain; charset=utf-8',
    status: 200,
    finalUrl: 'https://www.example.com/robots.txt',
    redirects: [
      {
        url: 'https://example.com/robots.txt',
        status: 301,
        location: 'https://www.example.com/robots.txt',
      },
    ],
    generatedAt: 1_770_000_000_000,
    fetchedAt: 1_770_000_000_500,
    etag: '"abc"',
    lastModified: undefined,
    cacheControl: 'max-age=600',
    expires: undefined,
    sha256: '00',
    isCut: false,
    notes: ['trailing-bytes'],
    isHtml: false,
  },
  last: {
    at: 1_770_000_100_000,
    meaning: 'unreachable',
    status: undefined,
    error: { code: 'timeout', message: 'no answer within 10 s' },
    finalUrl: 'https://example.com/robots.txt',
    redirects: [],
  },
  freshUntil: 1_770_000_160_000,
  staleUntil: Infinity,
  unreachable: { since: 1_770_000_100_000, failures: 1, observedMs: 0 },
}

test('a record is read as it was written', () => {
  expectReadAsWritten(50)
  expect(decodeRecord(encodeRecord(RECORD))).toStrictEqual(RECORD)
})

test('a record is read from the middle of other bytes', () => {
  const coded = encodeRecord(RECORD)
  const around = Buffer.concat([Buffer.alloc(13, 1), coded, Buffer.alloc(7, 1)])
  expect(decodeRecord(around.subarray(13, 13 + coded.length))).toStrictEqual(RECORD)
})

test('a record that is cut anywhere is undefined, and so is one with more behind it', () => {
  const coded = encodeRecord(RECORD)
  for (let length = 0; length < coded.length; length++) {
    expectSame(decodeRecord(coded.subarray(0, length)), undefined, `cut to ${length}`)
  }
  expect(decodeRecord(Buffer.concat([coded, Buffer.alloc(1)]))).toBeUndefined()
})

test('a record with any bit turned is undefined', () => {
  const coded = encodeRecord(RECORD)
  for (let bit = 0; bit < coded.length * 8; bit++) {
    expectSame(decodeRecord(turned(coded, bit)), undefined, `bit ${bit}`)
  }
})

test('a record with several bytes changed is undefined', () => expectChangesFound(200))

test('bytes of any other kind are undefined, even with a right checksum', () => expectOthersRefused(300))

test('JSON that is no record is undefined', () => {
  const good = { ...RECORD, staleUntil: 0, copy: null }
  expect(decodeRecord(withJson({ ...good, copy: undefined }))?.url).toBe(RECORD.url)
  const wrong: readonly unknown[] = [
    null,
    1,
    [],
    {},
    good,
    { ...good, copy: undefined, url: 1 },
    { ...good, copy: undefined, freshUntil: '1' },
    { ...good, copy: undefined, last: { ...RECORD.last, meaning: 'maybe' } },
    { ...good, copy: undefined, last: { ...RECORD.last, meaning: 'toString' } },
    { ...good, copy: undefined, last: { ...RECORD.last, redirects: {} } },
    { ...good, copy: undefined, last: { ...RECORD.last, redirects: [null] } },
    { ...good, copy: undefined, unreachable: { since: 1, failures: 1 } },
    { ...good, copy: { ...RECORD.copy, isCut: 0 } },
  ]
  for (const json of wrong) expectSame(decodeRecord(withJson(json)), undefined, JSON.stringify(json))
  fc.assert(
    fc.property(fc.json(), (json) => {
      expectSame(decodeRecord(withText(json)), undefined)
    }),
  )
})

test('a record without copy has no bytes behind it', () => {
  const coded = encodeRecord({ ...RECORD, copy: undefined })
  expect(decodeRecord(coded)).toStrictEqual({ ...RECORD, copy: undefined })
  expect(decodeRecord(seal('record', coded.subarray(SEAL_BYTES), Buffer.alloc(3)))).toBeUndefined()
})

function withJson(json: unknown): Uint8Array {
  return withText(JSON.stringify(json))
}

function withText(json: string): Uint8Array {
  const bytes = Buffer.from(json)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return seal('record', length, bytes)
}

/** The bytes with one bit turned. */
function turned(bytes: Uint8Array, bit: number): Uint8Array {
  const other = Uint8Array.from(bytes)
  other[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return other
}

test('a record whose text would end behind its bytes is none', () => {
  const coded = Buffer.from(encodeRecord({ ...RECORD, copy: undefined }))
  const text = coded.subarray(SEAL_BYTES + 4)
  const withLength = (length: number): Uint8Array => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(length)
    return seal('record', head, text)
  }
  expect(decodeRecord(withLength(text.length))).toEqual({ ...RECORD, copy: undefined })
  expect(decodeRecord(withLength(text.length + 1))).toBeUndefined()
})
