import { describe, expect, it } from 'vitest'

import { lost, walkOf, type Walk } from '../../src/diff/pattern-walk.ts'
import { matchEnd, patternOf } from 'ruly'
import type { Pattern } from 'ruly/dialects'

const alphabet = ['/', 'a', 'b', '?', 'z']

/** Every text of up to so many bytes, shortest first. */
function textsOf(length: number): readonly string[] {
  const all = ['']
  for (const text of all) if (text.length < length) all.push(...alphabet.map((octet) => text + octet))
  return all
}

const longer = textsOf(3)
const asked = textsOf(3)

const patterns: readonly Pattern[] = [
  ...['/', '/a', '/ab', '/*a', '/a*b', '/*aab', '*aba', '*aab*b', '/*', '*', '/a*b*'].flatMap((spelling) => [
    patternOf(spelling),
    { ...patternOf(spelling), anchor: 'end' as const },
    { ...patternOf(spelling), anchor: 'end-or-query' as const },
  ]),
  ...['', 'b', 'ab', '/b', '?'].flatMap((bound) =>
    ['/', '/a', '/ab'].map((first) => ({
      segments: [first, bound || 'a'],
      anchor: 'before' as const,
      sizeBytes: first.length,
    })),
  ),
]

function placeAfter(walk: Walk, text: string): number {
  return Array.from(text).reduce((at, octet) => (at === lost ? lost : walk.after(at, octet)), walk.start)
}

describe.each(
  patterns.map((pattern) => [`${pattern.segments.join('*')} ${pattern.anchor}`, pattern] as const),
)('the walk of %s', (_, pattern) => {
  const walk = walkOf(pattern)
  const isMatched = (text: string): boolean => matchEnd(pattern, text) >= 0
  const reached = asked
    .map((text) => ({ text, place: placeAfter(walk, text) }))
    .filter(({ place }) => place !== lost)

  it('is lost where nothing longer is matched', () => {
    const texts = new Set(reached.map(({ text }) => text))
    const others = asked.filter((text) => !texts.has(text))
    expect(others.filter((text) => longer.some((more) => isMatched(text + more)))).toEqual([])
  })

  it('matches what the pattern does', () => {
    for (const { text, place } of reached) expect(walk.matchesAt(place), text).toBe(isMatched(text))
  })

  it('is done where all that is longer is matched, too', () => {
    const done = reached.filter(({ place }) => walk.isDone(place)).map(({ text }) => text)
    const open = pattern.anchor === 'none' ? reached.filter(({ text }) => isMatched(text)) : []
    expect(open.filter(({ text }) => !done.includes(text))).toEqual([])
    expect(done.filter((text) => !longer.every((more) => isMatched(text + more)))).toEqual([])
  })

  it('wants at least as many bytes as are needed, and no more', () => {
    for (const { text, place } of reached) {
      const needed = longer.find((more) => isMatched(text + more))?.length ?? 4
      expect(Math.min(walk.wanting(place), 4), text).toBe(needed)
    }
  })

  it('names the bytes that lead elsewhere than others do, and whether there is only one way', () => {
    for (const { text, place } of reached) {
      const leading = new Set<string>()
      walk.addLeading(place, leading)
      const ways = alphabet.map((octet) => walk.after(place, octet))
      const named = alphabet.filter((octet) => leading.has(octet))
      const elsewhere = alphabet.filter((octet) => walk.after(place, octet) !== walk.after(place, 'z'))
      const others = named.filter((octet) => octet !== 'z' && !elsewhere.includes(octet))
      expect(
        elsewhere.filter((octet) => !leading.has(octet)),
        text,
      ).toEqual([])
      // The last byte of a bound leads nowhere, as those above it do.
      expect(others.length, text).toBeLessThanOrEqual(pattern.anchor === 'before' ? 1 : 0)
      expect(walk.isDone(place) ? [...leading] : [], text).toEqual([])
      expect(walk.isLiteral(place) ? ways.filter((way) => way !== lost).length : 1, text).toBe(1)
    }
  })
})
