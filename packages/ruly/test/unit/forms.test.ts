import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  bytesOf,
  byteStringOf,
  newBytes,
  octetsWithoutNative,
  writeBytes,
  writeWithoutNative,
} from '@ruly/common/utf8'
import { serializedOrigin, siteKeyOf } from '@ruly/common/site-key'
import { google, protego, reppy, robotRules, urllib314 } from '../../src/dialects/index.ts'
import { normalForm, parse, productTokenOf, productTokensOf, targetOf } from '../../src/index.ts'
import { ownRows } from '../support/recorded.ts'

describe('the product tokens of a robot', () => {
  const headers: readonly (readonly [string, readonly string[]])[] = [
    ['ExampleBot', ['ExampleBot']],
    ['MJ12bot', ['MJ12bot']],
    ['archive.org_bot', ['archive.org_bot']],
    ['008', ['008']],
    ['ExampleBot/1.0', ['ExampleBot']],
    ['ExampleBot/1.0 (+https://example.com/bot)', ['ExampleBot']],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', ['Googlebot']],
    ['Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)', ['MJ12bot']],
    [
      'Mozilla/5.0 (compatible; 008/0.85; http://www.80legs.com/webcrawler.html) Gecko/2008032620',
      ['008', 'Gecko'],
    ],
    ['Googlebot/2.1 googlebot/2.2', ['Googlebot']],
    ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', ['facebookexternalhit']],
    ['*', []],
    ['', []],
    ['(+https://example.com/ExampleBot/1.0)', []],
    ['Mozilla/5.0', []],
  ]
  it.each(headers)('%s has %j', (userAgent, tokens) => {
    expect(productTokensOf(userAgent)).toEqual(tokens)
    expect(productTokenOf(userAgent)).toBe(tokens[0] ?? null)
  })

  const vectors = ownRows<{ id: string; reason: string; header: string; tokens: readonly string[] }>(
    'packages/ruly/test/vectors/product-tokens.ndjson',
  )
  it.each(vectors)('$id: $reason', ({ header, tokens }) => {
    expect(productTokensOf(header)).toEqual(tokens)
  })
})

describe('the product tokens of real User-Agent headers', () => {
  const vectors = ownRows<{ id: string; reason: string; header: string; finds: readonly string[] }>(
    'packages/ruly/test/vectors/user-agent-headers.ndjson',
  )
  const systems =
    'Mozilla compatible like KHTML Windows Win64 WOW64 Linux X11 Macintosh Intel CPU iPhone Android Darwin'
  const nobody = parse(`${systems.replaceAll(/(\S+) ?/g, 'User-agent: $1\n')}User-agent: the\nDisallow: /\n`)

  it.each(vectors)('$id: finds its groups', ({ header, finds }) => {
    const found = finds.filter(
      (token) => !parse(`User-agent: ${token}\nDisallow: /\n`).isAllowed(header, '/a'),
    )
    expect(found).toEqual(finds)
    expect(nobody.forAgent(header).groups.flatMap(({ agents }) => agents)).toEqual([])
  })
})

describe('the target of a URL', () => {
  const targets: readonly (readonly [string, string | null])[] = [
    ['https://example.com', '/'],
    ['https://example.com?a=b', '/?a=b'],
    ['https://example.com;a', '/;a'],
    ['https://example.com/a?b#c', '/a?b'],
    ['https://example.com#/a', '/'],
    ['//example.com/a', '/a'],
    ['/a', '/a'],
    ['a/b', '/b'],
    ['?a', '/?a'],
    ['', '/'],
    ['/%61%2f%zz%', '/a%2F%zz%'],
    ['/é ~%7E*$', '/%C3%A9%20~~%2A%24'],
    ['/%a%41', '/%aA'],
    ['/a"<>\\^`{|}\u007f', '/a%22%3C%3E%5C%5E%60%7B%7C%7D%7F'],
    ["/-._~:@!'()+,;=[]?/&", "/-._~:@!'()+,;=[]?/&"],
    ['/\uD800', '/%EF%BF%BD'],
    ['ftp://example.com/a', '/a'],
    ['http:/example.com/a', '/example.com/a'],
    ['example.com:80/a', '/a'],
    ['localhost:3000', '/'],
    ['mailto:a@example.com', null],
    ['urn:1a:b', null],
    ['data:text/plain,a', null],
    ['JavaScript:void(0)', null],
    ['blob:https://example.com/1', null],
  ]
  it.each(targets)('%s is %s', (url, target) => {
    expect(targetOf(url)).toBe(target)
  })

  it('is null for another site than the file’s, by scheme, host and port', () => {
    const url = 'https://Example.com:443/robots.txt'
    for (const same of [
      'https://example.com/a',
      'HTTPS://EXAMPLE.COM/a',
      'https://u:p@example.com/a',
      '//example.com/a',
      '/a',
      'a',
    ]) {
      expect(targetOf(same, { url }), same).not.toBeNull()
    }
    for (const other of [
      'http://example.com/a',
      'https://www.example.com/a',
      'https://example.com:8443/a',
      '//example.org/a',
    ]) {
      expect(targetOf(other, { url }), other).toBeNull()
    }
  })

  it('is as written under google, whatever the site', () => {
    expect(targetOf('http://other.example/é%41', { dialect: google, url: 'https://example.com/' })).toBe(
      '/é%41',
    )
    expect(targetOf('mailto:a@b/c', { dialect: google })).toBe('/c')
  })
})

