import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { parse } from 'ruly'
import { agentRegistry, resolveAgent, type AgentEntry } from 'ruly/agents'
import {
  compareVisitors,
  createVisitorComparer,
  engineOf,
  usualVisitors,
  visitorsMarkdown,
  visitorsText,
  type VisitorComparison,
} from '@ruly/lint'
import * as dialects from 'ruly/dialects'
import { expectSame } from '../../../ruly/test/support/expect-same.ts'

const { google, rfc9309 } = dialects

function entriesOf(...tokens: readonly string[]): readonly AgentEntry[] {
  return tokens.flatMap((token) => resolveAgent(token).entry ?? [])
}

function ask(robots: string, url: string, ...tokens: readonly string[]): VisitorComparison {
  return createVisitorComparer(robots, { visitors: entriesOf(...tokens) }).compare(url)
}

/** A visitor whose engine is Google's matcher: it knows no typos of `rfc9309`, but names that begin like a field. */
const byPrefix = 'User-agent: *\nDisallowed: /a\n'

describe('the comparison of visitors', () => {
  it('asks each visitor with its engine, and the standard', () => {
    const { standard, visitors, agree } = ask(byPrefix, '/a', 'Googlebot', 'GPTBot')
    expect(standard).toMatchObject({ allowed: true })
    expect(visitors).toEqual([
      {
        agent: 'Googlebot',
        operator: 'Google',
        engine: 'google',
        isEngineKnown: true,
        asStandard: false,
        ...parse(byPrefix, { dialect: google }).check('Googlebot', '/a'),
      },
      {
        agent: 'GPTBot',
        operator: 'OpenAI',
        engine: 'rfc9309',
        isEngineKnown: false,
        asStandard: true,
        ...parse(byPrefix).check('GPTBot', '/a'),
      },
    ])
    expect(agree).toBe(false)
  })

  it('asks for the visitors that many files name by default, and all of the URLs', () => {
    const rows = compareVisitors('User-agent: *\nDisallow: /a\n', { urls: new Set(['/a', '/b']) })
    expect(rows.map(({ url, standard }) => [url, standard.allowed])).toEqual([
      ['/a', false],
      ['/b', true],
    ])
    const names = usualVisitors.map(({ token }) => token)
    expect(rows[0]?.visitors.map(({ agent }) => agent)).toEqual(names)
    expect(names).toEqual(expect.arrayContaining(['Googlebot', 'bingbot', 'GPTBot', 'ClaudeBot', 'CCBot']))
    expect(names).not.toContain('Google-Extended')
    expect(names).toEqual(expect.arrayContaining(['Scrapy', 'Python-urllib', 'Nutch', 'colly', 'Wget']))
  })

  it('says what operators document where that is another answer', () => {
    const file = 'User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n'
    const [applebot] = ask(file, '/a', 'Applebot').visitors
    expect(applebot).toMatchObject({ allowed: true, documented: { allowed: false, token: 'Googlebot' } })
    const [adsBot] = ask(file, '/b', 'AdsBot-Google').visitors
    expect(adsBot).toMatchObject({
      allowed: false,
      documented: { allowed: true, reason: 'ignores-wildcard' },
    })
    const [same] = ask(file, '/c', 'Applebot').visitors
    expect(same).not.toHaveProperty('documented')
  })

  it('obeys the groups that operators document where asked', () => {
    const file = 'User-agent: Googlebot\nDisallow: /a\n'
    const options = { visitors: entriesOf('Applebot'), agents: 'documented' } as const
    const [row] = compareVisitors(file, { urls: ['/a'], ...options })
    expect(row?.visitors[0]).toMatchObject({ allowed: false, token: 'Googlebot', asStandard: false })
    expect(row?.visitors[0]).not.toHaveProperty('documented')
  })

  it('asks about a path as about a URL of the site, because some engines take a path for no URL', () => {
    const robots = 'User-agent: *\nDisallow: /b\n'
    const [row] = compareVisitors(robots, { urls: ['/b'] })
    expect(row?.visitors.filter(({ allowed }) => allowed).map(({ engine }) => engine)).not.toContain(
      'crawlerCommons',
    )
    expect(row).toEqual({ ...compareVisitors(robots, { urls: ['https://example.com/b'] })[0], url: '/b' })
  })

  it('agrees with the dialect of each engine on any file', () => {
    const text = fc
      .array(
        fc.constantFrom('User-agent: *', 'User-agent: Googlebot', 'Disallow: /a', 'Allow: /a/b', '', 'x'),
      )
      .map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, fc.constantFrom('/a', '/a/b', '/'), (robots, url) => {
        const { visitors } = createVisitorComparer(robots).compare(url)
        for (const visitor of visitors) {
          const { entry } = resolveAgent(visitor.agent)
          const agent = entry?.asksWith === 'header' ? (entry.headers[0] ?? '') : visitor.agent
          const dialect = entry === undefined ? rfc9309 : engineOf(entry)
          expectSame(
            visitor.allowed,
            parse(robots, { dialect }).isAllowed(agent, `https://example.com${url}`),
          )
        }
      }),
    )
  })

  it('uses the engine that the registry names, and the standard for others', () => {
    const known = agentRegistry.agents.filter(({ parser }) => parser in dialects)
    expect(known.length).toBeGreaterThan(10)
    for (const entry of known) expect(engineOf(entry).name).toBe(entry.parser)
    expect(engineOf({ parser: 'unknown' })).toBe(rfc9309)
    expect(engineOf({ parser: 'toString' })).toBe(rfc9309)
  })

  it('refuses other options', () => {
    expect(() => compareVisitors('', { urls: '/a' as never })).toThrow('"urls" must be an array of URLs')
    expect(() => createVisitorComparer('', { visitors: ['GPTBot'] as never })).toThrow(
      '"visitors" must be an array of entries of the registry, got an array.',
    )
    expect(() => createVisitorComparer('', { agent: 'x' } as never)).toThrow('Did you mean "agents"?')
  })
})

