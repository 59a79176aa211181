import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { divided, indexedPattern, indexPatterns } from '../../src/match/build-index.ts'
import { placesStart, rootNode, type IndexedPattern } from '../../src/match/index-layout.ts'
import type { RuleIndex } from '../../src/match/rule-index.ts'
import { TrigramFilter, writeFilter } from '../../src/match/trigrams.ts'
import { matchEnd, patternOf } from '../../src/match/match-pattern.ts'
import { hitOf, noHit } from '../../src/match/hit.ts'
import type { Pattern } from '../../src/model/dialect.ts'
import { noneRewritten } from '../../src/url/rewritten-bytes.ts'
import { IntBuilder } from '../../src/util/int-builder.ts'
import { expectSame } from '../support/expect-same.ts'
import { finished } from '../support/index-of-policy.ts'

function indexed(patterns: readonly Pattern[]): readonly IndexedPattern[] {
  return patterns.map((pattern, place) => indexedPattern({ pattern, allows: false, weight: 0 }, place))
}

function indexOf(patterns: readonly Pattern[]): RuleIndex {
  return finished(indexPatterns(indexed(patterns)))
}

/** A filter with all of some patterns, and the segments that it has. */
function filterOf(
  patterns: readonly Pattern[],
  lastSearch?: number,
): { filter: TrigramFilter; reads: () => number } {
  const data = new IntBuilder()
  for (let i = 0; i < rootNode; i++) data.push(0)
  const segments: string[] = []
  const { filtered } = divided(indexed(patterns))
  expect(filtered.length).toBe(patterns.length)
  writeFilter(data, segments, filtered)
  data.set(placesStart, data.count)
  let reads = 0
  const counted = new Proxy(segments, {
    get: (all, place) => (reads++, Reflect.get(all, place) as unknown),
  })
  return { filter: new TrigramFilter(data.toInt32Array(), counted, lastSearch), reads: () => reads }
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

  it('are found when the numbers of searches begin again', () => {
    const patterns = Array.from({ length: 20 }, (_, i) => patternOf(`/*abc${i + 10}*z`))
    for (let lastSearch = 1; lastSearch < 5; lastSearch++) {
      const { filter } = filterOf(patterns, lastSearch)
      for (let i = 0; i < 100; i++) {
        const rule = (i * 7) % 20
        const best = filter.best(`/abc${rule + 10}z`, 0, noHit, noneRewritten)
        expectSame(best, hitOf(rule, false))
        // The same rule in the next search, which may not find it by what the last one left.
        expectSame(filter.best(`/abc${rule + 10}`, 0, noHit, noneRewritten), noHit)
      }
    }
  })
})

describe('a rule that is found by three of its bytes', () => {
  /** How often a segment of the rules is read for a question. */
  function readsFor(text: string): number {
    const { filter, reads } = filterOf(Array.from({ length: 10 }, (_, i) => patternOf(`/*aaa*${i}z`)))
    expect(filter.best(text, 0, noHit, noneRewritten)).toBe(noHit)
    return reads()
  }

  it('is compared once with a target, however often these stand there', () => {
    expect(readsFor('/bbb')).toBe(0)
    const once = readsFor('/aaa')
    expect(once).toBeGreaterThanOrEqual(10)
    expect(readsFor('/baaa')).toBe(once)
    for (const times of [4, 5, 6, 1000]) expect(readsFor(`/${'a'.repeat(times)}`)).toBe(once)
  })

  it('is searched once in a target, however often only its three bytes stand there', () => {
    const readsOf = (times: number): number => {
      const { filter, reads } = filterOf(Array.from({ length: 10 }, (_, i) => patternOf(`/*aaab*${i}z`)))
      expect(filter.best(`/${'aaa-'.repeat(times)}`, 0, noHit, noneRewritten)).toBe(noHit)
      return reads()
    }
    expect(readsOf(1)).toBeGreaterThanOrEqual(10)
    expect(readsOf(1000)).toBe(readsOf(2))
  })
})
