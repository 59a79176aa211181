import { describe, expect, it } from 'vitest'

import { covers, meets } from '../../src/analysis/pattern-algebra.ts'
import { heritrix, type Pattern } from 'ruly/dialects'
import { diff } from '../../src/diff/index.ts'
import { matchEnd, prefixOf } from 'ruly'

const alphabet = ['/', 'a', 'b', 'c']

/** Every text of a few bytes. */
const texts = Array.from({ length: 6 }).reduce<readonly string[]>(
  (shorter) => [
    ...new Set(['', ...shorter.flatMap((text) => ['', ...alphabet].map((octet) => text + octet))]),
  ],
  [''],
)

const bounded = (first: string, bound: string): Pattern => ({
  segments: [first, bound],
  anchor: 'before',
  sizeBytes: first.length,
})

const patterns = [
  bounded('/', 'b'),
  bounded('/a', 'b'),
  bounded('/a', '/b'),
  bounded('/', 'ab/c'),
  bounded('/b', 'a'),
]

describe('a pattern with a bound', () => {
  it('matches what begins with it, and then sorts before the bound', () => {
    for (const pattern of patterns) {
      const [first = '', bound = ''] = pattern.segments
      const expected = texts.filter((text) => text.startsWith(first) && text < first + bound)
      expect(texts.filter((text) => matchEnd(pattern, text) >= 0)).toEqual(expected)
    }
  })

  it('covers nothing that it does not match, and meets what it has a target with', () => {
    const others = [
      ...patterns,
      ...texts
        .filter((text) => text.startsWith('/'))
        .slice(0, 40)
        .map(prefixOf),
    ]
    const matched = (pattern: Pattern): readonly string[] =>
      texts.filter((text) => matchEnd(pattern, text) >= 0)
    for (const pattern of patterns) {
      const own = new Set(matched(pattern))
      const covered = others.filter((other) => covers(pattern, other))
      expect(covered.length).toBeGreaterThan(0)
      expect(covered.flatMap(matched).filter((text) => !own.has(text))).toEqual([])
      const met = others.filter((other) => matched(other).some((text) => own.has(text)))
      expect(met.filter((other) => !meets(pattern, other))).toEqual([])
    }
  })

  it('is told where a new rule hides another', () => {
    const old = 'User-agent: *\nDisallow: /\n'
    const changes = diff(old, `${old}Disallow: /b\n`, { dialect: heritrix })
    expect(changes.map(({ kind, old: before, new: now }) => [kind, before?.line, now?.line])).toEqual([
      ['gains', 2, undefined],
    ])
    expect((changes[0]?.example ?? '') > '/b').toBe(true)
  })

  it('is told where a rule no longer hides another', () => {
    const now = 'User-agent: *\nDisallow: /a\n'
    const changes = diff(`${now}Disallow: /az\n`, now, { dialect: heritrix })
    expect(changes.map(({ kind, old, new: after }) => [kind, old?.line, after?.line])).toEqual([
      ['loses', undefined, 2],
    ])
    expect((changes[0]?.example ?? '') > '/az').toBe(true)
  })

  it('is told where an earlier match keeps a rule from its end', () => {
    const old = 'User-agent: *\nDisallow: /*bz$\nAllow: /***z$\n'
    expect(diff(old, '', { dialect: heritrix }).map(({ kind, old: before }) => [kind, before?.line])).toEqual(
      [['gains', 2]],
    )
  })
})
