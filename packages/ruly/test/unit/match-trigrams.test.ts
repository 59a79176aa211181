import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { indexTable } from '../../src/match/index/build-index.ts'
import { rootNode } from '../../src/match/index/index-layout.ts'
import { PatternTableBuilder } from '../../src/match/index/pattern-table.ts'
import type { RuleIndex } from '../../src/match/index/rule-index.ts'
import { writeFilter } from '../../src/match/index/trigram-filter.ts'
import { bestFiltered } from '../../src/match/index/trigram-search.ts'
import { matchEnd, patternOf, restShape } from '../../src/match/match-pattern.ts'
import { noHit } from '../../src/match/rule-search.ts'
import type { Pattern } from '../../src/model/pattern.ts'
import { noneRewritten } from '../../src/url/rewritten-bytes.ts'
import { IntBuilder } from '../../src/util/int-builder.ts'
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

describe('a rule that is found by three of its bytes', () => {
  /** How often a segment of the rules is read for a question. */
  function readsFor(text: string): number {
    let reads = 0
    const segments = Array.from({ length: 10 }, (_, i) => ['/', 'aaa', `${i}z`]).flat()
    const data = new IntBuilder('own')
    for (let i = 0; i < rootNode; i++) data.push(0)
    const rules = Array.from({ length: 10 }, (_, i) => ({ rank: 2 * i, first: 3 * i, shape: 2 * 8 }))
    writeFilter(data, rules, segments)
    const counted = new Proxy(segments, {
      get: (all, place) => (reads++, Reflect.get(all, place) as unknown),
    })
    expect(bestFiltered(data.toInt32Array(), counted, text, 0, noHit, noneRewritten)).toBe(noHit)
    return reads
  }

  it('is compared once with a target, however often these stand there', () => {
    expect(readsFor('/bbb')).toBe(0)
    const once = readsFor('/aaa')
    expect(once).toBeGreaterThanOrEqual(10)
    expect(readsFor('/baaa')).toBe(once)
    for (const times of [4, 5, 6, 1000]) expect(readsFor(`/${'a'.repeat(times)}`)).toBe(once)
  })
})
