import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { parse, type Verdict } from 'ruly'
import { google } from 'ruly/dialects'
import {
  diagnosticsText,
  proofText,
  verdictLine,
  verdictText,
  visible,
  visibleJson,
  type Style,
} from '@ruly/lint'
import { anyCharacter } from '../../../ruly/test/support/any-character.ts'

const shop = parse(
  [
    'User-agent: *',
    'Disallow: /cart',
    '',
    'User-agent: CCBot',
    'User-agent: GPTBot',
    'Disallow: /private',
    'Allow: /private/open',
    'Disallow: /*.pdf$ # no paper',
    'Disallow: /a',
    'Disallow: /b',
    '',
    'User-agent: FreeBot',
    'Disallow:',
  ].join('\n'),
)

function textOf(robots: ReturnType<typeof parse>, robot: string, url: string): string {
  return verdictText({ agent: robot, url, verdict: robots.check(robot, url) }, robots)
}

/** The caret line and what stands above the carets. */
function underlined(text: string): string {
  const lines = text.split('\n')
  const carets = lines.at(-1) as string
  return (lines.at(-2) as string).slice(carets.indexOf('^'), carets.length)
}

/** Puts every styled part in brackets. */
const bracketed: Style = {
  allowed: (text) => `<allowed>${text}</>`,
  disallowed: (text) => `<disallowed>${text}</>`,
  warning: (text) => `<warning>${text}</>`,
  strong: (text) => `<strong>${text}</>`,
  faint: (text) => text,
}

