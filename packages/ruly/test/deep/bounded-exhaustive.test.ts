// Bounded-exhaustive testing: all rules, sets of rules, escapes and files up to a size, against models that share no code with the engine.
import { describe, expect, it } from 'vitest'

import { google, rfc9309, type Dialect } from '../../src/dialects/index.ts'
import { parse } from '../../src/index.ts'

const timeout = 3_600_000

/** How long the values of the first test are: with MOST_LETTERS=9, it compares 1.1 billion answers in 20 minutes. */
const mostLetters = Number(process.env['MOST_LETTERS'] ?? 6)

/** A rule: `+` allows and `-` disallows what the value matches. */
type Rule = `${'+' | '-'}${string}`

/** All texts of one of the first letters and up to `most - 1` others; those with one more letter than a text stand together. */
function textsUpTo(most: number, letters: string, firsts = letters): readonly string[] {
  const all = Array.from(firsts)
  for (let place = 0; (all[place]?.length ?? most) < most; place++)
    for (const letter of letters) all.push(`${all[place]}${letter}`)
  return all
}

/**
 * All paths of up to `most` letters. From the place of a path follow that of the path without its last letter, and this letter:
 *
 *     place      0     1     2     3     4     5     6     7
 *     path       /     //    /a    /$    ///   //a   //$   /a/   …
 *     shorter    -     0     0     0     1     1     1     2
 */
class Paths {
  static readonly letters = '/a$'
  readonly urls: readonly string[]

  constructor(most: number) {
    this.urls = textsUpTo(most, Paths.letters, '/').map((path) => `https://example.com${path}`)
  }

  /** Which paths a value matches, by their places: 1 or 0. */
  matchedBy(value: string): Uint8Array {
    const automaton = new ValueAutomaton(value)
    const states = new Int32Array(this.urls.length)
    states[0] = automaton.after(automaton.start, 0)
    for (let place = 1; place < states.length; place++) {
      const before = states[Math.floor((place - 1) / Paths.letters.length)] ?? 0
      states[place] = automaton.after(before, (place - 1) % Paths.letters.length)
    }
    return Uint8Array.from(states, (state) => (state & automaton.end ? 1 : 0))
  }
}

/** The nondeterministic automaton of a value: a state is the places in the value that are reached, as the bits of a number. */
class ValueAutomaton {
  readonly start: number
  /** The bit of a value that has matched. */
  readonly end: number
  readonly #pattern: string
  readonly #isAnchored: boolean
  /** The steps that are known, by letter and state. */
  readonly #steps: readonly Map<number, number>[] = Array.from(Paths.letters, () => new Map())

  constructor(value: string) {
    this.#isAnchored = value.endsWith('$')
    this.#pattern = this.#isAnchored ? value.slice(0, -1) : value
    this.start = this.#withSkippedStars(1)
    this.end = 1 << this.#pattern.length
  }

  after(state: number, letter: number): number {
    const known = this.#steps[letter]
    const next = known?.get(state) ?? this.#step(state, Paths.letters[letter] ?? '')
    known?.set(state, next)
    return next
  }

  #step(state: number, letter: string): number {
    let next = this.#isAnchored ? 0 : state & this.end
    for (const [place, part] of Array.from(this.#pattern).entries()) {
      if ((state & (1 << place)) === 0) continue
      if (part === '*') next |= 1 << place
      else if (part === letter) next |= 1 << (place + 1)
    }
    return this.#withSkippedStars(next)
  }

