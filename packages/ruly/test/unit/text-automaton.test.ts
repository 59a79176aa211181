import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { WaveletMatrix } from '../../src/match/substring/wavelet-matrix.ts'
import { findSegment } from '../../src/match/segment-search.ts'
import { SuffixAutomaton } from '../../src/match/substring/suffix-automaton.ts'
import { expectSame } from '../support/expect-same.ts'

const randomText = fc.stringMatching(/^[abc]{1,80}$/)
const periodicText = fc
  .tuple(fc.stringMatching(/^[ab]{1,9}$/), fc.integer({ min: 1, max: 12 }), fc.stringMatching(/^[ab]{0,9}$/))
  .map(([piece, times, tail]) => piece.repeat(times) + tail)
const anyOctets = fc
  .array(fc.nat(255), { minLength: 1, maxLength: 40 })
  .map((codes) => String.fromCharCode(...codes))

describe('an automaton of a text', () => {
  it('finds what the platform finds, in random and periodic texts and any bytes', () => {
    fc.assert(
      fc.property(
        fc.oneof(randomText, periodicText, anyOctets),
        fc.array(fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100)), { minLength: 1, maxLength: 20 }),
        (text, questions) => {
          const automaton = new SuffixAutomaton(text)
          for (const [start, length, from] of questions) {
            const part = text.substr(start % text.length, 1 + (length % text.length))
            const within = from % (text.length + 1)
            for (const segment of [part, `${part}a`, `b${part}`, `${part}${part}`, `${part}\u0161`])
              expectSame(automaton.find(segment, within), text.indexOf(segment, within))
          }
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('the least number from a bound on', () => {
  it('is found in any stretch of a list', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(40), { minLength: 1, maxLength: 60 }),
        fc.nat(60),
        fc.nat(60),
        fc.nat(70),
        (numbers, a, b, bound) => {
          const [from, to] = [Math.min(a, b) % numbers.length, Math.max(a, b) % (numbers.length + 1)]
          const stretch = numbers.slice(from, to).filter((number) => number >= bound)
          const expected = stretch.length === 0 ? -1 : Math.min(...stretch)
          const list = new WaveletMatrix(Int32Array.from(numbers), 41)
          expect(list.atLeast(bound, from, Math.max(from, to))).toBe(expected)
        },
      ),
    )
  })
})

describe('many searches in one long text', () => {
  it('find what the platform finds where a text is not in bytes', () => {
    const text = 'a\u0161'.repeat(400)
    const segment = 'a\u0161'.repeat(40)
    for (let from = 0; from < 200; from++) {
      expect(findSegment(text, `${segment}b`, from)).toBe(-1)
      expect(findSegment(text, segment, from)).toBe(text.indexOf(segment, from))
    }
  })

  it('find what the platform finds, whichever way they are made', () => {
    fc.assert(
      fc.property(
        periodicText,
        fc.array(periodicText, { minLength: 5, maxLength: 60 }),
        (piece, segments) => {
          const text = piece.repeat(Math.ceil(600 / piece.length))
          for (let pass = 0; pass < 4; pass++) {
            for (const [i, segment] of segments.entries())
              for (const asked of [segment, `${segment}c`])
                expectSame(findSegment(text, asked, i * 3), text.indexOf(asked, i * 3))
          }
        },
      ),
    )
  })
})
