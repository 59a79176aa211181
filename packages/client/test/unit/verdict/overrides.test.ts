import { describe, expect, it } from 'vitest'

import { createOverrides, type SiteOverride } from '../../../src/index.ts'

const reason = 'contract 7'

/** The sites of the decisions that apply. */
function deciding(overrides: readonly SiteOverride[], site: string, agent = 'ExampleBot'): unknown {
  return createOverrides(overrides).appliedTo(site, agent)?.decision?.site
}

describe('an override applies', () => {
  it.each([
    ['example.com', 'https://example.com', true],
    ['example.com', 'http://example.com:8080', true],
    ['EXAMPLE.com', 'https://example.com', true],
    ['bücher.example', 'https://xn--bcher-kva.example', true],
    ['example.com', 'https://example.com.', true],
    ['example.com.', 'https://example.com', true],
    ['example.com', 'https://www.example.com', false],
    ['example.com', 'https://notexample.com', false],
    ['*.example.com', 'https://www.example.com', true],
    ['*.example.com', 'https://a.b.example.com:8443', true],
    ['*.example.com', 'https://example.com', false],
    ['*.example.com', 'https://notexample.com', false],
    ['https://example.com', 'https://example.com', true],
    ['https://example.com:443/', 'https://example.com', true],
    ['https://example.com', 'http://example.com', false],
    ['https://example.com', 'https://example.com:8443', false],
    ['https://example.com:8443', 'https://example.com:8443', true],
    ['https://example.com:8443', 'https://example.com.:8443', true],
    ['127.0.0.1', 'http://127.0.0.1:8642', true],
    ['[::1]', 'http://[::1]:80', true],
  ] as const)('of %s to %s: %s', (site, asked, applies) => {
    const found = deciding([{ site, decision: 'deny', reason }], asked)
    expect(found).toBe(applies ? site : undefined)
  })

  it.each([
    ['ExampleBot', true],
    ['examplebot', true],
    ['Mozilla/5.0 (compatible; ExampleBot/1.0; +https://example.com/bot)', true],
    ['ExampleBot-Images', false],
    ['OtherBot', false],
    ['*', false],
  ])('to the agents that it names: to %s: %s', (agent, applies) => {
    const limited = [{ site: 'example.com', agents: ['ExampleBot'], decision: 'allow', reason }] as const
    expect(deciding(limited, 'https://example.com', agent)).toBe(applies ? 'example.com' : undefined)
  })

  it('before those after it, for each of its members', () => {
    const overrides = createOverrides([
      { site: '*.example.com', decision: 'deny', reason: 'a complaint' },
      { site: 'www.example.com', decision: 'allow', crawlDelaySeconds: 5, reason },
      { site: 'https://www.example.com', crawlDelaySeconds: 1, reason: 'never' },
    ])
    const found = overrides.appliedTo('https://www.example.com', 'ExampleBot')
    expect(found?.decision?.reason).toBe('a complaint')
    expect(found?.delay?.crawlDelaySeconds).toBe(5)
    expect(found?.all.map(({ site }) => site)).toEqual(['*.example.com', 'www.example.com'])
  })

  it('until others take its place, which do so all or none', () => {
    const overrides = createOverrides([{ site: 'example.com', decision: 'deny', reason }])
    const wrong = { site: 'example.org', decision: 'maybe', reason } as unknown as SiteOverride
    expect(() => overrides.replace([{ site: 'example.org', decision: 'allow', reason }, wrong])).toThrow(
      RangeError,
    )
    expect(overrides.appliedTo('https://example.com', 'ExampleBot')?.decision?.decision).toBe('deny')
    overrides.replace([])
    expect(overrides.appliedTo('https://example.com', 'ExampleBot')).toBeUndefined()
  })
})

describe('an override that is wrong is named, with what was expected and the cure', () => {
  const right = { site: 'example.com', decision: 'allow', reason } as const
  it.each<readonly [string, unknown, string]>([
    ['no list', { overrides: [] }, '"overrides" must be an array, got object.'],
    ['no object', [right, 'x'], '"overrides[1]" must be an object, got string.'],
    ['nothing', [undefined], '"overrides[0]" must be an object, got undefined.'],
    ['no reason', [{ site: 'a.example', decision: 'deny' }], '"overrides[0].reason" is missing. Say why'],
    ['an empty reason', [{ ...right, reason: ' ' }], '"overrides[0].reason" must have from 1 to 1000'],
    ['no site', [{ decision: 'deny', reason }], '"overrides[0].site" must be a string, got undefined.'],
    ['a URL', [{ ...right, site: 'https://a.example/x' }], '"overrides[0].site" must be a host such as'],
    ['a port alone', [{ ...right, site: 'a.example:80' }], 'an origin such as https://example.com:8443'],
    ['every site', [{ ...right, site: '*' }], '"overrides[0].site" must be a host'],
    ['a part of a label', [{ ...right, site: '*a.example' }], 'got "*a.example".'],
    ['the origins below a host', [{ ...right, site: 'https://*.a.example' }], 'got "https://*.a.example".'],
    ['a block of addresses', [{ ...right, site: '*.0.0.1' }], 'got "*.0.0.1".'],
    ['an empty host', [{ ...right, site: '' }], 'got "".'],
    ['another decision', [{ ...right, decision: 'disallow' }], 'must be "allow" or "deny", got "disallow".'],
    ['an unknown member', [{ ...right, delay: 1 }], 'Unknown option "delay" of "overrides[0]".'],
    [
      'nothing to do',
      [{ site: 'a.example', reason }],
      'must have "decision" or "crawlDelaySeconds", or both.',
    ],
    [
      'no agents',
      [{ ...right, agents: [] }],
      '"overrides[0].agents" must have a product token. Leave it out',
    ],
    [
      'a header as agent',
      [{ ...right, agents: ['A/1.0 (b)'] }],
      'must have product tokens such as ExampleBot',
    ],
    ['a negative delay', [{ ...right, crawlDelaySeconds: -1 }], 'from 0 to 86400, got -1.'],
    [
      'one that can never count',
      [right, { ...right, site: 'EXAMPLE.com.', agents: ['ExampleBot'] }],
      '"overrides[1]" can never count: "overrides[0]" is for the same site and agents. Remove one of them.',
    ],
  ])('%s', (_, overrides, message) => {
    expect(() => createOverrides(overrides as readonly SiteOverride[])).toThrow(message)
  })
})