  /** A star matches nothing, too. */
  #withSkippedStars(state: number): number {
    let all = state
    for (const [place, part] of Array.from(this.#pattern).entries())
      if (part === '*' && (all & (1 << place)) !== 0) all |= 1 << (place + 1)
    return all
  }
}

/** The line that decides each path, negative where it disallows, 0 for none: of the highest rank, `+` before `-`, and the first of those. */
function modelLines(
  rules: readonly Rule[],
  matchedOf: (value: string) => Uint8Array,
  rankOf: (value: string) => number,
): Int32Array {
  const ranked = rules
    .map((rule, place) => {
      const value = rule.slice(1)
      return { value, rank: rankOf(value), line: place + 2, isAllow: rule.startsWith('+') }
    })
    .toSorted((a, b) => b.rank - a.rank || Number(b.isAllow) - Number(a.isAllow) || a.line - b.line)
  const lines = new Int32Array(matchedOf('/').length)
  for (const { value, line, isAllow } of ranked.toReversed())
    for (const [place, isMatched] of matchedOf(value).entries())
      if (isMatched) lines[place] = isAllow ? line : -line
  return lines
}

/** Fails for the first URL whose line is another one. */
function expectLines(
  dialect: Dialect,
  rules: readonly Rule[],
  urls: readonly string[],
  expected: Int32Array,
): void {
  const lines = rules.map((rule) => `${rule.startsWith('+') ? 'allow' : 'disallow'}: ${rule.slice(1)}`)
  const robots = parse(['user-agent: *', ...lines].join('\n'), { dialect })
  const found = robots.forAgent('x').decidingLines(urls)
  const place = found.findIndex((line, at) => line !== expected[at])
  const difference = {
    dialect: dialect.name,
    lines,
    url: urls[place],
    found: found[place],
    line: expected[place],
  }
  expect(place < 0 ? undefined : difference).toBeUndefined()
}

/** Each value's paths, worked out once. */
function remembered(paths: Paths): (value: string) => Uint8Array {
  const known = new Map<string, Uint8Array>()
  return (value) => {
    const found = known.get(value) ?? paths.matchedBy(value)
    known.set(value, found)
    return found
  }
}

const letters = '/a*$'
const rulesOf = (values: readonly string[]): readonly Rule[] =>
  values.flatMap((value) => [`+${value}` as const, `-${value}` as const])

/** How many bytes of a value count. */
const ranks: readonly { readonly dialect: Dialect; readonly rankOf: (value: string) => number }[] = [
  // Its normal form: docs/decisions/0009.
  { dialect: rfc9309, rankOf: (value) => value.replaceAll(/\$(?!$)/g, '%24').length },
  { dialect: google, rankOf: (value) => value.length },
]

describe.each(ranks)('rules of $dialect.name answer as an automaton does', ({ dialect, rankOf }) => {
  it(`with any value of up to ${mostLetters} letters, for any path of up to 8`, { timeout }, () => {
    const paths = new Paths(8)
    for (const value of textsUpTo(mostLetters, letters, '/*')) {
      const expected = Int32Array.from(paths.matchedBy(value), (isMatched) => -2 * isMatched)
      expectLines(dialect, [`-${value}`], paths.urls, expected)
    }
  })

  it('two at a time, with any values of up to 3 letters', { timeout }, () => {
    const paths = new Paths(6)
    const matchedOf = remembered(paths)
    const rules = rulesOf(textsUpTo(3, letters, '/*'))
    for (const one of rules)
      for (const other of rules)
        expectLines(dialect, [one, other], paths.urls, modelLines([one, other], matchedOf, rankOf))
  })

  it('many at a time, in 300 sets of 100 with values of up to 5 letters', { timeout }, () => {
    const paths = new Paths(8)
    const matchedOf = remembered(paths)
    const rules = rulesOf(textsUpTo(5, letters, '/*'))
    for (let set = 0; set < 300; set++) {
      const chosen = Array.from(
        { length: 100 },
        (_, place) => rules[(set + place * (2 * set + 1)) % rules.length] ?? '+/',
      )
      expectLines(dialect, chosen, paths.urls, modelLines(chosen, matchedOf, rankOf))
    }
  })
})

describe('escapes in rules and paths of up to 5 letters are one letter', () => {
  const texts = textsUpTo(5, '%61a/', '/')
  const urls = texts.map((text) => `https://example.com${text}`)
  const escape = /%[\da-f]{2}/gi
  const capital = (text: string): string => text.replaceAll(escape, (found) => found.toUpperCase())
  const unescaped = (text: string): string =>
    capital(text).replaceAll(/%(?:4[1-9A-F]|5[\dA]|6[1-9A-F]|7[\dA])/g, decodeURIComponent)

  it('rfc9309: a letter and its escape are the same (RFC 3986 §6.2.2.2)', { timeout }, () => {
    expectPrefixes(rfc9309, unescaped, unescaped)
  })

  it(
    'google: escapes of values are written in capitals, those of paths stay as they are',
    { timeout },
    () => {
      expectPrefixes(google, capital, (path) => path)
    },
  )

  function expectPrefixes(
    dialect: Dialect,
    valueForm: (text: string) => string,
    pathForm: (text: string) => string,
  ): void {
    const targets = texts.map(pathForm)
    for (const value of texts) {
      const form = valueForm(value)
      const expected = Int32Array.from(targets, (target) => (target.startsWith(form) ? -2 : 0))
      expectLines(dialect, [`-${value}`], urls, expected)
    }
  }
})

describe('files of up to 6 lines', () => {
  const kinds = [
    'user-agent: a',
    'user-agent: b',
    'user-agent: *',
    'allow: /',
    'disallow: /',
    'sitemap: /s',
    '# comment',
    '',
  ]

  it('have the groups of RFC 9309 §2.2.1', { timeout }, () => {
    expect(firstDifference()).toBeUndefined()
  })

  function firstDifference(): object | undefined {
    for (const places of textsUpTo(6, '01234567')) {
      const lines = Array.from(places, (place) => kinds[Number(place)] ?? '')
      const file = lines.join('\n')
      for (const dialect of [rfc9309, google]) {
        const robots = parse(file, { dialect })
        for (const agent of ['a', 'b', 'c']) {
          const [found] = robots.forAgent(agent).decidingLines(['https://example.com/'])
          const line = lineForAgent(lines, agent)
          if (found !== line) return { dialect: dialect.name, file, agent, found, line }
        }
      }
    }
    return undefined
  }
})

/** The line that decides for an agent, negative where it disallows, 0 for none: of its own groups, or of those for all. */
function lineForAgent(lines: readonly string[], agent: string): number {
  const groups: { readonly agents: string[]; readonly rules: number[] }[] = []
  for (const [place, line] of lines.entries()) {
    const [field = '', value = ''] = line.split(': ')
    const last = groups.at(-1)
    if (field === 'user-agent' && last?.rules.length === 0) last.agents.push(value)
    else if (field === 'user-agent') groups.push({ agents: [value], rules: [] })
    else if (field === 'allow') last?.rules.push(place + 1)
    else if (field === 'disallow') last?.rules.push(-place - 1)
  }
  const own = groups.filter(({ agents }) => agents.includes(agent))
  const rules = (own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'))).flatMap(
    (group) => group.rules,
  )
  return rules.find((line) => line > 0) ?? rules[0] ?? 0
}
