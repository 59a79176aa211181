import { describe, expect, it } from 'vitest'

import { parse } from 'ruly'
import {
  agentRegistry,
  agentsFor,
  documentedToken,
  policyFor,
  prominentAgents,
  resolveAgent,
} from 'ruly/agents'
import { google, mk1994 } from 'ruly/dialects'
import { proofText } from '../../../lint/src/index.ts'

describe('an agent that is resolved', () => {
  it('is found by its token, in any case, and by its whole header', () => {
    const header = 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'
    expect(resolveAgent(header).entry?.operator).toBe('Microsoft')
    expect(resolveAgent('BINGBOT').entry).toBe(resolveAgent(header).entry)
    expect(resolveAgent(header).tokens).toEqual(['bingbot'])
  })

  it('has the tokens of its header, its own first', () => {
    const { tokens } = resolveAgent(
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1) Chrome/1.2.3.4 Safari/537.36',
    )
    expect(tokens).toEqual(['Googlebot', 'AppleWebKit', 'Chrome', 'Safari'])
  })

  it('has the chain that its operator documents', () => {
    expect(resolveAgent('Googlebot-Image/1.0').chain).toEqual(['Googlebot-Image', 'Googlebot', '*'])
    expect(resolveAgent('Applebot').chain).toEqual(['Applebot', 'Googlebot', '*'])
    expect(resolveAgent('bingbot').chain).toEqual(['bingbot', 'msnbot', '*'])
    expect(resolveAgent('YandexImages').chain).toEqual(['YandexImages', 'Yandex', '*'])
    expect(resolveAgent('AdsBot-Google').chain).toEqual(['AdsBot-Google'])
    expect(resolveAgent('Google-Read-Aloud').chain).toEqual([])
  })

  it('has no entry if the registry does not know it', () => {
    expect(resolveAgent('NobodysBot/1.0 (+https://bot.example)')).toEqual({
      entry: undefined,
      tokens: ['NobodysBot'],
      chain: ['NobodysBot', '*'],
    })
    expect(resolveAgent('')).toEqual({ entry: undefined, tokens: [], chain: ['*'] })
  })
})

describe('agents for a purpose', () => {
  it('have it, and are in use', () => {
    const training = agentsFor('training')
    expect(training.map(({ token }) => token)).toContain('GPTBot')
    expect(training.map(({ token }) => token)).not.toContain('anthropic-ai')
    expect(training.every(({ purposes }) => purposes.includes('training'))).toBe(true)
    expect(agentsFor('training', 'archive').length).toBeGreaterThan(training.length)
    expect(agentsFor()).toEqual([])
  })

  it('are fewer where only those count that people look for', () => {
    const tokens = prominentAgents('search').map(({ token }) => token)
    expect(tokens).toEqual([
      'Applebot',
      'Baiduspider',
      'bingbot',
      'DuckDuckBot',
      'Googlebot',
      'PetalBot',
      'YandexBot',
    ])
    expect(prominentAgents('training').map(({ token }) => token)).not.toContain('anthropic-ai')
    expect(prominentAgents().length).toBeGreaterThan(tokens.length)
    expect(prominentAgents().length).toBeLessThan(agentRegistry.agents.length / 2)
  })
})

