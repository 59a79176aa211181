import fc from 'fast-check'
import { test } from 'vitest'

import { covers, meets, shortestTarget } from '../../../src/analysis/pattern-algebra.ts'
import { lost, walkOf } from '../../../src/diff/pattern-walk.ts'
import { matchEnd, patternOf, spellingOf } from 'ruly'
import type { Pattern } from 'ruly/dialects'
import { commonTarget } from '../../../../ruly/test/support/common-target.ts'
import { runs } from '../../../../ruly/test/support/share.ts'
import { expectSame } from '../../../../ruly/test/support/expect-same.ts'

const matches = (pattern: Pattern, target: string): boolean => matchEnd(pattern, target) >= 0

/** All targets of up to seven bytes over an alphabet that has one byte more than the patterns have. */
const targets: readonly string[] = (() => {
  const alphabet = ['a', '/', '?', 'z']
  let texts = ['/']
  const all = [...texts]
  for (let length = 2; length <= 7; length++) {
    texts = texts.flatMap((text) => alphabet.map((octet) => text + octet))
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

/** Those that end where their last segment first occurs: of them less is known. */
const firstEnds: fc.Arbitrary<Pattern> = patterns
  .filter(({ segments }) => segments.length > 1 && segments.at(-1) !== '')
  .map((pattern) => ({ ...pattern, anchor: 'first-end' }))

const shown = (pattern: Pattern): string => `${spellingOf(pattern)} ${pattern.anchor}`

/** The algebra of patterns against trying all short targets, on a share of the patterns that could be made up. */
export function patternAlgebraProperties(share: number): void {
  test('a pattern covers another just where it matches all that the other matches', () => {
    fc.assert(
      fc.property(patterns, patterns, (outer, inner) => {
        const isCovered = targets.every((target) => !matches(inner, target) || matches(outer, target))
        expectSame(covers(outer, inner), isCovered, `${shown(outer)} | ${shown(inner)}`)
      }),
      runs(3000, share),
    )
  })

  test('the common target of two patterns is the first of the shortest that both match', () => {
    fc.assert(
      fc.property(patterns, patterns, (one, other) => {
        const shortest = targets.find((target) => matches(one, target) && matches(other, target))
        const found = commonTarget(one, other) ?? undefined
        const isRight = (target: string): boolean =>
          target.startsWith('/') && matches(one, target) && matches(other, target)
        expectSame(found === undefined || isRight(found), true, `${shown(one)} | ${shown(other)} | ${found}`)
        const isShort = found !== undefined && found.length <= 7
        expectSame(isShort ? found.length : undefined, shortest?.length, `${shown(one)} | ${shown(other)}`)
      }),
      runs(3000, share),
    )
  })

  test('two patterns meet just where they have a common target', () => {
    fc.assert(
      fc.property(patterns, patterns, (one, other) => {
        const hasCommon = typeof commonTarget(one, other) === 'string'
        expectSame(meets(one, other), hasCommon, `${shown(one)} | ${shown(other)}`)
      }),
      runs(3000, share),
    )
  })

  test('a pattern that ends where its last segment first occurs covers only what it matches', () => {
    fc.assert(
      fc.property(firstEnds, fc.oneof(patterns, firstEnds), (one, other) => {
        for (const [outer, inner] of [
          [one, other],
          [other, one],
          [one, one],
        ] as const) {
          const isCovered = targets.every((target) => !matches(inner, target) || matches(outer, target))
          expectSame(isCovered || !covers(outer, inner), true, `${shown(outer)} | ${shown(inner)}`)
        }
        expectSame(covers(one, one), true)
        const haveCommon = targets.some((target) => matches(one, target) && matches(other, target))
        expectSame(!haveCommon || meets(one, other), true, `${shown(one)} | ${shown(other)}`)
        expectSame(
          matches(one, shortestTarget(one) ?? ''),
          matches({ ...one, anchor: 'end' }, shortestTarget(one) ?? ''),
        )
      }),
      runs(2000, share),
    )
  })

  test('a pattern as a walk matches what the matcher matches', () => {
    fc.assert(
      fc.property(fc.oneof(patterns, firstEnds), fc.constantFrom(...targets), (pattern, target) => {
        const walk = walkOf(pattern)
        const place = Array.from(target).reduce(
          (at, octet) => (at === lost ? lost : walk.after(at, octet)),
          walk.start,
        )
        const isMatched = place !== lost && walk.matchesAt(place)
        expectSame(isMatched, matches(pattern, target), `${shown(pattern)} | ${target}`)
      }),
      runs(20_000, share),
    )
  })

  test('the shortest target of a pattern is the shortest that it matches', () => {
    fc.assert(
      fc.property(patterns, (pattern) => {
        const shortest = targets.find((target) => matches(pattern, target))
        expectSame(shortestTarget(pattern)?.length, shortest?.length, shown(pattern))
      }),
      runs(3000, share),
    )
  })
}
