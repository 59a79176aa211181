import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { matchEnd, patternOf, prefixOf, spellingOf } from '../../src/match/match-pattern.ts'
import { findSegment } from '../../src/match/segment-search.ts'
import type { Pattern } from '../../src/model/dialect.ts'
import { expectSame } from '../support/expect-same.ts'

/** Every place where a match of some segments can end, each of them at any of its places from an offset on. */
function allEnds([segment, ...others]: readonly string[], target: string, from: number): readonly number[] {
  if (segment === undefined) return [from]
  const ends: number[] = []
  for (let at = target.indexOf(segment, from); at >= 0; at = target.indexOf(segment, at + 1)) {
    ends.push(...allEnds(others, target, at + segment.length))
    if (at === target.length) break
  }
  return ends
}

/** Where a match ends, by trying every way to match. */
function endByTrying({ segments, anchor }: Pattern, target: string): number {
  const [first = '', ...others] = segments
  if (!target.startsWith(first)) return -1
  const ends = allEnds(others, target, first.length)
  if (anchor === 'end' || anchor === 'end-or-query') {
    if (ends.includes(target.length)) return target.length
    return anchor === 'end' ? -1 : (ends.find((end) => target[end] === '?') ?? -1)
  }
  return ends[0] ?? -1
}

const segments = fc.array(fc.stringMatching(/^[ab?]{0,2}$/), { minLength: 1, maxLength: 4 })
const anchor = fc.constantFrom<Pattern['anchor']>('none', 'end', 'end-or-query')

describe('a match of segments', () => {
  it('ends where it does if every way to match is tried, behind any text', () => {
    fc.assert(
      fc.property(segments, anchor, fc.stringMatching(/^[ab?]{0,8}$/), (parts, how, target) => {
        const pattern: Pattern = { segments: parts, anchor: how, sizeBytes: 0 }
        const end = endByTrying(pattern, target)
        expectSame(matchEnd(pattern, target), end)
        expectSame(matchEnd(pattern, `?ab${target}`, 3), end < 0 ? -1 : end + 3)
      }),
      { numRuns: 500 },
    )
  })

  it.each<[Pattern['anchor'], string, string, number]>([
    ['end-or-query', '/a', '/a', 2],
    ['end-or-query', '/a', '/a?b', 2],
    ['end-or-query', '/a', '/ab?', -1],
    ['end-or-query', '/*b', '/b?b', 4],
    ['end-or-query', '/*b', '/bc?b?c', 5],
    ['end', '/a*', '/ab', 3],
    ['end', '/ab*b', '/ab', -1],
    ['first-end', '/*b', '/ab', 3],
    ['first-end', '/*b', '/bab', -1],
    ['first-end', '/*a*b', '/bab', 4],
    ['first-end', '/*b', '/a', -1],
    ['before', '/a*c', '/ab', 2],
    ['before', '/a*c', '/a', 2],
    ['before', '/a*c', '/ac', -1],
    ['before', '/a*c', '/ad', -1],
    ['before', '/a*c', '/b', -1],
  ])('with the anchor %s: %s in %s ends at %i', (how, written, target, end) => {
    expect(matchEnd({ segments: written.split('*'), anchor: how, sizeBytes: 0 }, target)).toBe(end)
  })
})

describe('a pattern', () => {
  it('has the segments between its stars, an anchor for a final dollar, and all of its bytes for its size', () => {
    for (const written of ['', '/a', '*', '**', '*a*', '/a*b**c', '/a$b']) {
      expect(patternOf(written)).toEqual({
        segments: written.split('*'),
        anchor: 'none',
        sizeBytes: written.length,
      })
      const closed = { segments: written.split('*'), anchor: 'end', sizeBytes: written.length + 1 }
      expect(patternOf(`${written}$`)).toEqual(closed)
      expect(spellingOf(patternOf(written))).toBe(written)
      expect(spellingOf(patternOf(`${written}$`))).toBe(`${written}$`)
    }
    expect(prefixOf('/a*$')).toEqual({ segments: ['/a*$'], anchor: 'none', sizeBytes: 4 })
  })

  it('is written without the rule that follows it, if it matches only what sorts before that', () => {
    expect(spellingOf({ segments: ['/a', 'b'], anchor: 'before', sizeBytes: 2 })).toBe('/a')
  })
})

describe('the search for a very long segment', () => {
  const piece = 'ab'.repeat(300)

  it('finds what the platform finds, in bytes and in other text', () => {
    for (const other of ['c', '\u0161'])
      for (let count = 0; count < 3; count++) {
        const text = `${piece.slice(count)}${other}${piece}${other}${piece}`
        for (const segment of [piece, `${piece}${other}`, `${other}${piece}`, `${piece}a`])
          for (const from of [0, 1, 300, 601, 602, 1203])
            expectSame(findSegment(text, segment, from), text.indexOf(segment, from))
      }
  })

  it('finds it in one text after the other', () => {
    for (const text of [`${piece}c${piece}`, `c${piece}`, `${piece}c${piece}`, 'b'.repeat(700)])
      expect(findSegment(text, `c${piece}`, 0)).toBe(text.indexOf('c'))
  })
})