describe('the policy for an agent', () => {
  const robots = parse('User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n')
  const documented = { agents: 'documented' } as const

  it('is that of the dialect by default', () => {
    for (const agent of ['Googlebot-Image/1.0', 'Applebot', 'AdsBot-Google', 'X'])
      expect(policyFor(robots, agent).check('/b')).toEqual(robots.check(agent, '/b'))
    expect(policyFor(robots, 'Googlebot-Image').isAllowed('/b')).toBe(false)
  })

  it('obeys the first group of the chain that the file has, where asked', () => {
    expect(policyFor(robots, 'Googlebot-Image/1.0', documented).check('/a')).toMatchObject({
      allowed: false,
      token: 'Googlebot',
    })
    expect(policyFor(robots, 'Applebot', documented).isAllowed('/b')).toBe(true)
    const own = parse('User-agent: Googlebot\nDisallow: /\n\nUser-agent: applebot\nDisallow: /a\n')
    expect(policyFor(own, 'Applebot', documented).check('/b')).toMatchObject({ token: 'Applebot' })
  })

  it('obeys groups for everyone only where the operator does not exclude them', () => {
    const everyone = parse('User-agent: *\nDisallow: /\n')
    expect(policyFor(everyone, 'Googlebot-Image', documented).isAllowed('/')).toBe(false)
    expect(policyFor(everyone, 'AdsBot-Google', documented).check('/')).toEqual({
      allowed: true,
      reason: 'ignores-wildcard',
    })
    const named = parse('User-agent: AdsBot-Google\nDisallow: /a\n')
    expect(policyFor(named, 'AdsBot-Google', documented).isAllowed('/a')).toBe(false)
  })

  it('allows everything to an agent that ignores robots.txt', () => {
    const closed = parse('User-agent: Google-Read-Aloud\nUser-agent: *\nDisallow: /\n')
    expect(policyFor(closed, 'Google-Read-Aloud').isAllowed('/a')).toBe(false)
    const ignoring = policyFor(closed, 'Google-Read-Aloud', documented)
    expect(ignoring.isAllowed('/a')).toBe(true)
    expect(ignoring.check('/a')).toEqual({ allowed: true, reason: 'ignores-robots-txt' })
    expect(ignoring.check('/robots.txt').reason).toBe('robots-txt-itself')
    expect(ignoring.check('mailto:a@example.com').reason).toBe('not-governed')
    expect(ignoring.filter(['/a', '/b'])).toEqual(['/a', '/b'])
    expect(closed.check('Google-Read-Aloud', '/a').reason).toBe('rule')
  })

  it('says that the file has no group only where it has none', () => {
    const other = parse('User-agent: OtherBot\nDisallow: /\n')
    expect(policyFor(other, 'AdsBot-Google', documented).check('/a').reason).toBe('no-group')
    expect(policyFor(parse(''), 'AdsBot-Google', documented).check('/a').reason).toBe('no-group')
  })

  it('is of the site of the file, with URLs resolved if the file says so', () => {
    const options = { url: 'https://a.example/robots.txt', strict: true }
    const file = parse('User-agent: *\nDisallow: /\n', options)
    const other = String.raw`\\b.example\x`
    expect(file.check('AdsBot-Google', other).reason).toBe('not-governed')
    expect(policyFor(file, 'AdsBot-Google', documented).check(other).reason).toBe('not-governed')
  })

  it('has the fields about the whole site where no group applies', () => {
    const sitemap = 'Sitemap: https://example.com/s.xml\n'
    for (const text of [sitemap, `User-agent: *\nCrawl-delay: 9\nDisallow: /\n${sitemap}`])
      for (const agent of ['AdsBot-Google', 'Google-Read-Aloud']) {
        const policy = policyFor(parse(text), agent, documented)
        expect(policy.extensions.map(({ name }) => name)).toEqual(['sitemap'])
        expect([policy.crawlDelaySeconds, policy.isAllowed('/a')]).toEqual([undefined, true])
      }
  })

  it('explains exceptions with the groups of the file', () => {
    const file = parse('User-agent: *\nDisallow: /\n\nUser-agent: OtherBot\nDisallow: /\n')
    const proof = policyFor(file, 'AdsBot-Google', documented).explain('/a')
    expect(proof).toMatchObject({
      verdict: { allowed: true, reason: 'ignores-wildcard' },
      agent: { userAgents: ['AdsBot-Google'] },
      target: '/a',
      groups: [
        { line: 1, obeyed: false, why: 'ignores-wildcard' },
        { line: 4, obeyed: false, why: 'names-other-robots' },
      ],
      rules: [],
    })
    expect(proof.groups[0]).not.toHaveProperty('token')
    const text = proofText(proof)
    expect(text).toContain('not obeyed: its operator says that groups for * do not apply to this agent')
    expect(text).toContain('allowed: its operator says that groups for * do not apply to it')
    expect(text).not.toContain('none')
  })

  it('is that of the dialect for agents that the registry does not know', () => {
    expect(policyFor(robots, 'NobodysBot', documented).check('/b')).toEqual(robots.check('NobodysBot', '/b'))
  })

  it('chooses groups as the dialect of the file does', () => {
    const text = 'User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n'
    for (const dialect of [google, mk1994]) {
      const image = policyFor(parse(text, { dialect }), 'Googlebot-Image/1.0', documented)
      expect([image.isAllowed('/b'), image.isAllowed('/a')]).toEqual([true, false])
    }
  })

  it('names the token that is asked for', () => {
    expect(documentedToken(robots, 'Googlebot-Image/1.0')).toBe('Googlebot')
    expect(documentedToken(robots, 'NobodysBot/1.0')).toBe('NobodysBot/1.0')
    expect(documentedToken(parse(''), 'Applebot')).toBe('Applebot')
    expect(documentedToken(parse(''), 'AdsBot-Google')).toBeUndefined()
  })

  it('refuses other options', () => {
    expect(() => policyFor(robots, 'X', { agents: 'guessed' as 'documented' })).toThrow(
      '"agents" must be "as-given" or "documented", got "guessed".',
    )
    expect(() => policyFor(robots, 'X', { agent: 'documented' } as never)).toThrow('Did you mean "agents"?')
  })
})
