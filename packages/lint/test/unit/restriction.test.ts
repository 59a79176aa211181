import { existsSync, readdirSync, readFileSync } from 'node:fs'

import { parse, type Dialect, type Policy, type Robots } from 'ruly'
import { google, mk1994, rfc9309, urllib } from 'ruly/dialects'
import { describe, expect, it } from 'vitest'

import { restrictionOf, type Restriction } from '../../src/diff/index.ts'

/** Stands beside the checkout, where present. */
const corpus = new URL('../../../../../shared/corpus/', import.meta.url)

const cases: readonly (readonly [rules: string, restriction: Restriction])[] = [
  ['Disallow:', 'none'],
  ['Allow: /', 'none'],
  ['Disallow: /a\nAllow: /a', 'none'],
  ['Disallow: /\nAllow: /', 'none'],
  ['Disallow: /\nAllow: /*', 'none'],
  ['Disallow: no-slash', 'none'],
  ['Disallow: /robots.txt', 'partial'],
  ['Disallow: /a', 'partial'],
  ['Disallow: /*?', 'partial'],
  ['Disallow: /$', 'partial'],
  ['Disallow: /caf\u00e9', 'partial'],
  ['Allow: /\nDisallow: /*.pdf$', 'partial'],
  ['Disallow: /zq0-unlisted', 'partial'],
  ['Disallow: /z\nDisallow: /0', 'partial'],
  ['Disallow: /\nAllow: /$', 'allowlist'],
  ['Disallow: /*\nAllow: /press/', 'allowlist'],
  ['Disallow: *\nAllow: /*.css', 'allowlist'],
  ['Disallow: /\nAllow: /robots.txt$', 'full'],
  ['Disallow: /\nAllow: no-slash', 'full'],
  ['Disallow: /', 'full'],
  ['Disallow: /*', 'full'],
  ['Disallow: /a\nDisallow: /', 'full'],
  ['Disallow: /\nAllow: /a\nDisallow: /aa*\nAllow:', 'allowlist'],
]

describe('the restriction of an agent', () => {
  it.each(cases)('of %j is %s', (rules, restriction) => {
    const robots = parse(`User-agent: GPTBot\n${rules}\n\nUser-agent: *\nDisallow: /b\n`)
    expect(restrictionOf(robots, 'GPTBot')).toBe(restriction)
    expect(restrictionOf(robots, 'CCBot')).toBe('partial')
  })

  it('is that of any other agent for *, and depends on the dialect', () => {
    const text = 'User-agent: *\nDisallow: /\nAllow: /\n'
    expect(restrictionOf(parse(text), '*')).toBe('none')
    expect(restrictionOf(parse(text, { dialect: urllib }), '*')).toBe('full')
  })

  it('is that of the part of a file that is read', () => {
    const text = 'User-agent: *\nDisallow: /a\nAllow: /a\nDisallow: /\n'
    expect(restrictionOf(parse(text), '*')).toBe('allowlist')
    expect(restrictionOf(parse(text, { maxBytes: 37 }), '*')).toBe('none')
  })

  it.each([rfc9309, google, urllib, mk1994])(
    'is what trying paths shows, of made files under $name',
    (dialect) => {
      for (const text of madeFiles(400))
        for (const [said, shown] of saidAndShown(parse(text, { dialect }), ['*'], text))
          expect(said).toBe(shown)
    },
  )

  describe.skipIf(!existsSync(corpus))('of real files', () => {
    it.each([rfc9309])('is what trying paths shows under $name', (dialect: Dialect) => {
      const names = readdirSync(corpus).filter((name) => name.endsWith('.txt'))
      for (const name of names.filter((_, n) => n % 20 === 0)) {
        const robots = parse(readFileSync(new URL(name, corpus)), { dialect })
        if (robots.lineTable.length >= 3000) continue
        for (const [said, shown] of saidAndShown(robots, ['*', 'GPTBot', 'Googlebot'], name))
          expect(said).toBe(shown)
      }
    })
  })
})

/** Every file with few rules of some patterns that overlap, in an order that never changes. */
function* madeFiles(count: number): Generator<string> {
  const patterns = ['', '/', '/*', '*', '/a', '/a/', '/a*b', '/$', '/*.css$', '/ab', 'a', '/0', '/z', '/*?']
  let state = 1
  const next = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below
  for (let file = 0; file < count; file++) {
    const rules = Array.from(
      { length: 1 + next(5) },
      () => `${next(2) === 0 ? 'Allow' : 'Disallow'}: ${patterns[next(patterns.length)]}\n`,
    )
    yield `User-agent: *\n${rules.join('')}`
  }
}

/** Whether restrictions are those that verdicts for paths show: a text for each, as said and as shown. */
function saidAndShown(robots: Robots, agents: readonly string[], about: string): readonly [string, string][] {
  return agents.map((agent) => {
    const shown = shownBy(robots.forAgent(agent === '*' ? [] : agent))
    return [`${about} ${agent} ${restrictionOf(robots, agent)}`, `${about} ${agent} ${shown}`]
  })
}

/** The restriction that the verdicts for many paths show. */
function shownBy(policy: Policy): Restriction {
  const values = policy.groups.flatMap(({ rules }) => rules.map(({ value }) => value))
  const verdicts = pathsFor(values)
    .filter((path) => path.split(/[?#]/)[0] !== '/robots.txt')
    .map((path) => policy.check(`https://example.com${path}`))
  const hasOpen = verdicts.some(({ allowed, reason }) => allowed && reason !== 'not-governed')
  const closing = verdicts.filter(({ allowed }) => !allowed)
  const byEverything = closing.some(({ rule }) => ['/', '/*', '*'].includes(rule?.pattern ?? ''))
  if (closing.length === 0) return 'none'
  if (!hasOpen) return 'full'
  return byEverything ? 'allowlist' : 'partial'
}

/** Paths that rules with these values could match, and paths around them. */
function pathsFor(values: readonly string[]): readonly string[] {
  const paths = ['/', '/q9', '/0q', '/q/q.css?q=q']
  for (const value of new Set(values)) {
    for (const inside of ['', 'q', '/q/', '*']) {
      const path = inside === '*' ? value : value.replaceAll('*', inside).replace(/\$$/, '')
      const rooted = path.startsWith('/') ? path : `/${path}`
      paths.push(rooted, `${rooted}q`, `${rooted}/q`, rooted.slice(0, -1), `/q${rooted}`)
    }
  }
  return [...new Set(paths)].filter((path) => path.startsWith('/'))
}
