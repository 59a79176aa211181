import { describe, expect, it } from 'vitest'

import { covers } from '../../src/analysis/pattern-algebra.ts'
import { google, heritrix, robotsParser, rfc9309, urllib } from 'ruly/dialects'
import { parse, patternOf, prefixOf, type Dialect } from 'ruly'
import { changedRegions } from '../../src/diff/changed-regions.ts'
import { createDiffer, diff } from '../../src/diff/index.ts'
import { namedAgents } from '../../src/diff/named-agents.ts'
import { RuleList } from '../../src/diff/rule-list.ts'
import { targetAlphabetOf, type TargetAlphabet } from '../../src/diff/target-alphabet.ts'

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n)
const everyone = (...rules: readonly string[]): string => ['User-agent: *', ...rules].join('\n')

function listOf(...rules: readonly string[]): RuleList {
  const { groups, dialect, url } = parse(everyone(...rules))
  return new RuleList(groups, { matching: dialect.matching, robotsUrl: url })
}

describe('a list of rules', () => {
  it('knows which rules never decide, because a better one matches all that they match', () => {
    const spellings = [
      '/shop/*/cart*sort',
      '/shop/a/*cart/x*sort=1',
      '/shop/*?page',
      '/shop/*/*?page=10',
      '/*.php$',
      '/b*.php$',
      '/b*abcdef*a$',
      '/b*xabcdefx*ba$',
      '/a*$',
      '/a',
      '/ab*c$',
      '/*a',
      '/*ab',
      '/*/a/',
      '/*?',
      '/c*?$',
      'nothing',
    ]
    for (const [kind, other] of [
      ['Allow', 'Disallow'],
      ['Disallow', 'Allow'],
    ]) {
      const list = listOf(
        ...spellings.map((one, n) => `${n % 2 === 0 ? kind : other}: ${one}`),
        'Allow: /*.php',
      )
      // All but what matches nothing; /robots.txt and what no rule decides are added.
      expect(list.deciders).toHaveLength(spellings.length + 2)
      for (const decider of list.deciders) {
        const covering = list.deciders.filter(({ pattern }) => covers(pattern, decider.pattern))
        const best = Math.min(...covering.map(({ rank }) => rank))
        expect(list.bestCover(decider.pattern)).toBe(best)
        expect(list.isDead(decider)).toBe(best < decider.rank)
        const coverable = new Set(list.mayCover(decider.pattern))
        expect(covering.filter((one) => !coverable.has(one))).toEqual([])
      }
    }
    const list = listOf(
      'Disallow: /*/cart',
      'Disallow: /a/*x/cart/b',
      'Allow: /*x/cart/bcdef',
      'Disallow: /*cdef$',
    )
    expect(list.deciders.map((decider) => list.isDead(decider))).toEqual(
      list.deciders.map(({ rank, pattern }) =>
        list.deciders.some((one) => one.rank < rank && covers(one.pattern, pattern)),
      ),
    )
  })

  it('has no rule that matches nothing', () => {
    expect(listOf('Disallow: a', 'Allow: $').deciders.map(({ rule }) => rule)).toEqual([undefined, undefined])
  })
})

describe('regions', () => {
  function stepsFor(old: RuleList, now: RuleList, within = '/'): readonly [number, number] {
    const alphabet = targetAlphabetOf(rfc9309.matching.target, 'http://e.com', 'http://e.com:80')
    const steps = { left: 1_000_000 }
    const search = { alphabet, steps, stepsOfRegion: 10_000, within: prefixOf(within) }
    const regions = [...changedRegions(old, now, search)]
    expect(regions.filter(({ example }) => example === null)).toEqual([])
    return [regions.length, 1_000_000 - steps.left]
  }

  it('cost no steps for rules that never decide, nor for what is not asked about', () => {
    const dead = numbers(300).map((n) => `Disallow: /*${n}x`)
    const [count, steps] = stepsFor(listOf('Allow: /a'), listOf('Disallow: /a'))
    expect(count).toBe(1)
    const everything = `Allow: /${'*'.repeat(3)}*x`
    expect(stepsFor(listOf(everything, ...dead), listOf(everything))[1]).toBeLessThan(5000)
    expect(stepsFor(listOf(...numbers(300).map((n) => `Disallow: /b${n}`)), listOf(), '/a')).toEqual([0, 0])
    expect(steps).toBeLessThan(30)
  })

  it('are all found, however many there are, as long as each is found soon', () => {
    const rules = numbers(300).map((n) => `Disallow: /${n}-`)
    const changes = diff(everyone(), everyone(...rules))
    expect(changes).toHaveLength(300)
    expect(changes.filter(({ example }) => example === null)).toEqual([])
  })

  it('have /robots.txt among them where it is like any other path', () => {
    const old = 'User-agent: a\nDisallow: /x\n'
    const now = `${old}Disallow: /robots.txt\n`
    const changes = diff(old, now, { dialect: heritrix })
    expect(changes.map(({ kind, example }) => [kind, example])).toEqual([['loses', '/robots.txt']])
  })
})

