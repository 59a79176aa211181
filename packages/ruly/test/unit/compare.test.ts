import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { parse } from 'ruly'
import { compare, createComparer, everyDialect, type Comparison } from 'ruly/compare'
import * as dialects from 'ruly/dialects'
import { expectSame } from '../support/expect-same.ts'

const { google, gym2008, mk1994, mk1996, rerpGym2008, rfc9309, robotRules, robotstxtGem } = dialects

/** One question to some dialects. */
function ask(
  robots: string,
  url: string,
  asked: readonly dialects.Dialect[],
  agent = 'ExampleBot',
): Comparison {
  return createComparer(robots, { dialects: asked }).compare(agent, url)
}

/** Each side as its dialects, its answer, the line that decides and what the other lines do. */
function sidesOf({ sides }: Comparison): readonly unknown[] {
  return sides.map((side) => [
    side.dialects.join(' '),
    side.allowed,
    side.rule?.line ?? side.reason,
    ...side.otherLines.map(({ line, part }) => `${line} ${part}`),
  ])
}

describe('every dialect', () => {
  it('is each one of ruly/dialects, once', () => {
    expect(new Set(everyDialect)).toEqual(new Set(Object.values(dialects)))
    expect(everyDialect).toHaveLength(Object.keys(dialects).length)
  })

  it('is asked where none is named, rfc9309 first', () => {
    const [row] = compare('User-agent: *\nDisallow: /a\n', { agents: ['x'], urls: ['https://example.com/a'] })
    expect(row?.verdicts.map(({ dialect }) => dialect)).toEqual(everyDialect.map(({ name }) => name))
    expect(row?.verdicts[0]?.dialect).toBe('rfc9309')
    expect(row?.agree).toBe(true)
  })
})

describe('a comparison', () => {
  const shop = 'User-agent: *\nDisallow: /\nAllow: /help/\n\nUser-agent: GPTBot\nDisallow: /*.pdf$\n'

  it('is made for every robot about every URL', () => {
    const rows = compare(shop, { agents: ['A', ['GPTBot', 'B']], urls: new Set(['/x', '/y']) })
    expect(rows.map(({ agent, url }) => [agent, url])).toEqual([
      ['A', '/x'],
      [['GPTBot', 'B'], '/x'],
      ['A', '/y'],
      [['GPTBot', 'B'], '/y'],
    ])
  })

  it('has the verdict of each dialect, in the order given', () => {
    const mine: dialects.Dialect = {
      ...google,
      name: 'mine',
      matching: { ...google.matching, order: 'file' },
    }
    const { verdicts, agree } = ask(shop, '/help/a', [mine, google])
    expect(agree).toBe(false)
    expect(verdicts).toEqual([
      { dialect: 'mine', ...parse(shop, { dialect: mine }).check('ExampleBot', '/help/a') },
      { dialect: 'google', ...parse(shop, { dialect: google }).check('ExampleBot', '/help/a') },
    ])
  })

  it('agrees where the answer is the same for other reasons, and then has no sides', () => {
    const row = ask('User-agent: *\nDisallow: /\nDisallow: /a\n', '/a', [rfc9309, mk1996])
    expect(row.verdicts.map(({ rule }) => rule?.line)).toEqual([3, 2])
    expect(row).toMatchObject({ agree: true, sides: [] })
  })

  it('shows the deciding line of each side, with its text and the groups that are obeyed', () => {
    const { sides } = ask(shop, '/help/a', [rfc9309, gym2008, google])
    expect(sides).toEqual([
      {
        dialects: ['rfc9309', 'google'],
        allowed: true,
        reason: 'rule',
        rule: { line: 3, kind: 'allow', pattern: '/help/', text: 'Allow: /help/' },
        obeyed: [{ line: 1, agents: ['*'] }],
        otherLines: [{ line: 2, text: 'Disallow: /', part: 'outweighed' }],
      },
      {
        dialects: ['gym2008'],
        allowed: false,
        reason: 'rule',
        rule: { line: 2, kind: 'disallow', pattern: '/', text: 'Disallow: /' },
        obeyed: [{ line: 1, agents: ['*'] }],
        otherLines: [{ line: 3, text: 'Allow: /help/', part: 'outweighed' }],
      },
    ])
  })

  it('has those first that answer as the first dialect does', () => {
    const sides = (asked: readonly dialects.Dialect[]) =>
      ask(shop, '/help/a', asked).sides.map(({ dialects: names }) => names[0])
    expect(sides([gym2008, rfc9309, mk1994])).toEqual(['gym2008', 'mk1994', 'rfc9309'])
    expect(sides([rfc9309, gym2008, mk1994])).toEqual(['rfc9309', 'gym2008', 'mk1994'])
  })

  it('is plain data', () => {
    const row = ask(shop, '/help/a', everyDialect)
    expect(JSON.parse(JSON.stringify(row))).toEqual(row)
  })
})

