import { describe, expect, it } from 'vitest'

import * as access from 'ruly/access'
import { meaningOf, type AccessOutcome, type AccessPolicy, type Meaning } from 'ruly/access'

const policies = {
  rfc9309: access.rfc9309Access,
  google: access.googleAccess,
  mk1996: access.mk1996Access,
  robotstxtGem: access.robotstxtGemAccess,
  robotRules: access.robotRulesAccess,
  rerp: access.rerpAccess,
  strict: access.strictAccess,
  crawlerCommons: access.crawlerCommonsAccess,
  urllib: access.urllibAccess,
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const status = (...statuses: readonly number[]): readonly AccessOutcome[] =>
  statuses.map((code) => ({ kind: 'response', status: code }))
const between = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** What the outcomes of a row mean, a policy a column, in the order of `policies`. */
const rows: readonly (readonly [string, readonly AccessOutcome[], string])[] = [
  ['2xx', status(...between(200, 299)), 'parse parse parse parse parse parse parse parse parse'],
  [
    'too many redirects',
    [{ kind: 'redirects-exhausted' }],
    'allow allow defer allow allow defer disallow defer disallow',
  ],
  [
    '3xx without a Location that can be followed, 300, 304 without copy, 305, 306, 399',
    [{ kind: 'redirect-without-location' }, ...status(...between(300, 399))],
    'unreachable allow defer allow allow defer unreachable defer disallow',
  ],
  ['401, 403', status(401, 403), 'allow allow disallow disallow allow disallow disallow allow disallow'],
  ['404', status(404), 'allow allow allow allow allow allow allow allow allow'],
  ['429', status(429), 'unreachable unreachable defer allow allow defer disallow defer allow'],
  [
    'other 4xx',
    status(...between(400, 499).filter((code) => ![401, 403, 404, 429].includes(code))),
    'allow allow allow allow allow defer disallow allow allow',
  ],
  [
    '5xx',
    status(...between(500, 599)),
    'unreachable unreachable defer allow allow defer unreachable defer disallow',
  ],
  [
    'DNS, refused, reset, TLS, time limit, cut body',
    [{ kind: 'network-error' }],
    'unreachable unreachable defer allow allow defer unreachable defer defer',
  ],
  [
    'a status that HTTP does not know',
    status(0, 199, 600, 999),
    'unreachable unreachable defer allow allow defer unreachable defer defer',
  ],
]
const meanings: Readonly<Record<string, Meaning>> = { allow: 'allow-all', disallow: 'disallow-all' }

describe('meaningOf', () => {
  it.each(
    rows.flatMap(([row, outcomes, cells]) =>
      Object.values(policies).map((policy, column) => {
        const cell = cells.split(' ')[column] ?? 'no cell'
        return { row, outcomes, policy, means: meanings[cell] ?? cell }
      }),
    ),
  )('$row: $means under $policy.name', ({ outcomes, policy, means }) => {
    expect(new Set(outcomes.map((outcome) => meaningOf(outcome, policy)))).toEqual(new Set([means]))
  })

  it('takes the first entry that holds the status, of a redirect too', () => {
    const mine: AccessPolicy = {
      ...access.rfc9309Access,
      statuses: [
        { from: 304, to: 304, means: 'defer' },
        { from: 418, to: 418, means: 'disallow-all' },
        ...access.rfc9309Access.statuses,
      ],
    }
    const asked = status(304, 303, 418, 419).map((outcome) => meaningOf(outcome, mine))
    expect(asked).toEqual(['defer', 'unreachable', 'disallow-all', 'allow-all'])
  })
})

describe('the other rows of the table', () => {
  const column = <T>(member: (policy: AccessPolicy) => T): readonly T[] => Object.values(policies).map(member)

  it('redirects followed', () => {
    expect(column(({ redirects }) => redirects.max)).toEqual([5, 5, 5, 5, 7, 10, 5, 5, 10])
  })

  it('what is read as a robots.txt', () => {
    expect(column(({ body }) => body)).toEqual([
      'any',
      'any',
      'any',
      'any',
      'text-with-disallow',
      'any',
      'any',
      'no-page',
      'any',
    ])
  })

  it('a body that breaks off', () => {
    const none = 'network-error'
    expect(column(({ brokenBody }) => brokenBody)).toEqual([
      none,
      none,
      none,
      'read',
      'read',
      'read',
      none,
      none,
      none,
    ])
  })

  it('a body that is not text', () => {
    const none = 'network-error'
    expect(column(({ notText }) => notText)).toEqual([
      none,
      'read',
      none,
      'read',
      'read',
      'read',
      none,
      'read',
      'read',
    ])
  })

  it('a charset that the bytes contradict', () => {
    const checked = 'checked'
    expect(column(({ charset }) => charset.labels)).toEqual([
      checked,
      checked,
      checked,
      'believed',
      'believed',
      'believed',
      checked,
      checked,
      'believed',
    ])
  })

  it('bytes', () => {
    const limit = 512_000
    expect(column(({ maxBytes }) => maxBytes)).toEqual([
      limit,
      limit,
      limit,
      Infinity,
      Infinity,
      102_400,
      limit,
      limit,
      Infinity,
    ])
  })

  it('charset', () => {
    expect(
      column(({ charset: { from, otherwise, unknown } }) => [...from, otherwise, unknown].join(' ')),
    ).toEqual([
      'bom header utf-8 otherwise',
      'bytes otherwise',
      'bytes otherwise',
      'header utf-8 otherwise',
      'header iso-8859-1 allow-all',
      'header iso-8859-1 defer',
      'bom header utf-8 otherwise',
      'bom bytes otherwise',
      'utf-8 otherwise',
    ])
  })

  it('fresh', () => {
    expect(
      column(({ fresh }) => [fresh.heeds, fresh.lastModifiedShare, fresh.defaultMs, fresh.atMostMs]),
    ).toEqual([
      ['cache-control', 0, day, day],
      ['cache-control', 0, day, day],
      ['cache-control', 0, 7 * day, 7 * day],
      ['none', 0, day, day],
      ['cache-control', 0.1, hour, Infinity],
      ['expires', 0, 7 * day, Infinity],
      ['cache-control', 0, day, day],
      ['none', 0, day, day],
      ['none', 0, day, day],
    ])
    expect(new Set(column(({ fresh }) => fresh.atLeastMs))).toEqual(new Set([5 * minute]))
  })

  it('unreachable for t', () => {
    const periods = ({ unreachable }: AccessPolicy): readonly string[] =>
      unreachable.map(
        ({ untilMs, withCopy, withoutCopy }) => `${untilMs / hour} h: ${withCopy}, ${withoutCopy}`,
      )
    expect(column(periods)).toEqual([
      ['720 h: last-copy, disallow-all', 'Infinity h: allow-all, allow-all'],
      ['12 h: disallow-all, disallow-all', '720 h: last-copy, allow-all', 'Infinity h: allow-all, allow-all'],
      [],
      [],
      [],
      [],
      ['Infinity h: disallow-all, disallow-all'],
      [],
      [],
    ])
  })
})

describe('the policies', () => {
  it('have the name that they are exported by, without Access', () => {
    const { meaningOf: _, ...constants } = access
    expect(Object.keys(constants).sort()).toEqual(
      Object.keys(policies)
        .map((name) => `${name}Access`)
        .sort(),
    )
    expect(Object.entries(policies).filter(([name, policy]) => policy.name !== name)).toEqual([])
  })

  it('say what holds at any time, where a site can be unreachable', () => {
    const mayBeUnreachable = Object.values(policies).filter((policy) =>
      [...status(429, 500), { kind: 'network-error' } as const].some(
        (outcome) => meaningOf(outcome, policy) === 'unreachable',
      ),
    )
    expect(mayBeUnreachable.map(({ name }) => name)).toEqual(['rfc9309', 'google', 'strict'])
    for (const { unreachable } of mayBeUnreachable) expect(unreachable.at(-1)?.untilMs).toBe(Infinity)
  })
})
