import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import * as dialects from '../../src/dialects/index.ts'
import { parse } from '../../src/index.ts'
import {
  type Steps,
  TrieWriter,
  collectPatterns,
  divided,
  heaviestFirst,
  indexPatterns,
  indexedPattern,
} from '../../src/match/build-index.ts'
import {
  filterBest,
  filterStart,
  nodeSize,
  rootNode,
  type IndexedPattern,
} from '../../src/match/index-layout.ts'
import { childOf } from '../../src/match/rule-index.ts'
import { filterShift, filterSlots, writeFilter } from '../../src/match/trigrams.ts'
import { patternOf } from '../../src/match/match-pattern.ts'
import { hitOf } from '../../src/match/hit.ts'
import type { Pattern } from '../../src/model/dialect.ts'
import { noneRewritten } from '../../src/url/rewritten-bytes.ts'
import { IntBuilder } from '../../src/util/int-builder.ts'
import { expectSame } from '../support/expect-same.ts'
import { finished } from '../support/index-of-policy.ts'
import { obeyedRules } from '../support/obeyed-rules.ts'

/** Some patterns to be indexed, in this order. */
function indexed(patterns: readonly Pattern[]): readonly IndexedPattern[] {
  return patterns.map((pattern, place) => indexedPattern({ pattern, allows: false, weight: 0 }, place))
}

/** Whether the index holds each of some patterns in its trie or in its filter. */
function kindsOf(patterns: readonly Pattern[]): readonly ('trie' | 'filter')[] {
  const all = indexed(patterns)
  const { filtered } = divided(all)
  return all.map((pattern) => (filtered.includes(pattern) ? 'filter' : 'trie'))
}

function written(count: number, pattern: (i: number) => string): readonly Pattern[] {
  return Array.from({ length: count }, (_, i) => patternOf(pattern(i)))
}

/** What the steps of some work cost. */
function costs(steps: Steps<unknown>): readonly number[] {
  const all: number[] = []
  for (let step = steps.next(); step.done !== true; step = steps.next()) all.push(step.value)
  return all
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)

describe('the place of a pattern in an index', () => {
  it('is in the trie, whatever follows its beginning', () => {
    const patterns = ['/a', '/a$', '/a*', '/a*$', '/a*b', ''].map(patternOf)
    expect(kindsOf(patterns)).toEqual(Array(6).fill('trie'))
  })

  it('is in the filter, if more than six patterns follow its beginning and it has three bytes in a row', () => {
    expect(kindsOf(written(6, (i) => `/a*bc${i}`))).toEqual(Array(6).fill('trie'))
    expect(kindsOf(written(7, (i) => `/a*bc${i}`))).toEqual(Array(7).fill('filter'))
    expect(kindsOf([...written(6, (i) => `/a*bc${i}`), patternOf('/a*b$')])).toEqual([
      ...Array<string>(6).fill('filter'),
      'trie',
    ])
    const alone = ['/a', '/a$'].map(patternOf)
    expect(kindsOf([...written(6, (i) => `/a*bc${i}`), ...alone])).toEqual(Array(8).fill('trie'))
  })

  it('is not in the filter for the bytes of the beginning, or for those that a target sorts before', () => {
    expect(kindsOf(written(8, (i) => `/abc*${i}d`))).toEqual(Array(8).fill('trie'))
    const before = written(8, (i) => `/a*bc${i}`).map((pattern) => ({
      ...pattern,
      anchor: 'before' as const,
    }))
    expect(kindsOf(before)).toEqual(Array(8).fill('trie'))
  })
})

