import * as access from 'ruly/access'
import {
  crawlerCommonsAccess,
  googleAccess,
  mk1996Access,
  rerpAccess,
  rfc9309Access,
  robotRulesAccess,
  robotstxtGemAccess,
  strictAccess,
  type AccessPolicy,
} from 'ruly/access'
import { describe, expect, it } from 'vitest'

import { nextRecord } from '../../../src/cache/record/next-record.ts'
import { answerOf, unreachableForMs, type RecordAnswer } from '../../../src/cache/record/freshness.ts'
import type { SiteRecord } from '../../../src/cache/record/site-record.ts'
import type { FetchResult } from '../../../src/fetch/outcome/fetch-outcome.ts'
import {
  answered,
  contextFor,
  ok,
  outcome,
  refused,
  robotsUrl,
  sha256,
  start,
} from '../../support/cache/outcomes.ts'
import { longFiles } from '../../support/long-files.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const robots = 'User-agent: *\nDisallow: /a\n'
const { meaningOf: _meaningOf, ...policies } = access

/** The record after some outcomes, each as long after the start as it says. */
function recordAfter(
  outcomes: readonly (readonly [number, FetchResult])[],
  policy: AccessPolicy = rfc9309Access,
): SiteRecord {
  let record: SiteRecord | undefined
  for (const [after, result] of outcomes) {
    record = nextRecord(record, outcome(result, start + after), contextFor(policy))
  }
  if (record === undefined) throw new Error('A record needs an outcome.')
  return record
}

const answer = (record: SiteRecord, after: number, policy: AccessPolicy = rfc9309Access): RecordAnswer =>
  answerOf(record, start + after, policy)

/** Failures from the start on, as often, up to a time. */
function failuresEvery(everyMs: number, after: number): readonly (readonly [number, FetchResult])[] {
  return Array.from({ length: Math.floor(after / everyMs) + 1 }, (_, i) => [i * everyMs, refused] as const)
}

