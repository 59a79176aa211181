import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { indexTable } from '../../src/match/index/build-index.ts'
import { PatternTableBuilder } from '../../src/match/index/pattern-table.ts'
import type { RuleIndex } from '../../src/match/index/rule-index.ts'
import { matchEnd, patternOf, restShape } from '../../src/match/match-pattern.ts'
import { noHit } from '../../src/match/rule-search.ts'
import type { Pattern } from '../../src/model/pattern.ts'
import { scratch } from '../../src/util/scratch.ts'
import { expectSame } from '../support/expect-same.ts'
import { finished } from '../support/index-of-policy.ts'

function indexOf(patterns: readonly Pattern[]): RuleIndex {
  const builder = new PatternTableBuilder('', 0)
  for (const [place, pattern] of patterns.entries())
    builder.addPattern({ pattern, allows: false, weight: 0, shape: restShape(pattern) }, place)
  return finished(indexTable(builder.end('file'), undefined))
}

function expectFirst(index: RuleIndex, patterns: readonly Pattern[], text: string): void {
  const first = patterns.findIndex((pattern) => matchEnd(pattern, text) >= 0)
  for (const before of ['', 'https://abc.example']) {
    const hit = index.best(before + text, before.length, undefined)
    expectSame(hit === noHit ? -1 : index.placeOf(hit), first, before + text)
  }
}

/** More than six with one beginning, so that they are found by three of their bytes. */
const filtered = fc.array(fc.stringMatching(/^(\/|\/ab|)\*[abc]{3,5}(\*[abc]{1,4})?\$?$/), {
  minLength: 30,
  maxLength: 60,
})

describe('rules that are found by three of their bytes', () => {
  it('are found in any target, also where it begins or ends with these', () => {
    fc.assert(
      fc.property(
        filtered,
        fc.array(fc.stringMatching(/^\/[abc]{0,12}$/), { minLength: 10, maxLength: 20 }),
        (made, targets) => {
          const patterns = made.map(patternOf)
          const index = indexOf(patterns)
          for (const text of targets) expectFirst(index, patterns, text)
        },
      ),
      { numRuns: 15 },
    )
  })

  it('are found where their bytes stand more often than a few times before they match', () => {
    const patterns = Array.from({ length: 20 }, (_, i) => patternOf(`/*abc${i + 10}*z`))
    const index = indexOf(patterns)
    for (let times = 0; times < 8; times++) {
      expectFirst(index, patterns, `/${'abc-'.repeat(times)}abc29z`)
      expectFirst(index, patterns, `/z${'abc29'.repeat(times)}${'abc-'.repeat(times)}z`)
      expectFirst(index, patterns, `/${'abc-'.repeat(times)}abc2`)
    }
  })

  it('are found when the count of searches begins again', () => {
    const patterns = Array.from({ length: 20 }, (_, i) => patternOf(`/*abc${i + 10}`))
    const index = indexOf(patterns)
    // Twice, so that the second time each number has notes of an earlier search, which may not count.
    for (let time = 0; time < 2; time++) {
      scratch.trigramSearch = (1 << 28) - 3
      for (let i = 0; i < 20; i++) expectFirst(index, patterns, `/abc${((i * 7) % 20) + 10}`)
      expect(scratch.trigramSearch).toBe(2 * 20 - 2)
    }
  })
})