describe('the patterns of an index', () => {
  it('have those with the most bytes first, equal ones in order, whatever their size', () => {
    const weights = fc.array(
      fc.oneof(fc.nat(5), fc.nat(3000), fc.integer({ min: 9_999_990, max: 10_000_000 })),
    )
    fc.assert(
      fc.property(weights, (all) => {
        const patterns = all.map((weight, place) =>
          indexedPattern({ pattern: patternOf('/'), allows: false, weight }, place),
        )
        const sorted = [...all.keys()].sort((a, b) => (all[b] as number) - (all[a] as number))
        expectSame(
          heaviestFirst(patterns).map(({ hit }) => hit >> 1),
          sorted,
        )
      }),
      { numRuns: 50 },
    )
  })

  it('are ranges of the file, in the order of the dialect', () => {
    const [none, own] = ['User-agent: x\n', 'User-agent: x\nDisallow: /own\nAllow: /also\n']
    const grouping = { ...dialects.rfc9309.grouping, agentLineOpens: 'always' } as const
    const other = 'User-agent: y\nDisallow: /other\n'
    for (const file of [own, none + other + own, own + other + none, none + other + own + other + none])
      for (const order of ['file', 'longest'] as const) {
        const matching = { ...dialects.rfc9309.matching, order }
        const dialect = { ...dialects.rfc9309, name: 'mine', grouping, matching }
        const { rules, compiling } = obeyedRules(parse(file, { dialect }), 'x')
        const patterns = finished(collectPatterns(rules, compiling))
        expect(patterns.map(({ text, start, end, hit }) => [text.slice(start, end), hit])).toEqual(
          order === 'file'
            ? [
                ['/own', 0],
                ['/also', 3],
              ]
            : [
                ['/also', 3],
                ['/own', 0],
              ],
        )
        expect(new Set(patterns.map(({ text }) => text))).toEqual(new Set([file]))
      }
  })
})

describe('the trie of an index', () => {
  it('has a node only where beginnings part or end, and numbers only for the nodes that are there', () => {
    const sizeOf = (patterns: readonly string[]): number => {
      const data = new IntBuilder()
      for (let i = 0; i < rootNode; i++) data.push(0)
      const { root } = divided(indexed(patterns.map(patternOf)))
      finished(new TrieWriter(data, [], noneRewritten).write(root))
      return data.count - rootNode
    }
    const alone = (label: string): number => nodeSize + 1 + label.length
    /** Their count, the byte of each, their nodes, the end of the last label, and the bytes of the labels. */
    const children = (...labels: readonly string[]): number =>
      2 + labels.length * (1 + nodeSize) + labels.join('').length
    expect(sizeOf([])).toBe(alone(''))
    expect(sizeOf(['/abc'])).toBe(alone('/abc'))
    expect(sizeOf(['/abc', '/abc$'])).toBe(alone('/abc'))
    expect(sizeOf(['/abcd', '/abce'])).toBe(alone('/abc') + children('', ''))
    expect(sizeOf(['/abcd', '/ab', '/x'])).toBe(alone('/') + children('b', '') + children('d'))
    // The rests of a node: those above, the best, the offset, three numbers for each, and the end.
    expect(sizeOf(['/a*b', '/a*c'])).toBe(alone('/a') + 3 + 2 * 3 + 1)
  })

  it('leads from a node to the child for a byte, and nowhere for others', () => {
    for (const count of [0, 1, 2, 8, 9, 17, 100]) {
      const keys = Array.from({ length: count }, (_, i) => 2 * i + 30)
      for (let octet = 0; octet < 256; octet++) {
        // What is before and behind the keys looks like the byte, so that it may not be taken for one of them.
        const data = Int32Array.of(octet, octet, count, ...keys, ...Array<number>(8 * nodeSize).fill(octet))
        const place = keys.indexOf(octet)
        expectSame(childOf(data, 2, octet), place < 0 ? -1 : 3 + count + place * nodeSize)
      }
    }
    expect(childOf(Int32Array.of(1, 97), 0, 97)).toBe(-1)
  })
})