describe('a good answer', () => {
  it('gives a copy and what is known of it (RFC checklist 15)', () => {
    const headers = {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'max-age=3600',
      etag: '"1"',
      'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT',
      age: '60',
    }
    const record = nextRecord(
      undefined,
      outcome(ok(robots, headers), start, { receivedAt: start + second }),
      contextFor(),
    )
    const bytes = new TextEncoder().encode(robots)
    expect(record).toEqual({
      url: robotsUrl,
      copy: {
        bytes,
        charset: 'utf-8',
        contentType: 'text/plain; charset=utf-8',
        status: 200,
        finalUrl: robotsUrl,
        redirects: [],
        generatedAt: start - minute,
        fetchedAt: start + second,
        etag: '"1"',
        lastModified: 'Sat, 21 Nov 2026 10:00:00 GMT',
        cacheControl: 'max-age=3600',
        expires: undefined,
        sha256: sha256(bytes),
        isCut: false,
        notes: [],
        isHtml: false,
      },
      last: {
        at: start,
        meaning: 'parse',
        status: 200,
        error: undefined,
        finalUrl: robotsUrl,
        redirects: [],
      },
      freshUntil: start + hour - minute,
      staleUntil: start + hour - minute,
      unreachable: undefined,
    })
  })

  it.each([200, 201, 203, 204, 206, 299])('may have the status %d (RFC checklist 15)', (status) => {
    const record = recordAfter([[0, ok(status === 204 ? '' : robots, {}, status)]])
    expect(record.copy?.status).toBe(status)
    expect(answer(record, 0)).toEqual({ rules: 'copy', state: 'fresh', refresh: 'none' })
  })

  it('is kept for the site that was asked, wherever redirects led (RFC checklist 16)', () => {
    const finalUrl = 'https://other.example/robots.txt'
    const redirects = [{ url: robotsUrl, status: 301, location: finalUrl }]
    const record = nextRecord(undefined, outcome(ok(robots), start, { finalUrl, redirects }), contextFor())
    expect(record.url).toBe(robotsUrl)
    expect(record.copy).toMatchObject({ finalUrl, redirects })
  })

  it('is an empty file without a body', () => {
    const record = recordAfter([[0, answered(200)]])
    expect(record.copy?.bytes).toEqual(new Uint8Array())
    expect(answer(record, 0).rules).toBe('copy')
  })

  it('says whether there was more than the limit (RFC checklist 21)', () => {
    const bytes = new TextEncoder().encode(robots)
    const cut: FetchResult = {
      kind: 'response',
      status: 200,
      headers: {},
      body: { bytes, isCut: true, notes: [] },
    }
    expect(recordAfter([[0, cut]]).copy).toMatchObject({ bytes, isCut: true })
  })

  it('has nothing of the copy before it', () => {
    const before = ok(robots, { etag: '"1"', 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' })
    const record = recordAfter([
      [0, before],
      [day, ok('')],
    ])
    expect(record).toEqual(recordAfter([[day, ok('')]]))
  })

  it('ends what was said before: closed, open or unreachable', () => {
    for (const before of [answered(404), answered(500), refused]) {
      const record = recordAfter([
        [0, before],
        [day, ok(robots)],
      ])
      expect(record).toMatchObject({ last: { meaning: 'parse' }, unreachable: undefined })
      expect(answer(record, day).rules).toBe('copy')
    }
  })
})

describe('an answer without a file', () => {
  it.each([400, 401, 403, 404, 410, 451])('with status %d opens the site (RFC checklist 17)', (status) => {
    const record = recordAfter([[0, answered(status)]])
    expect(record).toMatchObject({ copy: undefined, last: { meaning: 'allow-all', status } })
    expect(answer(record, 0)).toEqual({ rules: 'allow-all', state: 'fresh', refresh: 'none' })
  })

  it('counts as long as its headers say, and a day without (RFC checklist 20)', () => {
    expect(recordAfter([[0, answered(404)]]).freshUntil - start).toBe(day)
    expect(recordAfter([[0, answered(404, { 'cache-control': 'max-age=600' })]]).freshUntil - start).toBe(
      10 * minute,
    )
    expect(recordAfter([[0, answered(404, { 'cache-control': 'no-store' })]]).freshUntil - start).toBe(
      5 * minute,
    )
    expect(recordAfter([[0, answered(404, { 'cache-control': 'max-age=999999' })]]).freshUntil - start).toBe(
      day,
    )
    expect(recordAfter([[0, refused]], robotRulesAccess).freshUntil - start).toBe(hour)
  })

  it('ends the copy: what fails after it has no last good one', () => {
    const record = recordAfter([
      [0, ok(robots)],
      [day, answered(404)],
      [2 * day, answered(500)],
    ])
    expect(record.copy).toBeUndefined()
    expect(answer(record, 2 * day).rules).toBe('disallow-all')
  })

  it('closes the site under a policy that says so', () => {
    const record = recordAfter([[0, answered(403)]], mk1996Access)
    expect(answer(record, 0, mk1996Access)).toEqual({
      rules: 'disallow-all',
      state: 'fresh',
      refresh: 'none',
    })
  })

  it('is what too many redirects lead to: they open the site under rfc9309Access and close it under strictAccess (RFC checklist 16)', () => {
    const result: FetchResult = { kind: 'redirects-exhausted' }
    expect(answer(recordAfter([[0, result]]), 0).rules).toBe('allow-all')
    expect(answer(recordAfter([[0, result]], strictAccess), 0, strictAccess).rules).toBe('disallow-all')
  })
})

describe('an answer that leads nowhere', () => {
  const results: readonly (readonly [string, FetchResult])[] = [
    ['a redirect without Location', { kind: 'redirect-without-location', status: 302 }],
    ...[300, 304, 305, 306, 309, 399].map((status) => [String(status), answered(status)] as const),
  ]

  it.each(results)(
    'is not "no file": %s (RFC 9309 §2.3.1.2 speaks of redirects that were followed)',
    (_, result) => {
      for (const policy of [rfc9309Access, strictAccess]) {
        const record = recordAfter([[0, result]], policy)
        expect(answer(record, 0, policy)).toMatchObject({ rules: 'disallow-all', state: 'unreachable' })
        expect(record.freshUntil).toBe(start + minute)
      }
    },
  )

  it.each(results)('leaves the copy as it is: %s', (_, result) => {
    const before = recordAfter([[0, ok(robots)]])
    const record = recordAfter([
      [0, ok(robots)],
      [day, result],
    ])
    expect(answer(record, day)).toMatchObject({ rules: 'copy', state: 'unreachable' })
    expect(record.copy).toEqual(before.copy)
    expect(record.last.error?.code).toBe('protocol')
  })

  it.each(results)('opens the site under googleAccess, as a 404, if there is no copy: %s', (_, result) => {
    expect(recordAfter([[0, result]], googleAccess).last.meaning).toBe('allow-all')
  })
})

describe('304', () => {
  const headers = {
    etag: '"1"',
    'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT',
    'cache-control': 'max-age=600',
  }
  const first: readonly [number, FetchResult] = [0, ok(robots, headers)]

  it('confirms the copy, with the freshness of the new headers', () => {
    const record = recordAfter([first, [hour, answered(304, { 'cache-control': 'max-age=1200', age: '60' })]])
    expect(record.copy).toEqual({
      ...recordAfter([first]).copy,
      generatedAt: start + hour - minute,
      fetchedAt: start + hour,
      cacheControl: 'max-age=1200',
    })
    expect(record).toMatchObject({
      last: { meaning: 'parse', status: 304 },
      freshUntil: start + hour + 19 * minute,
    })
    expect(answer(record, hour).rules).toBe('copy')
  })

  it('leaves the freshness of the copy as it was where it says nothing of it (RFC 9111 §4.3.4)', () => {
    const unsaid = answered(304, { etag: '"1"', date: new Date(start + hour).toUTCString() })
    const record = recordAfter([first, [hour, unsaid], [2 * hour, unsaid]])
    expect(record.freshUntil).toBe(start + 2 * hour + 10 * minute)
    expect(record.copy?.cacheControl).toBe('max-age=600')
  })

  it('leaves an Expires as it was, and it passes', () => {
    const expires = new Date(start + 3 * hour).toUTCString()
    const date = (after: number): string => new Date(start + after).toUTCString()
    const unsaid = (after: number): FetchResult => answered(304, { etag: '"1"', date: date(after) })
    const dated: readonly [number, FetchResult] = [0, ok(robots, { etag: '"1"', date: date(0), expires })]
    expect(recordAfter([dated, [hour, unsaid(hour)]]).freshUntil).toBe(start + 3 * hour)
    const past = recordAfter([dated, [hour, unsaid(hour)], [4 * hour, unsaid(4 * hour)]])
    expect(past.freshUntil).toBe(start + 4 * hour + 5 * minute)
  })

  it('is as old as it says itself', () => {
    const aged: readonly [number, FetchResult] = [0, ok(robots, { ...headers, age: '300' })]
    expect(recordAfter([aged, [hour, answered(304)]]).freshUntil).toBe(start + hour + 10 * minute)
  })

  it('brings its own validators', () => {
    const changed = { etag: 'W/"1"', 'last-modified': 'Sat, 21 Nov 2026 11:00:00 GMT' }
    const { copy } = recordAfter([first, [hour, answered(304, changed)]])
    expect([copy?.etag, copy?.lastModified]).toEqual(['W/"1"', 'Sat, 21 Nov 2026 11:00:00 GMT'])
    const weak = recordAfter([
      [0, ok(robots, { ...headers, etag: 'W/"1"' })],
      [hour, answered(304, { etag: '"1"' })],
    ])
    expect(weak.copy).toMatchObject({ etag: '"1"', lastModified: headers['last-modified'] })
  })

  it('confirms the copy after the site was unreachable', () => {
    const record = recordAfter([first, [hour, refused], [2 * hour, answered(304)]])
    expect(record).toMatchObject({ last: { meaning: 'parse' }, unreachable: undefined })
  })

  it('is believed once where it is about another version, and the file asked for whole', () => {
    const record = recordAfter([first, [hour, answered(304, { etag: '"2"' })]])
    expect(record.copy).toMatchObject({
      etag: undefined,
      lastModified: undefined,
      sha256: recordAfter([first]).copy?.sha256,
    })
    expect(answer(record, hour).rules).toBe('copy')
    const after = recordAfter([first, [hour, answered(304, { etag: '"2"' })], [2 * day, answered(304)]])
    expect(answer(after, 2 * day)).toMatchObject({ rules: 'copy', state: 'unreachable' })
    expect(after.copy).toEqual(record.copy)
  })

  it('confirms nothing if nobody asked for it: from a URL that the copy is not from', () => {
    const elsewhere = { finalUrl: 'https://www.example.com/robots.txt' }
    const before = recordAfter([first])
    const record = nextRecord(before, outcome(answered(304), start + hour, elsewhere), contextFor())
    expect(answer(record, hour)).toMatchObject({ rules: 'copy', state: 'unreachable' })
    expect(record.copy).toEqual(before.copy)
  })

  it.each<readonly [string, FetchResult]>([
    ['has no validator', ok(robots)],
    ['has an ETag that cannot be sent back', ok(robots, { etag: '"a", "b"' })],
  ])('confirms nothing if nobody asked for it: the copy %s', (_name, result) => {
    for (const policy of [rfc9309Access, googleAccess, mk1996Access, strictAccess]) {
      const record = recordAfter(
        [
          [0, result],
          [8 * day, answered(304, { etag: '"1"' })],
        ],
        policy,
      )
      expect(record.copy).toEqual(recordAfter([[0, result]], policy).copy)
      expect(record.unreachable).toMatchObject({ failures: 1 })
    }
  })

  it('means nothing good without a copy', () => {
    for (const before of [[], [[0, answered(404)]]] as const) {
      const record = recordAfter([...before, [day, answered(304, { etag: '"1"' })]])
      expect(record).toMatchObject({ copy: undefined, last: { meaning: 'unreachable', status: 304 } })
    }
    expect(recordAfter([[0, answered(304)]], strictAccess).last.meaning).toBe('unreachable')
    expect(recordAfter([[0, answered(304)]], crawlerCommonsAccess).last.meaning).toBe('defer')
    expect(recordAfter([[0, answered(304)]], googleAccess).last.meaning).toBe('allow-all')
  })

  it('keeps when the file changed for policies that guess by it', () => {
    const changed = { etag: '"1"', 'last-modified': new Date(start - day).toUTCString() }
    const record = recordAfter(
      [
        [0, ok('Disallow: /', { 'content-type': 'text/plain', ...changed })],
        [2 * day, answered(304)],
      ],
      robotRulesAccess,
    )
    expect(record.freshUntil - start - 2 * day).toBe(7.2 * hour)
  })
})

describe('a site that cannot be reached', () => {
  it.each<readonly [string, FetchResult]>([
    ['500', answered(500)],
    ['503', answered(503)],
    ['599', answered(599)],
    ['refused', refused],
    ['a body that breaks off', { kind: 'network-error', code: 'cut', message: 'aborted' }],
  ])('is closed without a copy, and the last copy holds with one: %s (RFC checklist 18)', (_name, result) => {
    const none = recordAfter([[0, result]])
    expect(answer(none, 0)).toEqual({
      rules: 'disallow-all',
      state: 'unreachable',
      refresh: 'none',
      retryAt: start + minute,
    })
    const some = recordAfter([
      [0, ok(robots)],
      [day, result],
    ])
    expect(answer(some, day)).toMatchObject({ rules: 'copy', state: 'unreachable', refresh: 'none' })
    expect(some.copy).toEqual(recordAfter([[0, ok(robots)]]).copy)
  })

  it('remembers what went wrong', () => {
    expect(recordAfter([[0, refused]]).last).toMatchObject({
      meaning: 'unreachable',
      status: undefined,
      error: { code: 'refused', message: 'connect ECONNREFUSED' },
    })
  })

  it('is asked again after 1 minute, then after twice as long each time, up to 12 hours', () => {
    let record: SiteRecord | undefined
    const waits: number[] = []
    for (let failures = 1; failures <= 13; failures++) {
      const at = record?.freshUntil ?? start
      record = nextRecord(record, outcome(refused, at), contextFor())
      expect(record.unreachable).toEqual({ since: start, failures, observedMs: at - start })
      waits.push((record.freshUntil - at) / minute)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 720, 720, 720])
  })

  it('is asked again up to 20 % earlier or later', () => {
    const waits = [0, 0.25, 0.5, 1].map(
      (random) =>
        nextRecord(undefined, outcome(refused), contextFor(rfc9309Access, random)).freshUntil - start,
    )
    expect(waits).toEqual([48, 54, 60, 72].map((seconds) => seconds * second))
  })

  it('waits from when the failure came, not from when the file was asked for', () => {
    const slow = outcome(refused, start, { receivedAt: start + 30 * second })
    const record = nextRecord(undefined, slow, contextFor())
    expect(record).toMatchObject({ freshUntil: start + 90 * second, unreachable: { since: start } })
  })

  it('counts failures anew after it was reached', () => {
    const record = recordAfter([
      [0, refused],
      [hour, refused],
      [2 * hour, answered(404)],
      [2 * day, refused],
    ])
    expect(record.unreachable).toEqual({ since: start + 2 * day, failures: 1, observedMs: 0 })
  })

  it('needs a refresh when it is time, and answers as before until there is one', () => {
    const record = recordAfter([[0, refused]])
    expect(answer(record, minute - 1).refresh).toBe('none')
    expect(answer(record, minute)).toMatchObject({
      rules: 'disallow-all',
      state: 'unreachable',
      refresh: 'needed',
    })
  })
})

describe('Retry-After', () => {
  const wait = (status: number, header: string, policy = rfc9309Access): number =>
    recordAfter([[0, answered(status, { 'retry-after': header })]], policy).freshUntil - start

  it.each([
    ['in seconds', '3600', hour],
    ['as a date', new Date(start + 2 * hour).toUTCString(), 2 * hour],
    ['that is short means a minute', '1', minute],
    ['in the past means a minute', new Date(start - hour).toUTCString(), minute],
    ['that is long means a day', '99999999', day],
    ['as a date far ahead means a day', new Date(start + 99 * day).toUTCString(), day],
    ['that is broken counts as none', 'soon', minute],
  ])('%s', (_name, header, expected) => {
    for (const status of [429, 500, 503]) expect(wait(status, header)).toBe(expected)
  })

  it('is kept to by policies that defer, and says nothing where the site is open or closed', () => {
    expect(wait(503, '3600', mk1996Access)).toBe(hour)
    expect(wait(429, '3600', strictAccess)).toBe(day)
    expect(wait(404, '3600')).toBe(day)
  })

  it('ends a long wait that has grown', () => {
    const many = Array.from({ length: 12 }, (_, index) => [index * day, refused] as const)
    const record = recordAfter([...many, [12 * day, answered(503, { 'retry-after': '120' })]])
    expect(record.freshUntil - start).toBe(12 * day + 2 * minute)
  })

  it('429 is unreachable until then (rfc9309Access), a server error (googleAccess), and deferred (mk1996Access, crawlerCommonsAccess)', () => {
    const limited = (policy: AccessPolicy): string => recordAfter([[0, answered(429)]], policy).last.meaning
    expect([rfc9309Access, googleAccess, mk1996Access, crawlerCommonsAccess].map(limited)).toEqual([
      'unreachable',
      'unreachable',
      'defer',
      'defer',
    ])
  })
})

describe('a site that is deferred', () => {
  it('answers nothing, keeps its copy and is asked again later', () => {
    const record = recordAfter(
      [
        [0, ok(robots)],
        [8 * day, answered(500)],
      ],
      mk1996Access,
    )
    expect(record.copy).toBeDefined()
    expect(answer(record, 8 * day, mk1996Access)).toEqual({
      rules: 'deferred',
      state: 'unreachable',
      refresh: 'none',
      retryAt: start + 8 * day + minute,
    })
    expect(answer(record, 8 * day + minute, mk1996Access)).toMatchObject({
      rules: 'deferred',
      refresh: 'needed',
    })
  })
})

describe('what holds while a site is unreachable', () => {
  /** Asked every 12 hours, with a copy from before and without. */
  const both = (policy: AccessPolicy, after: number): readonly string[] => {
    const failures = failuresEvery(12 * hour, after)
    return [recordAfter([[-day, ok(robots)], ...failures], policy), recordAfter(failures, policy)].map(
      (record) => answer(record, after, policy).rules,
    )
  }

  it.each<readonly [AccessPolicy, number, string, string]>([
    [rfc9309Access, 0, 'copy', 'disallow-all'],
    [rfc9309Access, 30 * day - 1, 'copy', 'disallow-all'],
    [rfc9309Access, 30 * day, 'allow-all', 'allow-all'],
    [googleAccess, 0, 'disallow-all', 'disallow-all'],
    [googleAccess, 12 * hour - 1, 'disallow-all', 'disallow-all'],
    [googleAccess, 12 * hour, 'copy', 'allow-all'],
    [googleAccess, 30 * day - 1, 'copy', 'allow-all'],
    [googleAccess, 30 * day, 'allow-all', 'allow-all'],
    [strictAccess, 0, 'disallow-all', 'disallow-all'],
    [strictAccess, 400 * day, 'disallow-all', 'disallow-all'],
    [mk1996Access, 400 * day, 'deferred', 'deferred'],
    [
      { ...rfc9309Access, name: 'without a word about it', unreachable: [] },
      0,
      'disallow-all',
      'disallow-all',
    ],
  ])('$0.name after $1 ms: $2, without a copy $3 (RFC checklist 18)', (policy, after, withCopy, without) => {
    expect(both(policy, after)).toEqual([withCopy, without])
  })
})

describe('how long a site was unreachable', () => {
  const opensAt = (everyMs: number): number => {
    for (let after = 0; after <= 400 * day; after += everyMs)
      if (answer(recordAfter([[-day, ok(robots)], ...failuresEvery(everyMs, after)]), after).rules !== 'copy')
        return after / day
    return Infinity
  }

  it('is what was seen: two failures 31 days apart do not end a good copy', () => {
    const record = recordAfter([
      [-day, ok(robots)],
      [0, refused],
      [31 * day, refused],
    ])
    expect(answer(record, 31 * day)).toMatchObject({ rules: 'copy', state: 'unreachable' })
    expect(record.unreachable).toEqual({ since: start, failures: 2, observedMs: day })
    const none = recordAfter([
      [0, refused],
      [31 * day, refused],
    ])
    expect(answer(none, 31 * day).rules).toBe('disallow-all')
  })

  it('does not grow while nobody asks, but for the pause after a failure', () => {
    const record = recordAfter([
      [-day, ok(robots)],
      [0, refused],
    ])
    expect(answer(record, 400 * day).rules).toBe('copy')
    expect(unreachableForMs(record, start + 30_000)).toBe(30_000)
    expect(unreachableForMs(record, start + 400 * day)).toBe(minute)
  })

  it.each([
    [day / 4, 30],
    [day / 2, 30],
    [day, 30],
    [7 * day, 210],
  ])('is thirty days of being asked every %i ms after %i days', (everyMs, days) => {
    expect(opensAt(everyMs)).toBe(days)
  })

  it('does not come from a clock that jumps, forth or back', () => {
    const jumps: [number, FetchResult][] = [[-day, ok(robots)]]
    for (let at = 0; at < 10; at++) jumps.push([at * 1000 * day, refused], [at, refused])
    expect(answer(recordAfter(jumps), 9).rules).toBe('copy')
  })
})

describe('answerOf', () => {
  const headers = { 'cache-control': 'max-age=3600, stale-while-revalidate=1800' }
  const record = recordAfter([[0, ok(robots, headers)]])

  it.each<readonly [string, number, RecordAnswer]>([
    ['fresh', hour - 1, { rules: 'copy', state: 'fresh', refresh: 'none' }],
    ['stale, asked for in the background', hour, { rules: 'copy', state: 'stale', refresh: 'background' }],
    ['stale to the end', 1.5 * hour - 1, { rules: 'copy', state: 'stale', refresh: 'background' }],
    ['expired', 1.5 * hour, { rules: 'deferred', state: 'expired', refresh: 'needed' }],
  ])('%s', (_name, after, expected) => {
    expect(answer(record, after)).toEqual(expected)
  })

  it('uses nothing older than a day while the site can be reached (RFC checklist 20, R12)', () => {
    const always = { 'cache-control': 'max-age=9999999, stale-while-revalidate=9999999', age: '3600' }
    const old = recordAfter([[0, ok(robots, always)]])
    expect(answer(old, 23 * hour - 1).rules).toBe('copy')
    expect(answer(old, 23 * hour)).toMatchObject({ rules: 'deferred', refresh: 'needed' })
  })
})

describe('a clock that goes back', () => {
  it('ends what was known before it did, but for a step that clocks make', () => {
    const record = recordAfter([[400 * day, ok(robots)]])
    expect(answer(record, 400 * day - 5 * minute)).toMatchObject({ rules: 'copy', refresh: 'none' })
    expect(answer(record, 400 * day - 5 * minute - 1)).toMatchObject({ state: 'expired', refresh: 'needed' })
    const down = recordAfter([
      [400 * day, ok(robots)],
      [402 * day, refused],
    ])
    expect(answer(down, 0)).toMatchObject({ rules: 'copy', state: 'unreachable', refresh: 'needed' })
  })

  it('lets no failure last longer than its period', () => {
    const failures = failuresEvery(12 * hour, 30 * day)
    const record = recordAfter([[400 * day, refused], ...failures])
    expect(answer(recordAfter([[400 * day, refused], ...failures.slice(0, -1)]), 30 * day - 1).rules).toBe(
      'disallow-all',
    )
    expect(answer(record, 30 * day).rules).toBe('allow-all')
  })
})

describe('the charset of a copy', () => {
  const bom = '\uFEFF' + robots
  const utf16 = new Uint8Array([0xff, 0xfe, 0x41, 0])
  const type = (charset: string): Readonly<Record<string, string>> => ({
    'content-type': `text/plain; charset=${charset}`,
  })
  const disallow = 'Disallow: /'

  it.each<readonly [AccessPolicy, string, string | Uint8Array, Readonly<Record<string, string>>, string]>([
    [rfc9309Access, 'nothing named', robots, {}, 'utf-8'],
    [rfc9309Access, 'by the header', robots, type('ISO-8859-2'), 'iso-8859-2'],
    [rfc9309Access, 'by a quoted one', robots, type('"Windows-1251"'), 'windows-1251'],
    [rfc9309Access, 'by the byte order mark before the header', bom, type('iso-8859-2'), 'utf-8'],
    [rfc9309Access, 'UTF-16, little end first', utf16, {}, 'utf-16le'],
    [rfc9309Access, 'UTF-16, big end first', new Uint8Array([0xfe, 0xff, 0, 0x41]), {}, 'utf-16be'],
    [rfc9309Access, 'one that is not known', robots, type('klingon'), 'utf-8'],
    [rfc9309Access, 'a broken header', robots, { 'content-type': 'charset=iso-8859-2' }, 'utf-8'],
    [googleAccess, 'bytes as they are', bom, type('iso-8859-2'), 'bytes'],
    [mk1996Access, 'bytes as they are', robots, type('iso-8859-2'), 'bytes'],
    [robotstxtGemAccess, 'the header, whatever the mark says', bom, type('iso-8859-2'), 'iso-8859-2'],
    [robotstxtGemAccess, 'nothing named', bom, {}, 'utf-8'],
    [robotRulesAccess, 'nothing named', disallow, { 'content-type': 'text/plain' }, 'iso-8859-1'],
    [rerpAccess, 'nothing named', robots, {}, 'iso-8859-1'],
    [rerpAccess, 'by a quoted one', robots, type('"utf-8"'), 'utf-8'],
    [crawlerCommonsAccess, 'bytes but for UTF-16', utf16, type('iso-8859-2'), 'utf-16le'],
    [crawlerCommonsAccess, 'nothing named', robots, type('iso-8859-2'), 'bytes'],
  ])('$0.name, $1: $4', (policy, _name, body, headers, charset) => {
    expect(recordAfter([[0, ok(body, headers)]], policy)).toMatchObject({
      copy: { charset },
      last: { meaning: 'parse' },
    })
  })

  it('that is not known defers under rerpAccess and opens the site under robotRules', () => {
    const unknown: FetchResult = ok(disallow, type('klingon'))
    expect(recordAfter([[0, unknown]], rerpAccess)).toMatchObject({
      copy: undefined,
      last: { meaning: 'defer' },
    })
    expect(recordAfter([[0, unknown]], robotRulesAccess).last.meaning).toBe('allow-all')
  })
})

describe('a page in place of a robots.txt', () => {
  const html = { 'content-type': 'text/html; charset=utf-8' }
  const isHtml = (
    body: string | Uint8Array,
    headers: Readonly<Record<string, string>> = {},
  ): boolean | undefined => recordAfter([[0, ok(body, headers)]]).copy?.isHtml

  it.each<readonly [string, string | Uint8Array, Readonly<Record<string, string>>]>([
    ['by its type', 'Not found', html],
    ['by the type of XHTML', 'Not found', { 'content-type': 'application/xhtml+xml' }],
    ['by its doctype', '<!DOCTYPE html>\n<title>Not found</title>', { 'content-type': 'text/plain' }],
    ['by its first element', '\uFEFF\n  <HTML lang="en">', {}],
    ['by a comment at the start', '<!-- page -->\n<html>', {}],
    ['in UTF-16', new Uint8Array(Buffer.from('\uFEFF<html>', 'utf16le')), {}],
    ['with a user-agent line that is none', '<html>User-agent: *', {}],
  ])('is recognised %s', (_name, body, headers) => {
    expect(isHtml(body, headers)).toBe(true)
  })

  it.each<readonly [string, string, Readonly<Record<string, string>>]>([
    ['robots.txt under a wrong type', robots, html],
    ['robots.txt inside a page', `<html><pre>\n${robots}</pre>`, html],
    ['an old spelling', 'useragent: *\nDisallow: /', html],
    ['text', 'Not found', { 'content-type': 'text/plain' }],
    ['a broken type', '# nothing', { 'content-type': 'html' }],
  ])('is not taken for one: %s', (_name, body, headers) => {
    expect(isHtml(body, headers)).toBe(false)
  })

  it.each(Object.values(policies))('opens the site under $name only if the policy says so', (policy) => {
    const { meaning } = recordAfter([[0, ok('<html>\nDisallow: /\n', html)]], policy).last
    expect(meaning).toBe(policy === crawlerCommonsAccess ? 'allow-all' : 'parse')
  })

  it('keeps its copy, so that a 304 means the same', () => {
    const record = recordAfter(
      [
        [0, ok('<html>', { ...html, etag: '"1"' })],
        [2 * day, answered(304)],
      ],
      crawlerCommonsAccess,
    )
    expect(record).toMatchObject({ copy: { isHtml: true }, last: { meaning: 'allow-all', status: 304 } })
  })

  // How long it takes is measured in deep/alone.
  it('is looked for in linear time (RFC checklist 22)', () => {
    for (const text of longFiles()) {
      for (const policy of [crawlerCommonsAccess, robotRulesAccess]) {
        expect(recordAfter([[0, ok(text, html)]], policy).copy?.bytes.length).toBeGreaterThan(500_000)
      }
    }
  })
})

describe('robotRules reads', () => {
  it.each([
    ['text with a Disallow line', 'text/plain', 'x\n  disallow :\n', 'parse'],
    ['a page with a Disallow line', 'text/html', '<html>\nDisallow: /', 'parse'],
    ['UTF-16', 'text/plain; charset=utf-16', Buffer.from('User-agent: *\nDisallow: /', 'utf16le'), 'parse'],
    ['not: text without a Disallow line', 'text/plain', 'User-agent: *\nAllow: /', 'allow-all'],
    ['not: a Disallow inside a line', 'text/plain', 'x Disallow: /', 'allow-all'],
    ['not: another type', 'application/json', 'Disallow: /', 'allow-all'],
    ['not: no type', undefined, 'Disallow: /', 'allow-all'],
  ])('%s', (_name, type, body, meaning) => {
    const headers = type === undefined ? {} : { 'content-type': type }
    expect(recordAfter([[0, ok(body, headers)]], robotRulesAccess).last.meaning).toBe(meaning)
  })
})

describe('the limit of bytes', () => {
  it('is 500 KiB or more, but for rerpAccess, which reads 100 (RFC checklist 21)', () => {
    const small = Object.values(policies).filter(({ maxBytes }) => maxBytes < 500 * 1024)
    expect(small.map(({ name }) => name)).toEqual(['rerp'])
  })
})
