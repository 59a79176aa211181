import { describe, expect, it } from 'vitest'

import { resolveAgent } from 'ruly/agents'
import {
  createComparerWithoutFile,
  createVisitorComparerWithoutFile,
  everyDialect,
  usualVisitors,
  type SiteWithoutFile,
} from '@ruly/lint'
import { google, mk1996, rfc9309 } from 'ruly/dialects'

const day = 86_400_000
const url = 'https://example.com/a'

function reasonsOf(site: SiteWithoutFile): readonly string[] {
  const comparer = createComparerWithoutFile(site, { dialects: [rfc9309, google, mk1996] })
  return comparer.compare('a', url).verdicts.map(({ reason }) => reason)
}

describe('a comparison without a file', () => {
  it.each<readonly [SiteWithoutFile['rules'], SiteWithoutFile['evidence'], readonly string[]]>([
    ['allow-all', { status: 404 }, ['allow-all', 'allow-all', 'allow-all']],
    ['allow-all', { status: 403 }, ['allow-all', 'allow-all', 'disallow-all']],
    ['disallow-all', { status: 503 }, ['disallow-all', 'disallow-all', 'deferred']],
    ['disallow-all', { error: 'timeout', unreachableForMs: 0 }, ['disallow-all', 'disallow-all', 'deferred']],
    ['disallow-all', { status: 503, unreachableForMs: 31 * day }, ['allow-all', 'allow-all', 'deferred']],
    ['allow-all', {}, ['allow-all', 'allow-all', 'deferred']],
    // Its body was read under no policy: only the one in use says why.
    ['allow-all', { status: 200 }, ['allow-all', 'allow-all', 'allow-all']],
    ['deferred', undefined, ['deferred', 'deferred', 'deferred']],
    ['not-governed', undefined, ['not-governed', 'not-governed', 'not-governed']],
  ])('goes by the access policy of each dialect: %s, %j', (rules, evidence, reasons) => {
    expect(reasonsOf({ rules, evidence })).toEqual(reasons)
  })

  it('puts dialects with the same reason on one side, that of the first one first', () => {
    const site = { rules: 'allow-all', evidence: { status: 403 } } as const
    const { agree, agent, sides } = createComparerWithoutFile(site).compare(['a', 'b'], url)
    expect([agree, agent]).toEqual([false, ['a', 'b']])
    expect(sides.map(({ allowed, reason }) => [allowed, reason])).toEqual([
      [true, 'allow-all'],
      [false, 'disallow-all'],
    ])
    expect(sides.flatMap(({ dialects }) => dialects)).toHaveLength(everyDialect.length)
    expect(createComparerWithoutFile({ rules: 'allow-all' }).forAgent('a')(url)).toMatchObject({
      agree: true,
      sides: [],
    })
  })

  it('asks each visitor with the policy of its engine', () => {
    const site = { rules: 'allow-all', evidence: { status: 404 } } as const
    const { standard, visitors, agree } = createVisitorComparerWithoutFile(site).compare(url)
    expect([standard, agree]).toEqual([{ allowed: true, reason: 'allow-all' }, true])
    expect(visitors.map(({ agent }) => agent)).toEqual(usualVisitors.map(({ token }) => token))
  })

  it('says what visitors do that ignore robots.txt', () => {
    const site = { rules: 'disallow-all', evidence: { status: 503 } } as const
    const visitors = usualVisitors.filter(({ token }) => resolveAgent(token).chain.length === 0)
    expect(visitors).not.toEqual([])
    const asGiven = createVisitorComparerWithoutFile(site, { visitors }).compare(url)
    const documented = createVisitorComparerWithoutFile(site, { visitors, agents: 'documented' }).compare(url)
    for (const [index, verdict] of asGiven.visitors.entries()) {
      if (verdict.allowed) continue
      expect(verdict.documented).toEqual({ allowed: true, reason: 'ignores-robots-txt' })
      expect(documented.visitors[index]).toMatchObject({ allowed: true, reason: 'ignores-robots-txt' })
    }
  })

  it('refuses unknown options', () => {
    expect(() => createComparerWithoutFile({ rules: 'allow-all' }, { dialects: [] })).toThrow(RangeError)
    const options: object = { agent: 'a' }
    expect(() => createVisitorComparerWithoutFile({ rules: 'allow-all' }, options)).toThrow(TypeError)
  })
})
