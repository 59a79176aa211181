import { describe, expect, it } from 'vitest'

import { addressRanges, identifyAgent, reverseName, type AgentEvidence } from 'ruly/agents'

const reasonFor = (address: string, agent: string, evidence?: AgentEvidence): string =>
  identifyAgent(address, agent, evidence).reason

describe('the decision whether a request can come from an agent', () => {
  it('takes a host name of the operator that leads back to the address', () => {
    const confirmed = { names: [{ name: 'Crawl-1.Googlebot.com.', addresses: ['192.0.2.1'] }] }
    expect(identifyAgent('192.0.2.1', 'Googlebot', confirmed)).toMatchObject({
      canBe: 'yes',
      reason: 'name-confirmed',
      proof: 'Crawl-1.Googlebot.com.',
      entry: { token: 'Googlebot' },
    })
    expect(reasonFor('192.0.2.2', 'Googlebot', confirmed)).toBe('name-not-confirmed')
    expect(reasonFor('192.0.2.1', 'bingbot', confirmed)).toBe('name-of-others')
  })

  it('takes no host name that only ends like a domain of the operator', () => {
    for (const name of ['notgooglebot.com', 'googlebot.com.example', 'googlebot.co'])
      expect(reasonFor('192.0.2.1', 'Googlebot', { names: [{ name, addresses: ['192.0.2.1'] }] })).toBe(
        'name-of-others',
      )
  })

  it('takes the same address in any form', () => {
    const ranges = ['2001:DB8::/32', '192.0.2.0/24']
    for (const address of ['2001:db8:0:0::1', '192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201'])
      expect(reasonFor(address, 'GPTBot', { ranges })).toBe('address-published')
    expect(reasonFor('2001:db9::1', 'GPTBot', { ranges })).toBe('address-not-published')
  })

  it('reads a range of mapped IPv4 addresses', () => {
    expect(reasonFor('192.0.2.1', 'GPTBot', { ranges: ['::ffff:192.0.2.0/120'] })).toBe('address-published')
    expect(reasonFor('192.0.3.1', 'GPTBot', { ranges: ['::ffff:192.0.2.0/120'] })).toBe(
      'address-not-published',
    )
  })

  it('holds nothing against a request that was not found out', () => {
    expect(reasonFor('192.0.2.1', 'Googlebot')).toBe('not-found-out')
    expect(reasonFor('192.0.2.1', 'Googlebot', { ranges: [] })).toBe('not-found-out')
    expect(reasonFor('2001:db8::1', 'Googlebot', { ranges: ['192.0.2.0/24'] })).toBe('not-found-out')
    expect(reasonFor('2001:db8::1', 'Googlebot', { names: [] })).toBe('not-found-out')
    expect(reasonFor('192.0.2.1', 'Googlebot', { names: [{ name: 'crawl.googlebot.com' }] })).toBe(
      'not-found-out',
    )
  })

  it('holds another name against it only if no name can still be confirmed', () => {
    const other = { name: 'a.example', addresses: ['192.0.2.1'] }
    const names = [other, { name: 'crawl.googlebot.com' }]
    expect(reasonFor('192.0.2.1', 'Googlebot', { names })).toBe('not-found-out')
    expect(reasonFor('192.0.2.1', 'Googlebot', { names: [other] })).toBe('name-of-others')
  })

  it('lets one confirmation outweigh the rest', () => {
    const names = [{ name: 'crawl.googlebot.com', addresses: ['192.0.2.1'] }]
    expect(reasonFor('192.0.2.1', 'Googlebot', { names, ranges: ['198.51.100.0/24'] })).toBe('name-confirmed')
    expect(reasonFor('192.0.2.1', 'Googlebot', { names: [], ranges: ['192.0.2.0/24'] })).toBe(
      'address-published',
    )
  })

  it('takes a signature that was verified, with the quotes of its header or without', () => {
    for (const signedBy of ['"https://agent.bot.goog"', 'https://agent.bot.goog/'])
      expect(identifyAgent('10.0.0.1', 'Google-Agent', { signedBy })).toMatchObject({
        canBe: 'yes',
        reason: 'signed',
      })
    expect(reasonFor('192.0.2.1', 'Google-Agent', { signedBy: 'https://a.example' })).toBe('not-found-out')
    expect(reasonFor('192.0.2.1', 'Googlebot', { signedBy: 'https://agent.bot.goog' })).toBe('not-found-out')
  })

  it.each([
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.1.1',
    '172.31.0.1',
    '192.168.1.1',
    '::1',
    'fd00::1',
    'fe80::1%eth0',
  ])('says nothing about %s, which a proxy or a network has', (address) => {
    expect(reasonFor(address, 'Googlebot', { names: [], ranges: ['192.0.2.0/24'] })).toBe('private-address')
  })

  it('says no to a name that no request has, and nothing about unknown agents', () => {
    expect(identifyAgent('192.0.2.1', 'Google-Extended')).toMatchObject({ canBe: 'no', reason: 'token-only' })
    expect(identifyAgent('192.0.2.1', 'NobodysBot')).toEqual({ canBe: 'unknown', reason: 'not-known' })
    expect(identifyAgent('192.0.2.1', 'curl')).toMatchObject({ canBe: 'unknown', reason: 'not-documented' })
  })

  it.each([
    '',
    '192.0.2',
    '192.0.2.256',
    '192.0.2.01',
    '1.2.3.4.5',
    'fe80',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '12345::',
    '1.2.3.4::',
    '1.2.3.4::1',
    'a.example',
  ])('refuses %j, which is no address', (address) => {
    expect(() => identifyAgent(address, 'Googlebot')).toThrow('must be an IPv4 or IPv6 address')
    expect(addressRanges(address)).toEqual([])
  })

  it('refuses evidence of another form', () => {
    for (const wrong of ['a.example', { name: 5 }, { name: 'a.example', addresses: '192.0.2.1' }, null])
      expect(() => identifyAgent('192.0.2.1', 'Googlebot', { names: [wrong] as never })).toThrow(
        '"names" must be an array of names with their addresses',
      )
    expect(() => identifyAgent('192.0.2.1', 'Googlebot', { name: [] } as never)).toThrow(
      'Did you mean "names"?',
    )
  })
})

describe('a list of addresses', () => {
  it('is JSON of any shape', () => {
    const google = {
      creationTime: '2026',
      prefixes: [{ ipv6Prefix: '2001:db8::/32' }, { ipv4Prefix: '192.0.2.0/24' }],
    }
    expect(addressRanges(JSON.stringify(google))).toEqual(['2001:db8::/32', '192.0.2.0/24'])
    expect(addressRanges('["192.0.2.1","192.0.2.0/33","1.2.3.4/8/9","x"]')).toEqual(['192.0.2.1'])
  })

  it('is CSV or lines of text', () => {
    expect(
      addressRanges('# of a peering\r\n192.0.2.0/24,DE,DE-BE,Berlin,\n\n 2001:db8::/32 ; note\n'),
    ).toEqual(['192.0.2.0/24', '2001:db8::/32'])
    expect(addressRanges('"192.0.2.0/24","NL"\n')).toEqual(['192.0.2.0/24'])
    expect(addressRanges('<!doctype html><p>192.0.2.1')).toEqual([])
  })
})

describe('the name of an address for a reverse look-up', () => {
  it('is below the zone of its version', () => {
    expect(reverseName('192.0.2.1')).toBe('1.2.0.192.in-addr.arpa')
    expect(reverseName('::ffff:192.0.2.1')).toBe('1.2.0.192.in-addr.arpa')
    expect(reverseName('2001:db8::1')).toBe(
      '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa',
    )
  })
})