it('agents that two files name are each named once, whatever the case of their letters', () => {
  const files = [
    'User-agent: Stra\u00dfe\nUser-agent: a\n',
    'User-agent: STRASSE\nUser-agent: A\nUser-agent: *\n',
  ]
  const robots = files.map((file) => parse(file, { dialect: heritrix }))
  expect(namedAgents(robots)).toEqual(['*', 'Stra\u00dfe', 'a', 'STRASSE'])
})

it('an agent without a name is in the groups that are for everyone', () => {
  for (const dialect of Object.values([rfc9309, robotsParser, heritrix])) {
    const differ = createDiffer('User-agent: *\nDisallow: /a\n', 'User-agent: *\nDisallow: /b\n', { dialect })
    expect(differ.regions().map(({ agents, kind }) => [agents, kind])).toEqual([
      [['*'], 'gains'],
      [['*'], 'loses'],
    ])
  }
})

it('a pattern that matches nothing is covered by all that are tested, and meets none', () => {
  expect(covers(prefixOf('/'), patternOf('a/'))).toBe(true)
  expect(covers(prefixOf('/x'), patternOf('a/'))).toBe(true)
})

describe('what a target can contain', () => {
  const alphabetOf = ({ matching }: Dialect): TargetAlphabet =>
    targetAlphabetOf(matching.target, 'http://e.com', 'http://e.com:80')

  it('is found by trying', () => {
    const { mayStand, mayEscape, fillers } = alphabetOf(rfc9309)
    const standing = ['a', '?', '%', '\u00e9', '#', ' ', '"', '\u007f'].filter(mayStand)
    expect(standing).toEqual(['a', '?', '%', '\u00e9'])
    const escaped = ['41', '2F', '20', '7F', '80', 'C3', 'FF', 'c3', '25'].filter(mayEscape)
    expect(escaped).toEqual(['2F', '20', '7F', '80', 'C3', 'FF', '25'])
    expect(fillers.slice(0, 3)).toEqual(['x', 'y', 'z'])
    expect(fillers.filter((octet) => !mayStand(octet))).toEqual([])
  })

  it('is what the UTF-8 of a character can have where escapes are decoded as text', () => {
    const { mayEscape } = alphabetOf(urllib)
    const escaped = ['41', '80', 'BF', 'C1', 'C3', 'DF', 'E0', 'E4', 'EF', 'F0', 'F1', 'F4', 'F5', 'FF']
    expect(escaped.filter(mayEscape)).toEqual(['80', 'BF', 'C3', 'DF', 'E0', 'E4', 'EF', 'F0', 'F1', 'F4'])
  })

  it('is asked about with a path, or with a URL where the path alone has another target', () => {
    expect(alphabetOf(rfc9309).questionFor('/a')).toBe('/a')
    expect(alphabetOf(rfc9309).questionFor('//a')).toBe('http://e.com//a')
    expect(alphabetOf(rfc9309).questionFor('/a b')).toBeUndefined()
    expect(alphabetOf(google).questionFor('/\u00c3\u00a9')).toBe('/\u00e9')
    expect(alphabetOf(heritrix).questionFor('/%41')).toBe('/%2541')
  })
})