describe('the table of visitors', () => {
  const file = 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallowed: /a\n'

  it('has the standard first, and under each answer who gets it with which engine', () => {
    const row = ask(file, 'https://example.com/a', 'Googlebot', 'GPTBot', 'ClaudeBot')
    expect(visitorsText([row], { columns: 80 })).toBe(`Who may fetch https://example.com/a?
1 of 3 visitors may.

allowed     no rule matches
  rfc9309           the standard, for agents that the file does not name
  not known         ClaudeBot

disallowed  line 5: Disallowed: /a
! google            Googlebot

disallowed  line 2: Disallow: /
  not known         GPTBot

! RFC 9309 gives these visitors the other answer: their engine reads the file in
another way.
not known: the operator documents no parser; the answer is that of RFC 9309.`)
  })

  it('is one line where all agree', () => {
    const row = ask('User-agent: *\nDisallow: /a\n', '/a', 'Googlebot', 'GPTBot')
    expect(visitorsText([row], { columns: 80 })).toBe(`Who may fetch /a?
0 of 2 visitors may.

disallowed  line 2: Disallow: /a
  everyone          the standard and all 2 visitors, whichever engine they use`)
  })

  it('says what operators document', () => {
    const row = ask(
      'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /b\n',
      '/a',
      'AdsBot-Google',
      'Applebot',
    )
    expect(visitorsText([row], { columns: 80 }).split('\n').slice(-3)).toEqual([
      'Their operators say otherwise:',
      '  allowed           AdsBot-Google (ignores groups for *, its operator says)',
      '  allowed           Applebot (group for Googlebot: no rule matches)',
    ])
  })

  it.each([80, 60, 40])('is at most %i columns wide', (columns) => {
    const rows = compareVisitors(`${file}Allow: /${'x'.repeat(200)}\n`, {
      urls: ['/a', `https://example.com/${'x'.repeat(300)}`],
    })
    const lines = visitorsText(rows, { columns }).split('\n')
    expect(lines.filter((line) => line.length > columns)).toEqual([])
    expect(lines.length).toBeGreaterThan(20)
  })

  it('is Markdown as well, with nothing of the file that Markdown would read', () => {
    const row = ask('User-agent: *\nDisallow: /*|<b>\n', '/x|<b>', 'Googlebot', 'ClaudeBot', 'GPTBot')
    expect(visitorsMarkdown([row])).toBe(`### /x|\\<b\\>

| visitors | engine | answer | because of |
| --- | --- | --- | --- |
| as the standard says | rfc9309 | **disallowed** | line 2: Disallow: /\\*\\|\\<b\\> |
| Googlebot | google | **disallowed** | line 2: Disallow: /\\*\\|\\<b\\> |
| ClaudeBot, GPTBot | not known | **disallowed** | line 2: Disallow: /\\*\\|\\<b\\> |`)
  })

  it('shows nothing of a file or a URL that controls a terminal', () => {
    const row = ask('User-agent: *\nDisallow: /\u001b[31m\n', '/\u001b[31m\u202e', 'GPTBot')
    for (const text of [visitorsText([row], { columns: 80 }), visitorsMarkdown([row])])
      expect(text).toMatch(/^[\n -~]*$/)
  })
})
