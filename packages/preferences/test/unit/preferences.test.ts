import { describe, expect, it } from 'vitest'

import { parse, type Reason, type Verdict } from 'ruly'
import { rfc9309 } from 'ruly/dialects'
import { lint } from '../../../lint/src/index.ts'
import * as entry from '../../src/index.ts'
import {
  decideUse,
  preferenceContradictions,
  preferencesFor,
  purposes,
  type Preferences,
} from '../../src/index.ts'

const asked = { agent: 'ExampleBot', url: 'https://example.com/a' }

const stating = (field: string): Preferences =>
  preferencesFor({ robots: parse(`User-agent: *\nAllow: /\n${field}\n`), ...asked })

const silent = stating('# nothing')

describe('preferencesFor', () => {
  it('names what was looked at', () => {
    expect(preferencesFor(asked).lookedAt).toEqual([])
    expect(
      preferencesFor({ ...asked, robots: parse(''), headers: [], html: { metas: [] } }).lookedAt,
    ).toEqual(['robots.txt', 'headers', 'html'])
    expect(preferencesFor({ ...asked, tdmrep: null, licences: [] }).lookedAt).toEqual([
      'tdmrep.json',
      'licences',
    ])
  })

  it('keeps one list of the agents that many lines are for', () => {
    const lines = 'Content-Usage: train-ai=n\nContent-Usage: search=n\n'
    const robots = parse(`User-agent: ExampleBot\nUser-agent: OtherBot\n${lines}`)
    const [one, other] = preferencesFor({ ...asked, robots }).statements
    expect(one?.agents).toEqual(['ExampleBot', 'OtherBot'])
    expect(other?.agents).toBe(one?.agents)
  })

  it('gives every statement with its place, scope, path and vocabulary', () => {
    const robots = parse('User-agent: ExampleBot\nUser-agent: OtherBot\nContent-Usage: /a train-ai=n # no\n')
    expect(preferencesFor({ ...asked, robots }).statements).toEqual([
      {
        source: 'content-usage',
        place: 'robots.txt',
        line: 3,
        name: 'Content-Usage',
        written: '/a train-ai=n',
        scope: 'group',
        agents: ['ExampleBot', 'OtherBot'],
        path: '/a',
        vocabulary: 'AIPREF 2026-08-19',
        says: { 'train-ai': 'disallowed' },
        counts: true,
        why: 'counts',
      },
    ])
  })

  it.each([
    ['Content-Signal: ai-train=no', true],
    ['Content-Usage: train-ai=n', false],
  ])('counts a field above all groups, or not, as the linter says: %s', (field, counts) => {
    const robots = parse(`${field}\nUser-agent: *\nAllow: /\n`)
    const { statements } = preferencesFor({ ...asked, robots })
    expect(statements.map((statement) => statement.counts)).toEqual([counts])
    const [finding] = lint(robots.bytes).findings.filter(({ code }) => code === 'preferences-outside-group')
    expect(finding?.message.includes('it is for no robot')).toBe(!counts)
  })

  it('reads an older vocabulary if it is given one', () => {
    const robots = parse('User-agent: *\nContent-Usage: ai=n, genai=n, inference=y\n')
    const { byPurpose } = preferencesFor({
      ...asked,
      robots,
      vocabularies: { contentUsage: entry.aipref202506 },
    })
    expect(byPurpose).toEqual({ search: 'unknown', 'ai-input': 'allowed', 'train-ai': 'disallowed' })
    expect(preferencesFor({ ...asked, robots }).byPurpose['train-ai']).toBe('unknown')
  })

  it('reads the limit "use" in the vocabulary of 2026 only', () => {
    const robots = parse('User-agent: *\nContent-Signal: use=reference\n')
    const vocabularies = { contentSignal: entry.contentSignal202509 }
    expect(preferencesFor({ ...asked, robots }).use).toBe('reference')
    expect(preferencesFor({ ...asked, robots, vocabularies }).use).toBeUndefined()
  })

  it('takes headers as a Headers object, as pairs and as an object', () => {
    const forms = [
      new Headers({ 'Content-Usage': 'train-ai=n' }),
      [['Content-Usage', 'train-ai=n']] as const,
      { 'content-usage': 'train-ai=n' },
      { 'Content-Usage': ['train-ai=n'], 'X-Robots-Tag': undefined },
      new Map([['Content-Usage', 'train-ai=n']]),
    ]
    expect(forms.map((headers) => preferencesFor({ ...asked, headers }).byPurpose['train-ai'])).toEqual(
      forms.map(() => 'disallowed'),
    )
  })

  it('reads a path that is not UTF-8 byte for byte', () => {
    const robots = parse(Buffer.from('User-agent: *\nContent-Usage: /\xff train-ai=n\n', 'latin1'))
    const at = (url: string): string =>
      preferencesFor({ agent: 'ExampleBot', url, robots }).byPurpose['train-ai']
    expect([at('/%FF'), at('/%EF%BF%BD')]).toEqual(['disallowed', 'unknown'])
  })

  it('reads a UTF-16 file', () => {
    const robots = parse(Buffer.from('\ufeffUser-agent: *\nContent-Usage: /a train-ai=n\n', 'utf16le'))
    expect(preferencesFor({ ...asked, robots }).byPurpose['train-ai']).toBe('disallowed')
  })

  it('says where options are wrong', () => {
    const wrong = (options: unknown) => () => preferencesFor(options as typeof asked)
    expect(wrong({ url: '/a' })).toThrow('The agent must be a string or an array of strings, got undefined.')
    expect(wrong({ agent: 'a' })).toThrow('"url" must be a string, got undefined.')
    expect(wrong({ ...asked, robots: 'User-agent: *' })).toThrow(
      '"robots" must be an object with the function forAgent(), got string.',
    )
    expect(wrong({ ...asked, header: [] })).toThrow(
      'Unknown option "header" of preferencesFor(). Did you mean "headers"?',
    )
    expect(wrong({ ...asked, html: '<meta>' })).toThrow('"html" must be an object with the array "metas"')
    expect(wrong({ ...asked, headers: 'Content-Usage: x' })).toThrow('"headers" must be a Headers object')
    expect(wrong({ ...asked, contentSignalScope: 'page' })).toThrow(
      '"contentSignalScope" must be "group" or "site"',
    )
    expect(wrong({ ...asked, vocabularies: { usage: {} } })).toThrow('Unknown option "usage"')
    expect(wrong({ ...asked, vocabularies: { contentUsage: 5 } })).toThrow(
      '"vocabularies.contentUsage" must be a vocabulary, got number.',
    )
    expect(wrong({ ...asked, licences: {} })).toThrow('"licences" must be an array of licences, got object.')
  })

  it('costs little for a file of nothing but preferences', () => {
    const lines = Array.from({ length: 15_000 }, (_, line) => `Content-Usage: /${line} train-ai=n`)
    const robots = parse(`User-agent: *\n${lines.join('\n')}\n`)
    const { statements } = preferencesFor({ ...asked, robots })
    expect(statements.length).toBe(15_000)
  })
})

