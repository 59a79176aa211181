import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  compare,
  createComparerWithoutFile,
  comparisonSummary,
  comparisonText,
  type Comparison,
  type Style,
} from '@ruly/lint'
import {
  bing,
  google,
  gym2008,
  mk1994,
  rfc9309,
  robotstxtGemIntended,
  yandex,
  type Dialect,
} from 'ruly/dialects'

const shop =
  'User-agent: *\nDisallow: /\nAllow: /help/\nDisallow: /help/*.pdf$\n\nUser-agent: FreeBot\nDisallow:\n'
const site = 'https://example.com'
const several: readonly Dialect[] = [rfc9309, google, gym2008, mk1994]

function rowsFor(
  agents: readonly string[],
  urls: readonly string[],
  dialects: readonly Dialect[] = several,
): readonly Comparison[] {
  return compare(shop, { agents, urls, dialects })
}

function tableOf(rows: readonly Comparison[], columns: number): string {
  return comparisonText(rows, { columns }).split(/\n\n! (?=\S)/)[0] ?? ''
}

/** Puts every styled part in brackets. */
const bracketed: Style = {
  allowed: (text) => `<allowed>${text}</>`,
  disallowed: (text) => `<disallowed>${text}</>`,
  warning: (text) => text,
  strong: (text) => text,
  faint: (text) => text,
}

describe('the table of a comparison', () => {
  const rows = rowsFor(['ExampleBot'], [`${site}/help/a`, `${site}/help/a.pdf`, `${site}/robots.txt`])

  it('has questions below each other and dialects beside each other, those that answer alike in one column', () => {
    expect(tableOf(rows, 80)).toBe(`May ExampleBot fetch this from https://example.com?

                                 gym2008
                rfc9309  google  mk1994
!  /help/a      yes 3    yes 3   no  2
   /help/a.pdf  no  4    no  4   no  2
!  /robots.txt  yes      no  2   no  2`)
  })

  it('names the robots where there are several, and the sites where they differ', () => {
    const two = rowsFor(['FreeBot', 'ExampleBot'], [`${site}/a`, 'https://example.org/robots.txt'])
    expect(tableOf(two, 80)).toBe(`May these agents fetch this?

                                                        google
                                               rfc9309  gym2008  mk1994
   FreeBot     https://example.com/a           yes 7    yes 7    yes
   ExampleBot  https://example.com/a           no  2    no  2    no  2
   FreeBot     https://example.org/robots.txt  yes      yes 7    yes
!  ExampleBot  https://example.org/robots.txt  yes      no  2    no  2`)
  })

  it('cuts URLs inside, then breaks the names of dialects, where there is little room', () => {
    const long = rowsFor(
      ['ExampleBot'],
      [`${site}/${'a/'.repeat(30)}end`, `${site}/robots.txt`],
      [rfc9309, robotstxtGemIntended],
    )
    expect(tableOf(long, 64)).toBe(`May ExampleBot fetch this from https://example.com?

                                   rfc9309  robotstxtGemIntended
   /a/a/a/a/a/a/a/a/a/a…a/a/a/end  no  2    no  2
!  /robots.txt                     yes      no  2`)
    expect(tableOf(long, 48)).toBe(`May ExampleBot fetch this from https://example.com?

                                       robotstxt
                                        Gem
                              rfc9309   Intended
   /a/a/a/a/a/a/a/a…/a/a/end  no  2    no  2
!  /robots.txt                yes      no  2`)
  })

  it('has numbered questions beside each other and dialects below each other where there is less', () => {
    expect(tableOf(rows, 24)).toBe(`May ExampleBot fetch this from https://example.com?

!  1  /help/a
   2  /help/a.pdf
!  3  /robots.txt

         1      2
rfc9309  yes 3  no  4
google   yes 3  no  4
gym2008  no  2  no  2
mk1994   no  2  no  2

         3
rfc9309  yes
google   no  2
gym2008  no  2
mk1994   no  2`)
  })

  it('has text of any script in its columns', () => {
    const wide = rowsFor(['蜘蛛'], ['/説明書', '/é'], [rfc9309, { ...google, name: 'グーグル' }])
    expect(tableOf(wide, 80)).toBe(`May 蜘蛛 fetch this?

            rfc9309
            グーグル
   /説明書  no  2
   /é       no  2`)
  })

  it('is nothing for no questions', () => {
    expect(comparisonText([], { columns: 80 })).toBe('')
  })

  it('keeps within the columns, whatever they are', () => {
    const many = rowsFor(
      ['ExampleBot', 'FreeBot'],
      Array.from({ length: 9 }, (_, i) => `/help/${'x'.repeat(i * 9)}`),
    )
    for (let columns = 24; columns < 120; columns++) {
      const [list = '', ...tables] = tableOf(many, columns).split('\n\n').slice(1)
      const measured = tables.length === 0 ? [list] : tables
      const widest = Math.max(...measured.flatMap((text) => text.split('\n').map(({ length }) => length)))
      expect({ columns, widest: widest <= columns }).toEqual({ columns, widest: true })
    }
  })
})

