import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { matchEnd, patternOf } from '../../src/match/match-pattern.ts'
import type { Pattern } from '../../src/model/dialect.ts'
import { allowsBy, noHit, undecided } from '../../src/match/hit.ts'
import { indexedPattern, indexPatterns } from '../../src/match/build-index.ts'
import type { RuleIndex } from '../../src/match/rule-index.ts'
import { findSegment } from '../../src/match/segment-search.ts'
import * as dialects from '../../src/dialects/index.ts'
import { parse } from '../../src/index.ts'
import { finished } from '../support/index-of-policy.ts'
import { expectSame } from '../support/expect-same.ts'

const none = -1

/** The best rule as the simplest matcher finds it: the first of the list that matches. */
function reference(patterns: readonly Pattern[], target: string): number {
  return patterns.findIndex((pattern) => matchEnd(pattern, target) >= 0)
}

/** Every third rule allows, and a rule's place is its number. */
function indexOf(patterns: readonly Pattern[], changed?: Uint8Array): RuleIndex {
  const indexed = patterns.map((made, place) =>
    indexedPattern({ pattern: made, allows: place % 3 === 0, weight: 0 }, place),
  )
  return finished(indexPatterns(indexed, changed))
}

/** The number of the best rule, once its hit has been seen to say what it does. */
function best(index: RuleIndex, text: string, from = 0, changed?: Uint8Array): number | 'undecided' {
  const hit = index.best(text, from, changed)
  if (hit === undecided) return 'undecided'
  const place = hit === noHit ? none : index.placeOf(hit)
  expectSame(allowsBy(hit), place === none || place % 3 === 0)
  return place
}

const patternText = fc.oneof(
  fc.stringMatching(/^\/[ab*]{0,8}\$?$/),
  fc.stringMatching(/^[ab*?]{0,6}\$?$/),
  fc.stringMatching(/^\*[abc]{3,6}\*?[abc]{0,4}\$?$/),
  fc.stringMatching(/^\/aa\*[abc]{3,6}$/),
)

const anchors: readonly Pattern['anchor'][] = ['end', 'end-or-query', 'first-end']

const pattern: fc.Arbitrary<Pattern> = fc
  .tuple(patternText, fc.constantFrom(...anchors))
  .map(([text, anchor]) => {
    const made = patternOf(text)
    const hasAnchor = made.anchor === 'end' && (anchor !== 'first-end' || /\*[^*]+\$$/.test(text))
    return hasAnchor ? { ...made, anchor } : made
  })

const target = fc.oneof(fc.stringMatching(/^\/[abc?]{0,12}$/), fc.stringMatching(/^\/a{0,40}b?$/))

describe('the rule index', () => {
  it('finds the rule that the simplest matcher finds', () => {
    fc.assert(
      fc.property(
        fc.array(pattern, { maxLength: 40 }),
        fc.array(target, { maxLength: 8 }),
        (patterns, targets) => {
          const index = indexOf(patterns)
          for (const text of targets) expectSame(best(index, text), reference(patterns, text))
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('finds it behind the origin of a URL, and says so where a byte stands otherwise in the target', () => {
    const changed = new Uint8Array(256)
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
        expectSame(isUndecided || readings.every((reading) => reference(patterns, reading) === found), true)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([7, 60, 500, 3000])('finds each of %i rules that have a beginning in common', (count) => {
    const word = (i: number): string => (i * 7919 + 1000).toString(36)
    const patterns = Array.from({ length: count }, (_, i) => patternOf(`/*${word(i)}*-${word(i * 3)}`))
    const index = indexOf(patterns)
    for (let i = 0; i < count; i += 1 + (count >> 6)) {
      for (const text of [`/a/${word(i)}/b-${word(i * 3)}`, `/${word(i)}/${word(i + 1)}-${word(i * 3 + 3)}`])
        expectSame(best(index, text), reference(patterns, text), text)
    }
  })

  it('finds rules whose beginnings are nested thousands deep', () => {
    const patterns = Array.from({ length: 3000 }, (_, i) => patternOf(`/${'a'.repeat(3000 - i)}`))
    const index = indexOf(patterns)
    expectSame(best(index, `/${'a'.repeat(1000)}`), 2000)
  })

  it('finds rules that begin with a star from the first byte of a target on', () => {
    const index = indexOf(Array.from({ length: 50 }, (_, i) => patternOf(`*/${i}z`)))
    for (let i = 0; i < 50; i++) {
      expectSame(best(index, `/${i}z`), i)
      expectSame(best(index, `https://example.com/${i}z`, 'https://example.com'.length), i)
    }
  })

  it('looks at a rule once a target, however often the filter meets it', () => {
    const patterns = Array.from({ length: 50 }, (_, i) => patternOf(`*aaa*${i}z`))
    const index = indexOf(patterns)
    const text = `/${'a'.repeat(5000)}`
    expectSame(best(index, text), none)
    expectSame(best(index, `${text}49z`), 9)
    expectSame(best(index, text), none)
  })
})

describe('the search for a segment', () => {
  it('finds what the platform finds, for long segments and texts too', () => {
    const text = fc.stringMatching(/^[ab]{0,20}$/)
    fc.assert(
      fc.property(text, text, fc.nat(40), (piece, tail, from) => {
        const segment = piece.repeat(4) + tail
        const long = `${(piece.repeat(4) + tail.slice(1)).repeat(12)}${segment}${'a'.repeat(300)}`
        expectSame(findSegment(long, segment, from), long.indexOf(segment, from))
        expectSame(findSegment(long, `${segment}c${segment}`, from), -1)
      }),
    )
  })
})

describe('a robot that has asked often', () => {
  it('is told the line that decides, in whichever of its groups that stands', () => {
    const groups = Array.from({ length: 4 }, (_, i) => `User-agent: x\nDisallow: /a${i}\nAllow: /b${i}\n`)
    const policy = parse(groups.join('\n')).forAgent('x')
    for (let i = 0; i < 200; i++) policy.isAllowed(`/${i}`)
    const lines = (letter: string): unknown => groups.map((_, i) => policy.check(`/${letter}${i}`).rule?.line)
    expect([lines('a'), lines('b')]).toEqual([
      [2, 6, 10, 14],
      [3, 7, 11, 15],
    ])
    expect([...policy.decidingLines(['/a0', '/b1', '/a2', '/b3', '/c'])]).toEqual([-2, 7, -10, 15, 0])
  })

  it('may fetch /robots.txt however it is written, and nothing that is like it', () => {
    for (const options of [{}, { url: 'https://example.com/robots.txt' }]) {
      const robots = parse('User-agent: *\nDisallow: /\n', options)
      for (let i = 0; i < 200; i++) robots.isAllowed('x', `/${i}`)
      const itself = [
        '/robots.txt',
        '/robots.txt#a',
        '/robots%2Etxt',
        '/%72obots.txt',
        '/r%6Fbots.txt',
        '/robots.txt#',
      ]
      for (const path of itself) expect(robots.isAllowed('x', `https://example.com${path}`), path).toBe(true)
      const others = ['/robots.txt?', '/robots.txtx', '/robots', '/rob', '/r', '/a/robots.txt', '/Robots.txt']
      for (const path of others) expect(robots.isAllowed('x', `https://example.com${path}`), path).toBe(false)
    }
  })

  it('takes a URL behind white space as it took it at first', () => {
    const policy = parse('User-agent: *\nDisallow: /a\n', { dialect: dialects.google }).forAgent('ExampleBot')
    const answers = Array.from({ length: 40 }, () => policy.isAllowed(' https://example.com/a'))
    expect(new Set(answers)).toEqual(new Set([false]))
  })
})