describe('what makes the difference', () => {
  it('is a pattern that one side does not read', () => {
    expect(sidesOf(ask('User-agent: *\nDisallow: /*.pdf$\n', '/a.pdf', [rfc9309, mk1994]))).toEqual([
      ['rfc9309', false, 2],
      ['mk1994', true, 'no-matching-rule', '2 does-not-match'],
    ])
  })

  it('is a field that one side does not know, a line that is no field to it, or one that it reads otherwise', () => {
    const known = 'User-agent: *\nAllow: /a\nDisallow: /\n'
    expect(sidesOf(ask(known, '/a', [rfc9309, mk1994]))).toEqual([
      ['rfc9309', true, 2, '3 outweighed'],
      ['mk1994', false, 3, '2 unknown-field'],
    ])
    expect(sidesOf(ask('User-agent: *\nDisallow /a\n', '/a', [rfc9309, mk1994]))).toEqual([
      ['rfc9309', false, 2],
      ['mk1994', true, 'no-group', '2 not-a-field'],
    ])
    const twice = 'User-agent: *\nAllow: /x\nDisallow user-agent: /\n'
    expect(sidesOf(ask(twice, '/a', [google, rerpGym2008]))).toEqual([
      ['google', false, 3],
      ['rerpGym2008', true, 'no-matching-rule', '3 opens-group'],
    ])
  })

  it('is a group that one side does not obey', () => {
    const robots = 'User-agent: MJ12bot\nDisallow: /a\n\nUser-agent: *\nAllow: /\n'
    const row = ask(robots, '/a', [rfc9309, google], 'MJ12bot')
    expect(sidesOf(row)).toEqual([
      ['rfc9309', false, 2, '5 group-not-obeyed'],
      ['google', true, 5, '2 group-not-obeyed'],
    ])
    expect(row.sides.map(({ obeyed }) => obeyed)).toEqual([
      [{ line: 1, agents: ['MJ12bot'] }],
      [{ line: 4, agents: ['*'] }],
    ])
  })

  it('is a rule that stands before any group', () => {
    expect(sidesOf(ask('Disallow: /a\n', 'http://example.com/a', [robotRules, rfc9309]))).toEqual([
      ['robotRules', false, 1],
      ['rfc9309', true, 'no-group', '1 rule-outside-groups'],
    ])
  })

  it('is a rule that has no effect for one side', () => {
    expect(sidesOf(ask('User-agent: *\nAllow:\nAllow: /b\n', '/a', [mk1996, gym2008]))).toEqual([
      ['mk1996', true, 'no-matching-rule', '2 void'],
      ['gym2008', false, 2],
    ])
  })

  it('is a line that decides for both, with another meaning', () => {
    expect(sidesOf(ask('User-agent: *\nAllow:\n', '/a', [rfc9309, gym2008]))).toEqual([
      ['rfc9309', true, 2],
      ['gym2008', false, 2],
    ])
  })

  it('is a URL that rules do not matter for', () => {
    const robots = 'User-agent: *\nDisallow: /\n'
    expect(sidesOf(ask(robots, '/robots.txt', [rfc9309, google]))).toEqual([
      ['rfc9309', true, 'robots-txt-itself', '2 not-asked'],
      ['google', false, 2],
    ])
    const options = { url: 'https://example.com/robots.txt', dialects: [rfc9309, google] }
    expect(sidesOf(createComparer(robots, options).compare('x', 'https://other.example/'))).toEqual([
      ['rfc9309', true, 'not-governed', '2 not-asked'],
      ['google', false, 2],
    ])
  })

  it('is every other line that decides, in the order of the file', () => {
    const robots = 'User-agent: a\nUser-agent: *\nDisallow: /a\n\nUser-agent: b\nDisallow: /\nAllow: /a/b\n'
    const row = ask(robots, '/a/b', [robotstxtGem, mk1996, rfc9309, mk1994], 'b')
    expect(sidesOf(row)).toEqual([
      ['robotstxtGem', false, 3, '7 group-not-obeyed'],
      ['mk1996', false, 6, '7 outweighed'],
      ['mk1994', false, 6, '7 unknown-field'],
      ['rfc9309', true, 7, '3 group-not-obeyed', '6 outweighed'],
    ])
  })

  it('is a file that one side decodes and the other does not', () => {
    // U+0A0A: two bytes that are line ends where the file is not decoded.
    const text = '\uFEFFUser-agent: *\n# \u0a0a\nDisallow: /\n'
    const bytes = Uint8Array.from(text, (unit) => unit.charCodeAt(0) & 255)
    const utf16 = new Uint8Array(text.length * 2)
    for (const [index, low] of bytes.entries()) {
      utf16[2 * index] = low
      utf16[2 * index + 1] = text.charCodeAt(index) >> 8
    }
    const [row] = compare(utf16, { agents: ['x'], urls: ['/a'], dialects: [rfc9309, google] })
    expect(sidesOf(row as Comparison)).toEqual([
      ['rfc9309', false, 3],
      ['google', true, 'no-group', '3 other-text'],
    ])
  })
})

