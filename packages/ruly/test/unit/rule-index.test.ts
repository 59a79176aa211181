import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { patternOf } from '../../src/core/pattern.ts'
import { findSegment } from '../../src/core/segment-search.ts'
import * as dialects from '../../src/dialects/index.ts'
import { parse } from '../../src/index.ts'
import { best, indexOf, none, reference, ruleIndexProperties } from '../support/properties/rule-index.ts'
import { unitShare } from '../support/share.ts'

ruleIndexProperties(unitShare)

describe('the rule index', () => {
  it.each([7, 60, 500, 3000])('finds each of %i rules that have a beginning in common', (count) => {
    const word = (i: number): string => (i * 7919 + 1000).toString(36)
    const patterns = Array.from({ length: count }, (_, i) => patternOf(`/*${word(i)}*-${word(i * 3)}`))
    const index = indexOf(patterns)
    for (let i = 0; i < count; i += 1 + (count >> 6)) {
      for (const text of [`/a/${word(i)}/b-${word(i * 3)}`, `/${word(i)}/${word(i + 1)}-${word(i * 3 + 3)}`])
        expect(best(index, text), text).toBe(reference(patterns, text))
    }
  })

  it('finds rules whose beginnings are nested thousands deep', () => {
    const patterns = Array.from({ length: 3000 }, (_, i) => patternOf(`/${'a'.repeat(3000 - i)}`))
    const index = indexOf(patterns)
    expect(best(index, `/${'a'.repeat(1000)}`)).toBe(2000)
  })

  it('finds rules that begin with a star from the first octet of a target on', () => {
    const index = indexOf(Array.from({ length: 50 }, (_, i) => patternOf(`*/${i}z`)))
    for (let i = 0; i < 50; i++) {
      expect(best(index, `/${i}z`)).toBe(i)
      expect(best(index, `https://example.com/${i}z`, 'https://example.com'.length)).toBe(i)
    }
  })

  it('looks at a rule once a target, however often the filter meets it', () => {
    const patterns = Array.from({ length: 50 }, (_, i) => patternOf(`*aaa*${i}z`))
    const index = indexOf(patterns)
    const text = `/${'a'.repeat(5000)}`
    expect(best(index, text)).toBe(none)
    expect(best(index, `${text}49z`)).toBe(9)
    expect(best(index, text)).toBe(none)
  })
})

describe('the search for a segment', () => {
  it('finds what the platform finds, for long segments and texts too', () => {
    const text = fc.stringMatching(/^[ab]{0,20}$/)
    fc.assert(
      fc.property(text, text, fc.nat(40), (piece, tail, from) => {
        const segment = piece.repeat(4) + tail
        const long = `${(piece.repeat(4) + tail.slice(1)).repeat(12)}${segment}${'a'.repeat(300)}`
        expect(findSegment(long, segment, from)).toBe(long.indexOf(segment, from))
        expect(findSegment(long, `${segment}c${segment}`, from)).toBe(-1)
      }),
    )
  })
})

describe('a robot that has asked often', () => {
  it('may fetch /robots.txt however it is written, and nothing that is like it', () => {
    for (const options of [{}, { url: 'https://example.com/robots.txt' }]) {
      const robots = parse('User-agent: *\nDisallow: /\n', options)
      for (let i = 0; i < 20; i++) robots.isAllowed('x', `/${i}`)
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