describe('decideUse', () => {
  it.each([
    ['disallow-all', { status: 503 }, 'The site answered 503 for robots.txt, which disallows the URL.'],
    [
      'disallow-all',
      { error: { code: 'refused' } },
      'The robots.txt could not be read (refused), which disallows the URL.',
    ],
    ['disallow-all', undefined, 'The robots.txt could not be read, which disallows the URL.'],
    [
      'deferred',
      { status: 429 },
      'The site answered 429 for robots.txt; it has to be requested again first; ask again later.',
    ],
    ['allow-all', { status: 404 }, 'The site has no robots.txt, which allows the URL.'],
    ['allow-all', { status: 403 }, 'The site answered 403 for robots.txt, which allows the URL.'],
    [
      'allow-all',
      { error: { code: 'timeout' } },
      'The robots.txt could not be read (timeout), which allows the URL.',
    ],
  ] as const)('names the cause of a verdict without a file: %s, %j', (reason, evidence, text) => {
    const verdict = { allowed: reason === 'allow-all', reason, evidence } as Verdict
    const retryAt = reason === 'deferred' ? 1 : undefined
    expect(decideUse({ verdict, preferences: silent, retryAt }).reason).toBe(text)
  })

  const group = { index: 0, line: 1, agents: ['*'] }
  const verdictOf = (allowed: boolean, reason: Reason, line = 3): Verdict => {
    if (reason === 'no-matching-rule') return { allowed, reason, group }
    if (reason !== 'rule') return { allowed, reason }
    return { allowed, reason, rule: { line, kind: 'disallow', pattern: '/a', text: '' }, group }
  }
  const allowed = verdictOf(true, 'no-matching-rule')
  const no = stating('Content-Usage: train-ai=n')
  const yes = stating('Content-Usage: train-ai=y')

  it.each([
    ['allowed and allowed', allowed, yes, 'allow', 'allowed', 'allowed'],
    ['allowed and disallowed', allowed, no, 'deny', 'allowed', 'disallowed'],
    ['allowed and unknown', allowed, silent, 'unknown', 'allowed', 'unknown'],
    ['disallowed and allowed', verdictOf(false, 'rule'), yes, 'deny', 'disallowed', 'allowed'],
    ['disallowed and unknown', verdictOf(false, 'rule'), silent, 'deny', 'disallowed', 'unknown'],
    ['unknown and allowed', verdictOf(false, 'deferred'), yes, 'unknown', 'unknown', 'allowed'],
  ] as const)(
    'keeps permission and preference apart: %s',
    (_, verdict, preferences, decision, permission, preference) => {
      expect(decideUse({ verdict, preferences, purpose: 'train-ai' })).toMatchObject({
        decision,
        permission,
        preference,
      })
    },
  )

  it('decides by the permission alone without a purpose', () => {
    expect(decideUse({ verdict: allowed, preferences: no })).toMatchObject({
      decision: 'allow',
      preference: 'unknown',
      reason: 'No rule of robots.txt disallows the URL.',
    })
  })

  it('decides what is unknown as the caller wants it', () => {
    const decide = (ifUnknown: 'allow' | 'deny'): string =>
      decideUse({ verdict: allowed, preferences: silent, purpose: 'search', ifUnknown }).decision
    expect([decide('allow'), decide('deny')]).toEqual(['allow', 'deny'])
  })

  it('waits where waiting can help', () => {
    const retryAt = 1000
    const decide = (verdict: typeof allowed, preferences: Preferences) => {
      const answer = decideUse({ verdict, preferences, purpose: 'train-ai', retryAt })
      return [answer.decision, answer.retryAt]
    }
    expect(decide(allowed, yes)).toEqual(['wait', retryAt])
    expect(decide(verdictOf(false, 'deferred'), silent)).toEqual(['wait', retryAt])
    expect(decide(verdictOf(false, 'disallow-all'), silent)).toEqual(['wait', retryAt])
    expect(decide(verdictOf(false, 'rule'), yes)).toEqual(['deny', undefined])
    expect(decide(allowed, no)).toEqual(['deny', undefined])
  })

  it('says why in one sentence', () => {
    const decide = (preferences: Preferences, verdict = allowed): string =>
      decideUse({ verdict, preferences, purpose: 'train-ai' }).reason
    expect(decide(no)).toBe(
      'No rule of robots.txt disallows the URL; Content-Usage on line 3 of robots.txt refuses AI training (train-ai).',
    )
    expect(decide(no, verdictOf(false, 'rule', 7))).toBe('Line 7 of robots.txt disallows the URL.')
    expect(decide(silent)).toBe(
      'No rule of robots.txt disallows the URL; nothing that was looked at says whether AI training (train-ai) is wanted.',
    )
    expect(decide(stating('Content-Usage: train-ai=y\nContent-Signal: ai-train=no'))).toBe(
      'No rule of robots.txt disallows the URL; Content-Signal on line 4 of robots.txt refuses AI training (train-ai), although another source permits it.',
    )
  })

  it('has a sentence of at most 200 characters for every verdict, statement and purpose', () => {
    const reasons: readonly Reason[] = [
      'rule',
      'no-matching-rule',
      'no-group',
      'robots-txt-itself',
      'not-governed',
      'unknown',
      'deferred',
      'ignores-wildcard',
      'ignores-robots-txt',
      'allow-all',
      'disallow-all',
    ]
    const robots = parse(
      `${'\n'.repeat(400_000)}User-agent: *\nContent-Usage: train-ai=n, search=y\nContent-Signal: ai-train=yes, search=no, ai-input=yes\n`,
    )
    const all = [
      silent,
      preferencesFor({ ...asked, robots }),
      preferencesFor({
        ...asked,
        robots,
        headers: [
          ['tdm-reservation', '1'],
          ['Content-Signal', 'ai-input=no'],
        ],
      }),
      preferencesFor({
        ...asked,
        robots,
        html: {
          metas: [
            { name: 'tdm-reservation', content: '1' },
            { name: 'robots', content: 'noindex' },
          ],
        },
      }),
      preferencesFor({ ...asked, robots, tdmrep: [{ location: '/', 'tdm-reservation': 1 }] }),
    ]
    const texts = reasons.flatMap((reason) =>
      [true, false].flatMap((isAllowed) =>
        all.flatMap((preferences) =>
          [undefined, ...purposes].flatMap((purpose) =>
            [undefined, 1].map(
              (retryAt) =>
                decideUse({ verdict: verdictOf(isAllowed, reason, 400_000), preferences, purpose, retryAt })
                  .reason,
            ),
          ),
        ),
      ),
    )
    expect(texts.filter((text) => text.length > 200)).toEqual([])
    expect(texts.every((text) => /^[A-Zr][ -~]+\.$/.test(text))).toBe(true)
  })

  it('shows what decides first, and at most 20 statements', () => {
    const others = Array.from({ length: 30 }, (_, line) => `Content-Usage: /x${line} train-ai=y`)
    const preferences = stating([...others, 'Content-Usage: train-ai=n'].join('\n'))
    const { evidence, omitted } = decideUse({ verdict: allowed, preferences, purpose: 'train-ai' })
    expect(evidence[0]).toEqual({
      source: 'content-usage',
      place: 'robots.txt',
      line: 33,
      scope: 'group',
      says: 'disallowed',
      counts: true,
      why: 'counts',
      quote: '"train-ai=n"',
    })
    expect([evidence.length, omitted]).toEqual([20, 11])
  })

  it('has the limit of use, and the conditions of a licence', () => {
    const url = 'https://example.com/license.xml'
    const permit = {
      permits: [{ type: 'usage', tokens: ['all'] }],
      prohibits: [],
      payment: { type: 'crawl' },
    }
    const preferences = preferencesFor({
      robots: parse(`User-agent: *\nContent-Signal: use=reference\nLicense: ${url}\n`),
      ...asked,
      licences: [{ url, terms: { contents: [{ url: '/', licenses: [permit] }] } }],
    })
    const answer = decideUse({ verdict: allowed, preferences, purpose: 'train-ai' })
    expect([answer.decision, answer.use]).toEqual(['unknown', 'reference'])
    expect(answer.evidence.map(({ conditions }) => conditions)).toEqual([undefined, ['payment']])
  })

  it('reads a licence with more tokens than a call can have arguments', () => {
    const url = 'https://example.com/license.xml'
    const prohibits = [{ type: 'usage', tokens: Array.from({ length: 200_000 }, () => 'all') }]
    const { byPurpose } = preferencesFor({
      robots: parse(`User-agent: *\nLicense: ${url}\n`),
      ...asked,
      licences: [{ url, terms: { contents: [{ url: '/', licenses: [{ permits: [], prohibits }] }] } }],
    })
    expect(byPurpose['train-ai']).toBe('disallowed')
  })

  it('shows those that say the opposite after those that decide, and those that do not count last', () => {
    const preferences = stating(
      [
        'Content-Usage: /other train-ai=n',
        'Content-Usage: train-ai=y',
        'Content-Signal: search=yes',
        'Content-Signal: ai-train=no',
      ].join('\n'),
    )
    const { evidence } = decideUse({ verdict: allowed, preferences, purpose: 'train-ai' })
    expect(evidence.map(({ line, says, counts }) => [line, says, counts])).toEqual([
      [6, 'disallowed', true],
      [4, 'allowed', true],
      [5, 'unknown', true],
      [3, 'disallowed', false],
    ])
  })

  it('shows the other reading of Content-Signal where it differs', () => {
    const robots = parse('User-agent: *\nContent-Signal: ai-train=no\n\nUser-agent: ExampleBot\nAllow: /\n')
    const preferences = preferencesFor({ ...asked, robots })
    const decide = (purpose: 'train-ai' | 'search') => decideUse({ verdict: allowed, preferences, purpose })
    expect(decide('train-ai')).toMatchObject({ preference: 'unknown', otherReading: 'disallowed' })
    expect(decide('search').otherReading).toBeUndefined()
  })

  it.each([
    ['disallowed by a rule', verdictOf(false, 'rule', 7), 'noindex', true],
    ['none stands for noindex, too', verdictOf(false, 'rule', 7), 'none', true],
    ['for the agent alone', verdictOf(false, 'rule', 7), 'examplebot: noindex', true],
    ['for another agent', verdictOf(false, 'rule', 7), 'otherbot: noindex', false],
    ['another rule', verdictOf(false, 'rule', 7), 'nofollow', false],
    ['allowed', allowed, 'noindex', false],
    ['allowed by a rule', verdictOf(true, 'rule', 7), 'noindex', false],
    ['disallowed for as long as the file cannot be read', verdictOf(false, 'disallow-all'), 'noindex', false],
    ['not known', verdictOf(false, 'unknown'), 'noindex', false],
  ] as const)('says that the agent never sees a noindex: %s', (_, verdict, tag, isTold) => {
    const preferences = preferencesFor({ ...asked, headers: { 'x-robots-tag': tag } })
    const sentence =
      'The page says noindex, but line 7 of robots.txt keeps the agent from reading it, so that the URL can stay in search results: allow the URL until it has left them.'
    expect(decideUse({ verdict, preferences }).unseenNoindex).toBe(isTold ? sentence : undefined)
    expect(decideUse({ verdict, preferences: preferencesFor(asked) }).unseenNoindex).toBeUndefined()
  })

  it('says where options are wrong', () => {
    const wrong = (options: unknown) => () => decideUse(options as Parameters<typeof decideUse>[0])
    expect(wrong({ preferences: yes })).toThrow('"verdict" must be an object with "allowed", got undefined.')
    expect(wrong({ verdict: allowed })).toThrow(
      '"preferences" must be an object with "byPurpose", got undefined.',
    )
    expect(wrong({ verdict: allowed, preferences: yes, purpose: 'training' })).toThrow(
      '"purpose" must be "search" or "ai-input" or "train-ai", got "training".',
    )
  })
})

