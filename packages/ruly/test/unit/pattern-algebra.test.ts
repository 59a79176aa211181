import fc from 'fast-check'
import { expect, test } from 'vitest'

import { covers, meets, shortestTarget } from '../../src/core/pattern-algebra.ts'
import { matchEnd, patternOf, spellingOf, type Pattern } from '../../src/core/pattern.ts'
import { commonTarget } from '../support/common-target.ts'

const matches = (pattern: Pattern, target: string): boolean => matchEnd(pattern, target) >= 0

/** All targets of up to seven octets over an alphabet that has one octet more than the patterns have. */
const targets: readonly string[] = (() => {
  const octets = ['a', '/', '?', 'z']
  let texts = ['/']
  const all = [...texts]
  for (let length = 2; length <= 7; length++) {
    texts = texts.flatMap((text) => octets.map((octet) => text + octet))
    all.push(...texts)
  }
  return all
})()

const patterns: fc.Arbitrary<Pattern> = fc
  .record({
    spelling: fc.string({ unit: fc.constantFrom('a', '/', '*', '?'), maxLength: 4 }),
    rooted: fc.boolean(),
    anchor: fc.constantFrom<Pattern['anchor']>('none', 'end', 'end-or-query'),
  })
  .map(({ spelling, rooted, anchor }) => ({ ...patternOf((rooted ? '/' : '') + spelling), anchor }))

const shown = (pattern: Pattern): string => `${spellingOf(pattern)} ${pattern.anchor}`

test('a pattern covers another just where it matches all that the other matches', () => {
  fc.assert(
    fc.property(patterns, patterns, (outer, inner) => {
      const isCovered = targets.every((target) => !matches(inner, target) || matches(outer, target))
      expect(covers(outer, inner), `${shown(outer)} | ${shown(inner)}`).toBe(isCovered)
    }),
    { numRuns: 3000 },
  )
})

test('the common target of two patterns is the first of the shortest that both match', () => {
  fc.assert(
    fc.property(patterns, patterns, (one, other) => {
      const shortest = targets.find((target) => matches(one, target) && matches(other, target))
      const found = commonTarget(one, other) ?? undefined
      const isRight = (target: string): boolean =>
        target.startsWith('/') && matches(one, target) && matches(other, target)
      expect(found === undefined || isRight(found), `${shown(one)} | ${shown(other)} | ${found}`).toBe(true)
      const isShort = found !== undefined && found.length <= 7
      expect(isShort ? found.length : undefined, `${shown(one)} | ${shown(other)}`).toBe(shortest?.length)
    }),
    { numRuns: 3000 },
  )
})

test('two patterns meet just where they have a common target', () => {
  fc.assert(
    fc.property(patterns, patterns, (one, other) => {
      const hasCommon = typeof commonTarget(one, other) === 'string'
      expect(meets(one, other), `${shown(one)} | ${shown(other)}`).toBe(hasCommon)
    }),
    { numRuns: 3000 },
  )
})

test('the shortest target of a pattern is the shortest that it matches', () => {
  fc.assert(
    fc.property(patterns, (pattern) => {
      const shortest = targets.find((target) => matches(pattern, target))
      expect(shortestTarget(pattern)?.length, shown(pattern)).toBe(shortest?.length)
    }),
    { numRuns: 3000 },
  )
})

test('a pair of patterns that would take too long is left unanswered', () => {
  const long = patternOf(`/${'a*'.repeat(2000)}`)
  expect(commonTarget(long, long)).toBeNull()
  expect(commonTarget(long, patternOf('/b'))).toBeUndefined()
  expect(covers(long, long)).toBe(true)
})
