import { describe, expect, it } from 'vitest'

import { growthTexts, proofOf, shippedRegexps } from '../../../regexps.mjs'

const regexps = shippedRegexps().map((regexp) => ({ ...regexp, proof: proofOf(regexp) }))

describe('every regular expression that ships', () => {
  it('takes time that grows as the text does', () => {
    expect(regexps.length).toBeGreaterThan(300)
    const slow = regexps.filter(({ proof }) => !proof.isLinear)
    expect(slow.map(({ literal, paths, proof }) => ({ literal, paths, ...proof }))).toEqual([])
  })

  it('is proven, or is one of the few that look ahead or behind', () => {
    const unproven = regexps.filter(({ proof }) => proof.checker !== 'automaton')
    expect(unproven.length).toBeLessThan(regexps.length / 10)
  })
})

/** The time of a search from each place of a text, also behind what was found. A sticky one ends where it finds nothing. */
function millisecondsOf({ pattern, flags }, text) {
  const everywhere = new RegExp(pattern, `${flags.replace('g', '')}g`)
  let least = Infinity
  for (let run = 0; run < 3; run++) {
    const before = performance.now()
    text.replaceAll(everywhere, '')
    least = Math.min(least, performance.now() - before)
  }
  return least
}

/** A text 16 times as long takes up to 256 times as long in quadratic time. */
const larger = 16
const atMost = 4 * larger

/** Less than this is not told from nothing: what is quadratic takes longer for the small text, or far longer for the large one. */
const leastMs = 0.1

/** The first piece whose repetition is slow; undefined if there is none. */
function slowPieceOf(regexp) {
  const size = 1024
  return growthTexts(regexp).find((piece) => {
    const text = (length) => piece.repeat(length / piece.length)
    const small = Math.max(millisecondsOf(regexp, text(size)), leastMs)
    return millisecondsOf(regexp, text(size * larger)) > atMost * small
  })
}

describe('those without a proof, tried with long texts', () => {
  it('finds what is slow', () => {
    expect(slowPieceOf({ pattern: '[^]*b|a', flags: 'g' })).toBeDefined()
    expect(slowPieceOf({ pattern: '(?!x)a+b', flags: '' })).toBeDefined()
  })

  const unproven = regexps.filter(({ proof }) => proof.checker !== 'automaton')
  it.each(unproven.map((regexp) => [regexp.literal, regexp]))('%s', (_, regexp) => {
    expect(slowPieceOf(regexp)).toBeUndefined()
  })
})