it('a vocabulary is data with a date and a source', () => {
  const vocabularies = Object.entries(entry).filter(([name]) => /\d{6}$/.test(name))
  expect(vocabularies.length).toBeGreaterThanOrEqual(9)
  for (const [name, vocabulary] of vocabularies) {
    const { date, ...rest } = vocabulary as { readonly date: string }
    expect(date.replaceAll('-', '').slice(0, 6)).toBe(name.slice(-6))
    expect(JSON.stringify(rest)).toContain('https://')
    expect(JSON.parse(JSON.stringify(vocabulary))).toEqual(vocabulary)
  }
})

describe('lines that contradict each other', () => {
  const contradiction = 'Content-Usage: train-ai=n\nContent-Signal: ai-train=yes\n'

  it('are found without a look at each user-agent line for each agent', () => {
    const looksAt = (count: number): number => {
      let looks = 0
      const { names } = rfc9309.selection
      const counted = Object.assign((...of: Parameters<typeof names>) => {
        looks++
        return names(...of)
      }, names)
      const dialect = { ...rfc9309, selection: { ...rfc9309.selection, names: counted } }
      const agents = Array.from({ length: count }, (_, n) => `User-agent: bot-${n}\n`).join('')
      expect(preferenceContradictions(parse(agents + contradiction, { dialect }))).toHaveLength(1)
      return looks
    }
    expect(looksAt(400)).toBeLessThan(2.5 * looksAt(200))
  })

  it('are found for an agent that several groups name', () => {
    const robots = parse(
      'User-agent: a\nUser-agent: b\nContent-Usage: train-ai=n\nAllow: /\n\nUser-agent: b\nContent-Signal: ai-train=yes\nAllow: /\n',
    )
    expect(
      preferenceContradictions(robots).map(({ permits, refuses }) => [permits.line, refuses.line]),
    ).toEqual([[7, 3]])
  })
})