describe('the filter of an index', () => {
  /** A filter of rules with two segments, of which the second is to be found. */
  function filterOf(words: readonly string[]): { data: IntBuilder; shift: number; runs: readonly number[] } {
    const data = new IntBuilder()
    for (let i = 0; i < rootNode; i++) data.push(0)
    const rules = indexed(words.map((word) => patternOf(`/*${word}`)))
    for (const [i, rule] of rules.entries()) rule.rank = hitOf(i + 5, false)
    writeFilter(data, [], rules)
    const start = data.get(filterStart)
    const shift = data.get(start + filterShift)
    const runs = Array.from({ length: 1 << (3 * shift) }, (_, hash) => data.get(start + filterSlots + hash))
    return { data, shift, runs: runs.filter((run) => run !== 0) }
  }
  const words = (count: number): readonly string[] =>
    Array.from({ length: count }, (_, i) => `common${(i * 7919 + 50_000).toString(36)}`)

  it('has eight places for each rule, up to a limit', () => {
    const shifts = [1, 8, 9, 64, 65, 512, 513, 5000].map((count) => filterOf(words(count)).shift)
    expect(shifts).toEqual([2, 2, 3, 3, 4, 4, 5, 5])
  })

  it('is not there without rules, and says the rank of the best', () => {
    const data = new IntBuilder()
    writeFilter(data, [], [])
    expect(data.count).toBe(0)
    expect(filterOf(words(3)).data.get(filterBest)).toBe(hitOf(5, false))
  })

  it('finds most rules by bytes that no other has, though all have some in common', () => {
    expect(filterOf(words(60)).runs.length).toBeGreaterThan(50)
  })
})

describe('the cost that the steps of an index tell', () => {
  it('is about that of a rule for each, and a little for each step', () => {
    const told = (count: number, pattern: (i: number) => string): readonly number[] =>
      costs(indexPatterns(indexed(written(count, pattern))))
    const perRule = (pattern: (i: number) => string): number =>
      (sum(told(300, pattern)) - sum(told(100, pattern))) / 200
    expect(perRule((i) => `/${i + 1000}`)).toBeCloseTo(20 + 50 * 1.1 + 10 * 4.5, -1)
    expect(perRule((i) => `/*${i + 1000}`)).toBe(20 + 60)
  })

  it('is told after two rules at most and after sorting, and grows with the rules', () => {
    const collected = (count: number): readonly number[] => {
      const lines = Array.from({ length: count }, (_, i) => `Disallow: /${i}`).join('\n')
      const { rules, compiling } = obeyedRules(parse(`User-agent: *\n${lines}`), 'x')
      return costs(collectPatterns(rules, compiling))
    }
    expect(collected(1)).toEqual([120, 120, 20])
    expect(collected(100)).toEqual([...Array(51).fill(120), 2000])
  })
})

describe('a value that is its own pattern', () => {
  const { crawlerCommons, google, mk1994, rfc9309, robotRules, robotsParser, robotstxtGem, urllib } = dialects
  const keeping = [crawlerCommons, google, mk1994, rfc9309, robotRules, robotsParser, robotstxtGem, urllib]

  it.each(keeping)('is never compiled, by question or index: $name', (dialect) => {
    let compiled = 0
    const { matching } = dialect
    const compile = Object.assign(
      (...given: Parameters<typeof matching.compile>) => (compiled++, matching.compile(...given)),
      matching.compile,
    )
    const rules = Array.from({ length: 20 }, (_, i) => `Disallow: /a/${i}-b_c.html # ${i}`)
    const text = `User-agent: *\n${rules.join('\n')}\nDisallow: /`
    const url = 'http://example.com/robots.txt'
    const mine = { ...dialect, matching: { ...matching, compile } }
    const policy = parse(text, { dialect: mine, url }).forAgent('x')
    for (let i = 0; i < 300; i++)
      expect(policy.isAllowed(`http://example.com/a/${i % 30}-b_c.html`)).toBe(false)
    expect(compiled).toBe(0)
  })
})