describe('the normal form of a pattern', () => {
  it('keeps the wildcards and escapes what is none', () => {
    expect(normalForm('/é*$')).toBe('/%C3%A9*$')
    expect(normalForm('/a$b$')).toBe('/a%24b$')
    expect(normalForm('/%2a%24')).toBe('/%2A%24')
    expect(normalForm('/%7e')).toBe('/~')
    expect(normalForm('/%7e', { dialect: google })).toBe('/%7E')
    expect(normalForm('/a$b', { dialect: google })).toBe('/a$b')
  })

  it('is that of the value where a dialect also reads it in another way', () => {
    expect(normalForm('/*.php$', { dialect: protego })).toBe('/*.php$')
    expect(normalForm('*.php', { dialect: reppy })).toBe('/*.php')
  })
})

describe('the normal form of a pattern that a dialect ignores', () => {
  it('is null', () => {
    expect(normalForm('/a$b', { dialect: urllib314 })).toBeNull()
    expect(normalForm('//other.example/a', { dialect: robotRules, url: 'http://example.com/' })).toBeNull()
    expect(normalForm('//other.example/a', { dialect: robotRules, url: 'http://other.example/' })).toBe('/a')
  })
})

describe('an option that does not exist', () => {
  it('is an error that names the function', () => {
    const options = { robotsUrl: 'http://example.com/' } as unknown as { url: string }
    expect(() => targetOf('/a', options)).toThrow(/targetOf\(\)/)
    expect(() => normalForm('/a', options)).toThrow(/normalForm\(\)/)
  })
})

describe('a site key', () => {
  it('has scheme, host and port, as written where the URL standard rejects them', () => {
    expect(siteKeyOf('HTTP://Example.COM/a')).toBe('http://example.com:80')
    expect(siteKeyOf('https://bücher.example/')).toBe('https://xn--bcher-kva.example:443')
    expect(siteKeyOf('http://u:p@[::1]:8080/')).toBe('http://[::1]:8080')
    expect(siteKeyOf('http://exa mple.com:x/a')).toBe('http://exa mple.com:x')
    expect(siteKeyOf('//example.com/')).toBeNull()
    expect(siteKeyOf('/a')).toBeNull()
    expect(siteKeyOf('mailto:a@b')).toBeNull()
  })
})

describe('an origin that is found without parsing the URL', () => {
  const parts = ['a', 'x', '-', '.', '0', '7', 'xn--', '0x', 'com', '9a', 'A', '_', '%', '@', ':80', 'é']
  const host = fc.array(fc.constantFrom(...parts), { maxLength: 6 }).map((made) => made.join(''))

  it('is the one that the URL standard finds', () => {
    fc.assert(
      fc.property(fc.constantFrom('http', 'https', 'ftp'), host, (scheme, authority) => {
        const url = `${scheme}://${authority}/a`
        const found = serializedOrigin(url)
        const { origin, href } = URL.canParse(url) ? new URL(url) : { origin: null, href: null }
        expect([undefined, origin]).toContain(found)
        expect([undefined, href]).toContain(found && url)
      }),
      { numRuns: 2000 },
    )
  })

  it('is found for most URLs, and not where the host may have to be changed', () => {
    expect(serializedOrigin('https://www.example.com/a?b')).toBe('https://www.example.com')
    expect(serializedOrigin('http://localhost/')).toBe('http://localhost')
    for (const other of [
      '1.2.3.4',
      'a.0x1',
      'example.com:80',
      'EXAMPLE.com',
      'xn--a',
      'b.xn--a.com',
      'a@b',
      '',
    ])
      expect(serializedOrigin(`https://${other}/`), other).toBeUndefined()
  })
})

describe('bytes', () => {
  it('are the same where the platform does not help', () => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, i) => i & 255)
    expect(octetsWithoutNative(bytes)).toBe(byteStringOf(bytes))
    expect(bytesOf(octetsWithoutNative(bytes))).toEqual(bytes)
    const [written, writtenWithout] = [newBytes(300), newBytes(300)]
    writeBytes(byteStringOf(bytes.subarray(0, 256)), written, 7)
    writeWithoutNative(byteStringOf(bytes.subarray(0, 256)), writtenWithout, 7)
    expect(writtenWithout).toEqual(written)
    expect([writtenWithout[6], writtenWithout[8], writtenWithout[262], writtenWithout[263]]).toEqual([
      0, 1, 255, 0,
    ])
  })
})
