import { hash } from 'node:crypto'

import fc from 'fast-check'

import type { Attempt, Copy, SiteRecord } from '../../../src/cache/record/site-record.ts'
import { anyCharacter } from '../../../../ruly/test/support/any-character.ts'

const time = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true }).map((value) => value + 0),
)
const text = fc.string({ unit: anyCharacter })
const maybe = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(of, { nil: undefined })
/** Objects as literals make them. */
const recordOf = <T extends object>(members: { [Name in keyof T]: fc.Arbitrary<T[Name]> }): fc.Arbitrary<T> =>
  fc.record<T>(members, { noNullPrototype: true })
const redirects = fc.array(recordOf({ url: text, status: fc.nat(), location: maybe(text) }), { maxLength: 3 })

const copy: fc.Arbitrary<Copy> = recordOf({
  bytes: fc.uint8Array({ maxLength: 300 }),
  charset: text,
  contentType: maybe(text),
  status: fc.nat(),
  finalUrl: text,
  redirects,
  generatedAt: time,
  fetchedAt: time,
  etag: maybe(text),
  lastModified: maybe(text),
  cacheControl: maybe(text),
  expires: maybe(text),
  isCut: fc.boolean(),
  isHtml: fc.boolean(),
  notes: fc.subarray(['trailing-bytes', 'charset-unknown', 'charset-contradicted'] as const),
}).map((members) => ({ ...members, sha256: hash('sha256', members.bytes) }))

const last: fc.Arbitrary<Attempt> = recordOf({
  at: time,
  meaning: fc.constantFrom('parse', 'allow-all', 'disallow-all', 'unreachable', 'defer'),
  status: maybe(fc.nat()),
  error: maybe(recordOf({ code: fc.constantFrom('dns', 'tls', 'other'), message: text })),
  finalUrl: text,
  redirects,
})

/** Any record of a site. */
export const anyRecord: fc.Arbitrary<SiteRecord> = recordOf({
  url: text,
  copy: maybe(copy),
  last,
  freshUntil: time,
  staleUntil: time,
  unreachable: maybe(recordOf({ since: time, failures: fc.nat(), observedMs: time })),
})