describe('what is said about dialects that were not measured', () => {
  it('is how they are known, once below the table', () => {
    const rows = rowsFor(['ExampleBot'], [`${site}/help/a`], [rfc9309, yandex, bing])
    expect(comparisonText(rows, { columns: 80 }).split('\n\n').at(-1)).toBe(
      `yandex is what the operator's tester answers, not measured on the crawler.
bing is documented, not measured.`,
    )
  })

  it('is a member of their verdicts, with a file or without', () => {
    const dialects = [rfc9309, yandex, bing]
    const without = createComparerWithoutFile({ rules: 'allow-all' }, { dialects }).compare(
      'ExampleBot',
      '/a',
    )
    for (const { verdicts } of [...rowsFor(['ExampleBot'], ['/a'], dialects), without])
      expect(verdicts.map(({ knownBy }) => knownBy)).toEqual([undefined, 'observed', 'documented'])
  })
})

describe('what is said about a disagreement', () => {
  it('is who says what because of which line, and what the other lines do there', () => {
    const text = comparisonText(rowsFor(['ExampleBot'], [`${site}/help/a`]), { columns: 80 })
    expect(text.split('\n\n').at(-1)).toBe(`! https://example.com/help/a  ExampleBot
  every dialect obeys the group at line 1 (*)
  allowed     rfc9309, google
              line 3: Allow: /help/
              line 2 matches too, but line 3 takes precedence
  disallowed  gym2008
              line 2: Disallow: /
              line 3 matches too, but line 2 takes precedence
  disallowed  mk1994
              line 2: Disallow: /
              line 3 is an unknown field`)
  })

  it('tells the groups that are obeyed where they are not the same', () => {
    const robots = 'User-agent: MJ12bot\nDisallow: /a\n\nUser-agent: *\nUser-agent: x\nAllow: /\n'
    const rows = compare(robots, { agents: ['MJ12bot'], urls: ['/a'], dialects: [rfc9309, google] })
    expect(comparisonText(rows, { columns: 80 }).split('\n\n').at(-1)).toBe(`! /a  MJ12bot
  disallowed  rfc9309
              line 2: Disallow: /a
              obeys the group at line 1 (MJ12bot)
              line 6 is in a group that is not obeyed
  allowed     google
              line 6: Allow: /
              obeys the group at line 4 (*, x)
              line 2 is in a group that is not obeyed`)
  })

  it('breaks its lines where they are too long', () => {
    const text = comparisonText(rowsFor(['ExampleBot'], ['/help/a'], several), { columns: 56 })
    const [, ...lines] = text.split('\n\n').at(-1)?.split('\n') ?? []
    expect(lines.filter((line) => line.length > 56)).toEqual([])
  })

  it('says what a rule without a path pattern does', () => {
    const rows = compare('User-agent: *\nAllow:\n', {
      agents: ['x'],
      urls: ['/a'],
      dialects: [rfc9309, gym2008],
    })
    const text = comparisonText(rows, { columns: 80 })
    expect(text).toContain('line 2: Allow: (allows everything)')
    expect(text).toContain('line 2: Allow: (disallows everything)')
  })

  it('has style around answers', () => {
    const text = comparisonText(rowsFor(['ExampleBot'], ['/help/a']), { columns: 80, style: bracketed })
    expect(text).toContain('<allowed>yes</> 3')
    expect(text).toContain('<disallowed>no </> 2')
    expect(text).toContain('  <disallowed>disallowed</>  gym2008\n')
  })
})

describe('the summary', () => {
  it('says how many questions the dialects disagree on', () => {
    expect(comparisonSummary({ dialects: 13, asked: 1, disagreed: 0 })).toBe(
      'The 13 dialects agree on 1 question.',
    )
    expect(comparisonSummary({ dialects: 2, asked: 12_345, disagreed: 1234 })).toBe(
      'The 2 dialects disagree on 1,234 of 12,345 questions.',
    )
  })
})

describe('hostile text in a comparison', () => {
  const drivesTerminal = /[\0-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/

  it('never drives the terminal, wherever it stands', () => {
    const evil = fc.string({
      unit: fc.constantFrom(
        '\u001b',
        '\u009b',
        '\u202e',
        '\r',
        '\n',
        '\t',
        'a',
        'B',
        '*',
        '/',
        '語',
        '\u0301',
      ),
    })
    fc.assert(
      fc.property(
        evil,
        evil,
        evil,
        evil,
        fc.integer({ min: 1, max: 120 }),
        (path, agent, name, line, columns) => {
          const robots = `User-agent: *\nUser-agent: ${line}\nDisallow: /\nAllow: /${path}\n`
          const dialects = [
            { ...rfc9309, name },
            { ...gym2008, name: `2${name}` },
          ]
          const rows = compare(robots, { agents: [agent, 'x'], urls: [`/${path}`, `x://${path}/`], dialects })
          expect(comparisonText(rows, { columns })).not.toMatch(drivesTerminal)
        },
      ),
    )
  })
})
