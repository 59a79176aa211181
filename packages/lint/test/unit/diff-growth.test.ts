import { expect, it } from 'vitest'

import { parse, type Dialect } from 'ruly'
import { createDiffer } from '../../src/diff/index.ts'
import { RuleList, type Decider } from '../../src/diff/rule-list.ts'
import { google, rfc9309 } from 'ruly/dialects'

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n)

function listOf(rules: readonly string[]): RuleList {
  const { groups, dialect, url } = parse(['User-agent: *', ...rules].join('\n'))
  return new RuleList(groups, { matching: dialect.matching, robotsUrl: url })
}

/** How many deciders are looked at for each of a list, at most. */
function mostLooks(list: RuleList, looks: (decider: Decider) => Iterable<Decider>): number {
  return Math.max(...list.deciders.map((decider) => [...looks(decider)].length))
}

it('A rule that stands in a file again and again is one', () => {
  expect(listOf(numbers(500).map(() => 'Disallow: /private')).deciders).toHaveLength(3)
  expect(listOf(['Disallow: /a', 'Allow: /a', 'Disallow: /a$']).deciders.map(({ allows }) => allows)).toEqual(
    [true, false, true, true],
  )
})

it.each([
  ['wildcards at the root', (n: number) => `Disallow: /*${n}x`],
  ['wildcards below one folder', (n: number) => `Disallow: /shop/*/${n}/*?sort`],
  ['paths', (n: number) => `Disallow: /shop/${n}/`],
])('What may make a rule idle is found without a look at all others: %s', (_, rule) => {
  for (const count of [100, 1000]) {
    const list = listOf(numbers(count).map(rule))
    expect(mostLooks(list, ({ pattern }) => list.mayCover(pattern))).toBeLessThan(25)
    // Rules with one verdict change nothing among themselves.
    expect(mostLooks(list, ({ pattern, allows }) => list.near(pattern, !allows))).toBeLessThan(count + 3)
    expect([...list.near(list.deciders[1]!.pattern, true)].length).toBeLessThan(3)
  }
})

it.each([rfc9309, google])('Groups are found without a look at each for each robot ($name)', (dialect) => {
  const looksAt = (count: number): number => {
    let looks = 0
    const { names } = dialect.selection
    const counted = Object.assign((...asked: Parameters<typeof names>) => {
      looks++
      return names(...asked)
    }, names)
    const counting: Dialect = { ...dialect, selection: { ...dialect.selection, names: counted } }
    const name = (n: number): string =>
      `bot-${n.toString(26).replaceAll(/[0-9]/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')}`
    const file = numbers(count).map((n) => `User-agent: ${name(n)}\nDisallow: /${n}\n`)
    const differ = createDiffer(file.join('\n'), file.slice(1).join('\n'), { dialect: counting })
    expect(differ.regions()).toHaveLength(1)
    return looks
  }
  expect(looksAt(400)).toBeLessThan(2.5 * looksAt(200))
})

it('The token that a line can name is the one that it does', () => {
  const values = [
    'GPTBot',
    'gptbot/1.0',
    'GPTBot x',
    'a.b_c-9 d',
    '*',
    '',
    ' x',
    '*Bot',
    '008',
    'MJ12bot',
    'é',
  ]
  for (const { selection } of [rfc9309, google]) {
    const { names } = selection
    for (const value of values) {
      const token = names.namedToken?.(value) ?? ''
      for (const other of ['gptbot', 'GPTBot', 'MJ12bot', 'MJ', '008', 'a.b_c-9', 'a', '', 'x'])
        expect(names(value, other) && other.toLowerCase() !== token).toBe(false)
    }
  }
})
