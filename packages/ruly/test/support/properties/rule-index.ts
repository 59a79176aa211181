import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { allowsBy, noRank, undecided } from '../../../src/core/index-layout.ts'
import { matchEnd, patternOf, type Pattern } from '../../../src/core/pattern.ts'
import { RuleIndex } from '../../../src/core/rule-index.ts'
import * as dialects from '../../../src/dialects/index.ts'
import { parse, type Robots } from '../../../src/index.ts'
import { askedUrl, robotName, robotsOctets } from '../arbitraries.ts'
import { runs } from '../share.ts'

export const none = -1

/** The best rule as the simplest matcher finds it: the first of the list that matches. */
export function reference(patterns: readonly Pattern[], target: string): number {
  return patterns.findIndex((pattern) => matchEnd(pattern, target) >= 0)
}

/** Every third rule allows, and a rule's place is its number. */
export function indexOf(patterns: readonly Pattern[], changed?: Uint8Array): RuleIndex {
  const rules = patterns.map((pattern, place) => ({ pattern, place, allows: place % 3 === 0 }))
  return new RuleIndex(rules, changed)
}

/** The number of the best rule, once its rank has been seen to say what it does. */
export function best(index: RuleIndex, text: string, from = 0, changed?: Uint8Array): number | 'undecided' {
  const rank = index.best(text, from, changed)
  if (rank === undecided) return 'undecided'
  const place = rank === noRank ? none : index.placeOf(rank)
  expect(allowsBy(rank)).toBe(place === none || place % 3 === 0)
  return place
}

const patternText = fc.oneof(
  fc.stringMatching(/^\/[ab*]{0,8}\$?$/),
  fc.stringMatching(/^[ab*?]{0,6}\$?$/),
  fc.stringMatching(/^\*[abc]{3,6}\*?[abc]{0,4}\$?$/),
  fc.stringMatching(/^\/aa\*[abc]{3,6}$/),
)

const pattern: fc.Arbitrary<Pattern> = fc.tuple(patternText, fc.boolean()).map(([text, beforeQuery]) => {
  const made = patternOf(text)
  return made.anchor === 'end' && beforeQuery ? { ...made, anchor: 'end-or-query' } : made
})

const target = fc.oneof(fc.stringMatching(/^\/[abc?]{0,12}$/), fc.stringMatching(/^\/a{0,40}b?$/))

/** What the list of rules says by itself: the first that matches decides. */
function expectList(robots: Robots, robot: string, url: string): void {
  const { rules, verdict } = robots.explain(robot, url)
  const first = rules.find(({ matchedOctets }) => matchedOctets !== null)
  const matters = verdict.reason === 'rule' || verdict.reason === 'no-matching-rule'
  expect(verdict.rule?.line, url).toBe(matters ? first?.line : undefined)
  expect(robots.isAllowed(robot, url), url).toBe(verdict.allowed)
}

/** The index against the list of rules, for a share of the rules and targets that could be made up. */
export function ruleIndexProperties(share: number): void {
  describe('the rule index', () => {
    it('finds the rule that the simplest matcher finds', () => {
      fc.assert(
        fc.property(
          fc.array(pattern, { maxLength: 40 }),
          fc.array(target, { maxLength: 8 }),
          (patterns, targets) => {
            const index = indexOf(patterns)
            for (const text of targets) expect(best(index, text)).toBe(reference(patterns, text))
          },
        ),
        runs(2000, share),
      )
    })

    it('finds it behind the origin of a URL, and says so where an octet stands otherwise in the target', () => {
      const changed = new Uint8Array(129)
      changed['c'.charCodeAt(0)] = 1
      fc.assert(
        fc.property(fc.array(pattern, { maxLength: 30 }), target, (patterns, text) => {
          const index = indexOf(patterns, changed)
          const found = best(index, `https://abcabc${text}`, 'https://abcabc'.length, changed)
          // `c` is what `changed` lists: to its target it could be anything, so an answer must hold for each of them.
          const readings = [
            text,
            text.replaceAll('c', 'a'),
            text.replaceAll('c', 'b'),
            text.replaceAll('c', '%'),
          ]
          const isUndecided = found === 'undecided' && text.includes('c')
          expect(isUndecided || readings.every((reading) => reference(patterns, reading) === found)).toBe(
            true,
          )
        }),
        runs(2000, share),
      )
    })
  })

  describe.each(Object.values(dialects))('a policy that has been asked often under $name', (dialect) => {
    it('answers as its list of rules does', () => {
      fc.assert(
        fc.property(robotsOctets, robotName, fc.array(askedUrl, { maxLength: 10 }), (input, robot, urls) => {
          for (const options of [{}, { url: 'https://example.com/robots.txt' }]) {
            const robots = parse(input, { dialect, ...options })
            for (let i = 0; i < 20; i++) robots.check(robot, `https://example.com/${i}`)
            for (const url of urls) expectList(robots, robot, url)
          }
        }),
        runs(100, share),
      )
    })
  })
}
