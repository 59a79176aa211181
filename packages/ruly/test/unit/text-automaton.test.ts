import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { RangeSuccessor } from '../../src/core/range-successor.ts'
import { findSegment } from '../../src/core/segment-search.ts'
import { textSearchProperties } from '../support/properties/text-automaton.ts'
import { unitShare } from '../support/share.ts'

textSearchProperties(unitShare)

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
          const list = new RangeSuccessor(Int32Array.from(numbers), 41)
          expect(list.atLeast(bound, from, Math.max(from, to))).toBe(expected)
        },
      ),
    )
  })
})

describe('many searches in one long text', () => {
  it('find what the platform finds where a text is not in octets', () => {
    const text = 'a\u0161'.repeat(400)
    const segment = 'a\u0161'.repeat(40)
    for (let from = 0; from < 200; from++) {
      expect(findSegment(text, `${segment}b`, from)).toBe(-1)
      expect(findSegment(text, segment, from)).toBe(text.indexOf(segment, from))
    }
  })
})