describe('a verdict in its place in the file', () => {
  it('shows the deciding line with carets under its value, below the line that names the robot', () => {
    expect(
      textOf(
        parse('# hello\n\n\nUser-agent: GPTBot\nDisallow: /private'),
        'GPTBot',
        'https://example.com/private/a',
      ),
    ).toBe(`disallowed  https://example.com/private/a  GPTBot
  line 5 of the group for GPTBot decides:
    4 | User-agent: GPTBot
  > 5 | Disallow: /private
                  ^^^^^^^^`)
  })

  it('says first that no group names the robot where a group for everyone counts', () => {
    expect(textOf(shop, 'Bingbot', '/cart/2')).toBe(`disallowed  /cart/2  Bingbot
  no group names this agent; line 2 of the group for * decides:
    1 | User-agent: *
  > 2 | Disallow: /cart
                  ^^^^^`)
  })

  it('leaves out user-agent lines above the one that names the robot', () => {
    const text = textOf(shop, 'GPTBot', '/private')
    expect(text).toContain('    5 | User-agent: GPTBot\n  > 6 | Disallow: /private\n')
    expect(text).not.toContain('CCBot')
  })

  it('shows up to two lines between, and an ellipsis for more', () => {
    expect(textOf(shop, 'GPTBot', '/x.pdf')).toContain(`
    5 | User-agent: GPTBot
    6 | Disallow: /private
    7 | Allow: /private/open
  > 8 | Disallow: /*.pdf$ # no paper
                  ^^^^^^^`)
    expect(textOf(shop, 'GPTBot', '/b')).toContain(`
     5 | User-agent: GPTBot
     … |
  > 10 | Disallow: /b
                   ^^`)
  })

  it('finds the user-agent line as the dialect does', () => {
    const robots = parse('User-agent: Foo\nUser-agent: GPTBot/1.0\nUser-agent: GPTBot-Image\nDisallow: /', {
      dialect: google,
    })
    expect(textOf(robots, 'gptbot', '/')).toContain('    2 | User-agent: GPTBot/1.0\n    3 |')
  })

  it('says that a rule without a path pattern allows everything, with a caret where the value would be', () => {
    expect(textOf(shop, 'FreeBot', '/x')).toBe(`allowed     /x  FreeBot
  line 13 of the group for FreeBot decides (without a path pattern, it allows everything):
    12 | User-agent: FreeBot
  > 13 | Disallow:
                  ^`)
  })

  it('gives any other reason in one clause', () => {
    expect(textOf(shop, 'GPTBot', '/free')).toBe(
      'allowed     /free  GPTBot\n  no rule for GPTBot matches; its group begins on line 4',
    )
    expect(textOf(shop, 'Bingbot', '/free')).toBe(
      'allowed     /free  Bingbot\n  no group names this agent; no rule for * matches; its group begins on line 1',
    )
    expect(textOf(parse(''), 'GPTBot', '/')).toBe(
      'allowed     /  GPTBot\n  the file has no group for this agent and none for *',
    )
    expect(textOf(shop, 'GPTBot', '/robots.txt')).toContain(
      '\n  every agent may fetch /robots.txt itself, regardless of the rules',
    )
    expect(textOf(shop, 'GPTBot', 'mailto:a@example.com')).toContain(
      '\n  no robots.txt that was read governs the URL',
    )
  })

  it('has words for the reasons that only a client or an access policy gives', () => {
    const reasons = [
      'unknown',
      'deferred',
      'ignores-wildcard',
      'ignores-robots-txt',
      'allow-all',
      'disallow-all',
    ] as const
    const texts = reasons.map((reason) => {
      const verdict: Verdict = { allowed: reason === 'allow-all', reason }
      return verdictText({ agent: 'GPTBot', url: '/', verdict }, shop).split('\n')[1]
    })
    expect(new Set(texts).size).toBe(reasons.length)
    expect(texts.every((text) => text !== undefined && text.length > 10)).toBe(true)
  })

  it('keeps carets under the value behind tabs', () => {
    expect(underlined(textOf(parse('User-agent: *\n\tDisallow:\t\t/a\tb\t# c'), 'X', '/a%09b'))).toBe(
      '/a    b',
    )
  })

  it('makes carets as wide as wide characters', () => {
    const carets = textOf(parse('User-agent: *\nDisallow: /日本/é'), 'X', '/日本/é').split('\n').at(-1)
    expect(carets).toBe(`${' '.repeat('  > 2 | Disallow: '.length)}${'^'.repeat(7)}`)
  })

  it('keeps carets under the value of a line that is not UTF-8, and of a UTF-16 file', () => {
    const latin1 = new Uint8Array(Buffer.from('User-agent: *\nDisallow: /caf\u00e9/menu # \u00e9', 'latin1'))
    expect(underlined(textOf(parse(latin1), 'X', '/caf%E9/menu'))).toBe('/caf\ufffd/menu')
    const utf16 = new Uint8Array(Buffer.from('\ufeffUser-agent: *\nDisallow: /café # é', 'utf16le'))
    expect(underlined(textOf(parse(utf16), 'X', '/café'))).toBe('/café')
  })

  it('writes out what would drive a terminal, with carets under all of it', () => {
    const text = textOf(parse('User-agent: *\nDisallow: /\u001b[31m\u202e'), 'X', '/\u001b[31m\u202e')
    expect(underlined(text)).toBe('/\\x1b[31m\\u202e')
  })

  it('shows a byte order mark', () => {
    expect(textOf(parse('\ufeffUser-agent: *\nDisallow: /'), 'X', '/')).toContain('1 | \\ufeffUser-agent: *')
  })

  it('shortens a very long line around its value', () => {
    const value = `/start${'x'.repeat(50_000)}end`
    const line = `${' '.repeat(90_000)}Disallow: ${value} # ${'comment '.repeat(20_000)}`
    const text = textOf(parse(`User-agent: *\n${line}`), 'X', value)
    const shownLine = text.split('\n').at(-2) as string
    expect(shownLine.length).toBeLessThan(120)
    expect(shownLine).toMatch(/ \| … +Disallow: \/startx+…x+end # comment.*…$/)
    expect(underlined(text)).toMatch(/^\/startx+…x+end$/)
  })

  it('shortens lines that hide their length in marks without width', () => {
    const line = `User-agent: * ${'\u0301'.repeat(100_000)}`
    expect(textOf(parse(`${line}\nDisallow: /`), 'X', '/').length).toBeLessThan(500)
  })

  it('shows a rule alone where its group has no user-agent line', () => {
    const dialect = { ...google, grouping: { ...google.grouping, orphanRule: 'for-everyone' as const } }
    expect(textOf(parse('Disallow: /a', { dialect }), 'X', '/a')).toBe(`disallowed  /a  X
  no group names this agent; line 1 of the group for * decides:
  > 1 | Disallow: /a
                  ^^`)
  })

  it('is coloured by the style that it is given', () => {
    const answer = (url: string) => ({ agent: 'GPTBot', url, verdict: shop.check('GPTBot', url) })
    expect(verdictText(answer('/private'), shop, bracketed))
      .toBe(`<disallowed>disallowed</>  <strong>/private</>  GPTBot
  line 6 of the group for GPTBot decides:
    5 | User-agent: GPTBot
  <disallowed>></> 6 | <strong>Disallow: /private</>
                  <disallowed>^^^^^^^^</>`)
    expect(verdictText(answer('/free'), shop, bracketed)).toContain(
      '<allowed>allowed</>     <strong>/free</>',
    )
  })
})

describe('a verdict on one line', () => {
  const lineOf = (robot: string, url: string) => verdictLine({ url, verdict: shop.check(robot, url) })

  it('gives the deciding line', () => {
    expect(lineOf('GPTBot', '/private')).toBe('disallowed  /private  line 6: Disallow: /private')
    expect(lineOf('GPTBot', '/x.pdf')).toBe('disallowed  /x.pdf  line 8: Disallow: /*.pdf$ # no paper')
    expect(lineOf('FreeBot', '/x')).toBe('allowed     /x  line 13: Disallow:')
  })

  it('gives the reason where no line decides', () => {
    expect(lineOf('GPTBot', '/free')).toBe('allowed     /free  no rule matches')
    expect(lineOf('GPTBot', '/robots.txt')).toBe('allowed     /robots.txt  robots.txt itself')
    expect(lineOf('GPTBot', 'mailto:x')).toBe('ungoverned  mailto:x  no robots.txt governs it')
  })

  it('names the robot where it is given', () => {
    const verdict = shop.check('GPTBot', '/a')
    expect(verdictLine({ agent: 'GPTBot', url: '/a', verdict })).toBe(
      'disallowed  /a  GPTBot  line 9: Disallow: /a',
    )
  })

  it('stays one line, and shortens the rule, whatever URL and file hold', () => {
    const robots = parse(`User-agent: *\n\t Disallow: /\u001b${'*'.repeat(200_000)}`)
    const url = '/\u001b\n'
    const line = verdictLine({ url, verdict: robots.check('X', url) })
    expect(line).toMatch(/^disallowed {2}\/\\x1b\\n {2}line 2: Disallow: \/\\x1b\*.*…$/)
    expect(line.length).toBeLessThan(140)
  })
})

describe('a proof as text', () => {
  it('gives robot, target, every group, the rules that match, some that do not, and the verdict', () => {
    expect(
      proofText(shop.explain('Mozilla/5.0 (compatible; GPTBot/1.2)', 'https://example.com/private/open/x')),
    ).toBe(`allowed     https://example.com/private/open/x  Mozilla/5.0 (compatible; GPTBot/1.2)

  agent    Mozilla/5.0 (compatible; GPTBot/1.2)
  tokens   GPTBot
  target   /private/open/x
  dialect  rfc9309

  groups
    line  1  *              not obeyed: it is for agents that no group names, but one names this agent
  > line  4  CCBot, GPTBot  obeyed: it names the agent (GPTBot)
    line 12  FreeBot        not obeyed: it names other agents

  rules that match, best first
  > line 7  Allow: /private/open  13 bytes  /private/open  decides
    line 6  Disallow: /private     8 bytes  /private

  3 obeyed rules that do not match
    line  8  Disallow: /*.pdf$ # no paper  7 bytes  /*.pdf$
    line  9  Disallow: /a                  2 bytes  /a
    line 10  Disallow: /b                  2 bytes  /b

  verdict  allowed: line 7 of the group for GPTBot decides`)
  })

  it('gives the normal forms of target and rules', () => {
    const text = proofText(parse('User-agent: *\nDisallow: /caf%c3%a9').explain('X', '/café'))
    expect(text).toContain('target   /caf%C3%A9')
    expect(text).toContain('Disallow: /caf%c3%a9  10 bytes  /caf%C3%A9  decides')
  })

  it('says that only * can name a robot without a product token', () => {
    const text = proofText(shop.explain('Mozilla/5.0 (compatible)', '/cart'))
    expect(text).toContain('tokens   none found: only * groups match')
    expect(text).toContain('  > line  1  *              obeyed: it is for every agent that no group names')
  })

  it('shows five of many rules that do not match and counts the rest', () => {
    const rules = Array.from({ length: 30 }, (_, index) => `Disallow: /${index + 10}`)
    const text = proofText(parse(['User-agent: *', ...rules].join('\n')).explain('X', '/none'))
    expect(text).toContain('  30 obeyed rules that do not match\n    line 2  Disallow: /10  3 bytes  /10\n')
    expect(text).toContain('    line 6  Disallow: /14  3 bytes  /14\n    and 25 more\n')
    expect(text).not.toContain('/15')
    expect(text).not.toContain('rules that match,')
  })

  it('writes a thousand rules as the command does', () => {
    const text = proofText(parse(`User-agent: *\n${'Disallow: /a\n'.repeat(1000)}`).explain('X', '/none'))
    expect(text).toContain('  1,000 obeyed rules that do not match\n')
    expect(text).toContain('    and 995 more\n')
  })

  it('says that no rule decides about robots.txt itself', () => {
    const text = proofText(parse('User-agent: *\nDisallow: /').explain('X', '/robots.txt'))
    expect(text).toContain('rules that match, but do not apply here\n    line 2  Disallow: /')
    expect(text).toContain(
      'verdict  allowed: every agent may fetch /robots.txt itself, regardless of the rules',
    )
  })

  it('says that a URL which is not governed has no target and is not compared', () => {
    const text = proofText(shop.explain('GPTBot', 'mailto:a@example.com'))
    expect(text).toContain('target   none: robots.txt does not govern this URL')
    expect(text).toContain('  5 obeyed rules not compared\n')
  })

  it('says that a file has no groups', () => {
    expect(proofText(parse('').explain('X', '/'))).toContain('  groups: the file has none\n')
  })

  it('marks one rule as deciding where two patterns of it match', () => {
    const text = proofText(
      parse('User-agent: *\nAllow: /a/index.html', { dialect: google }).explain('x', '/a/'),
    )
    expect(text.split('decides')).toHaveLength(3)
    expect(text).toMatch(/> line 2 {2}Allow: \/a\/index\.html {2}.*decides\n/)
  })
})

describe('the diagnostics of a file as text', () => {
  it('are a line each', () => {
    expect(diagnosticsText(parse('Disallow: /\nhello there you\nUseragent: *'))).toBe(
      `  line 1  "Disallow: /" is outside all groups: agents skip it.  rule-outside-group
  line 2  "hello there you" is neither a field, because it has no colon, nor a comment: agents skip it.  not-a-field
  line 3  "Useragent" is read as "User-agent", but some agents skip the line.  misspelt-field`,
    )
  })

  it('are empty for a file without fault', () => {
    expect(diagnosticsText(shop)).toBe('')
  })

  it('do not quote a long line whole', () => {
    const robots = parse(`Sitemap: ${'x y'.repeat(100_000)}`)
    expect(robots.diagnostics).toHaveLength(1)
    expect(diagnosticsText(robots).length).toBeLessThan(300)
  })
})

/** Controls but the line feeds between lines, and what turns the direction of text. */
const drivesTerminal = /[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/

describe('foreign text', () => {
  it('has controls, direction marks and what cannot be seen written out', () => {
    expect(visible('a\0b\tc\nd\re\u001b[0m\u007f\u009b31m')).toBe('a\\x00b\\tc\\nd\\re\\x1b[0m\\x7f\\x9b31m')
    expect(visible('\u202egnp.exe\u202c \u2066x\u2069 \u200e\u061c')).toBe(
      '\\u202egnp.exe\\u202c \\u2066x\\u2069 \\u200e\\u061c',
    )
    expect(visible('\ufeff\u200b\u00ad\u2028\u{e0041}')).toBe('\\ufeff\\u200b\\xad\\u2028\\u{e0041}')
  })

  it('stays as it is where people read it', () => {
    for (const text of ['/a b?c=d#e\\x1b', '/café/日本語', '👩\u200d🚀', 'می\u200cخواهم'])
      expect(visible(text)).toBe(text)
  })

  it('is the same data in JSON, without anything that drives a terminal', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: anyCharacter })), (data) => {
        const json = visibleJson(data)
        expect(JSON.parse(json)).toEqual(data)
        expect(json).not.toMatch(drivesTerminal)
        expect(json).not.toContain('\n')
      }),
    )
  })

  it('never drives the terminal from any report', () => {
    const hostile = fc.string({
      unit: fc.oneof(
        fc.constantFrom('\u001b', '\u009b', '\u202e', '\r', '\0', '\u007f', '/', '*'),
        fc.string({ unit: anyCharacter, minLength: 1, maxLength: 1 }),
      ),
    })
    fc.assert(
      fc.property(hostile, hostile, hostile, (agent, pattern, url) => {
        const robots = parse(
          `User-agent: ${agent}\nUser-agent: *\nDisallow: ${pattern}\n${url}: ${agent}\nSitemap: ${pattern}`,
        )
        const verdict = robots.check(agent, url)
        const texts = [
          verdictText({ agent: agent, url, verdict }, robots),
          verdictLine({ agent: agent, url, verdict }),
          proofText(robots.explain(agent, url)),
          diagnosticsText(robots),
        ]
        for (const text of texts) expect(text).not.toMatch(drivesTerminal)
      }),
    )
  })
})