describe('a comparer', () => {
  it('reads the file once a dialect, from a source that gives its pieces only once', () => {
    let taken = 0
    function* pieces(): Generator<string> {
      for (const piece of ['User-agent: *\n', 'Disallow: /a\n']) {
        taken++
        yield piece
      }
    }
    const comparer = createComparer(pieces())
    expect(taken).toBe(2)
    expect(comparer.files.map(({ dialect }) => dialect)).toEqual(everyDialect)
    const about = comparer.forAgent('x')
    expect(about('https://example.com/a').verdicts.every(({ allowed }) => !allowed)).toBe(true)
    expect(about('https://example.com/b').verdicts.every(({ allowed }) => allowed)).toBe(true)
    expect(comparer.compare('x', 'https://example.com/a')).toEqual(about('https://example.com/a'))
    expect(taken).toBe(2)
  })

  it('reads no more of the file than it is told to', () => {
    const options = { maxBytes: 20, dialects: [rfc9309, google] }
    const { verdicts } = createComparer('User-agent: *\nDisallow: /a\n', options).compare('x', '/a')
    expect(verdicts.map(({ allowed }) => allowed)).toEqual([true, true])
  })

  it('is not made with misuse', () => {
    expect(() => createComparer('', { dialects: [] })).toThrow(
      new RangeError('"dialects" must have at least one dialect, got none.'),
    )
    expect(() => createComparer('', { maxBytes: 0 })).toThrow(RangeError)
    expect(() => createComparer('', { url: 7 as unknown as string })).toThrow(TypeError)
    expect(() => createComparer(7 as unknown as string)).toThrow(TypeError)
  })

  it('answers as each dialect does by itself, whatever the file holds', () => {
    const line = fc.constantFrom(
      'User-agent: *',
      'User-agent: ExampleBot',
      'User-agent: MJ12bot',
      'Disallow: /a',
      'Disallow:',
      'Allow: /a*b$',
      'Allow:',
      'Disallow /',
      'x disallow: /a/b',
      'Disallow user-agent: /',
      'Crawl-delay: 1',
      'Disallow: http://example.com/a',
      '#',
      '',
      '\0',
    )
    const url = fc.constantFrom('/', '/a', '/a/b', '/robots.txt', 'https://example.com/a/b', 'mailto:x')
    const agent = fc.constantFrom('ExampleBot', 'MJ12bot', 'x', '')
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), agent, url, (lines, robot, asked) => {
        const robots = lines.join('\n')
        const { verdicts, agree, sides } = ask(robots, asked, everyDialect, robot)
        for (const [index, dialect] of everyDialect.entries()) {
          expectSame(verdicts[index], {
            dialect: dialect.name,
            ...(dialect.knownBy === undefined ? {} : { knownBy: dialect.knownBy }),
            ...parse(robots, { dialect }).check(
              robot,
              /^\/(?!\/)/.test(asked) ? `https://example.com${asked}` : asked,
            ),
          })
        }
        expectSame(agree, new Set(verdicts.map(({ allowed }) => allowed)).size === 1)
        expect(sides.flatMap((side) => side.dialects)).toHaveLength(agree ? 0 : everyDialect.length)
        for (const side of sides) {
          const others = sides.filter(({ allowed }) => allowed !== side.allowed)
          const lineNumbers = new Set(others.flatMap(({ rule }) => (rule === undefined ? [] : [rule.line])))
          if (side.rule !== undefined) lineNumbers.delete(side.rule.line)
          expectSame(
            side.otherLines.map(({ line: number }) => number),
            [...lineNumbers].sort((a, b) => a - b),
          )
        }
      }),
    )
  })
})
