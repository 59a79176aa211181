import { describe, expect, it } from 'vitest'

import { collyTarget } from '../../src/dialects/colly.ts'
import { commonsTarget } from '../../src/dialects/crawler-commons.ts'
import { pythonTarget } from '../../src/dialects/rerp.ts'
import { protegoTarget } from '../../src/dialects/protego.ts'
import { unquotedUrlTarget } from '../../src/dialects/urllib.ts'
import { requotedUrlTarget } from '../../src/dialects/urllib314.ts'
import { asWritten, inForm, ofTheSite, resolvedOnSite } from '../../src/strategies/matching/targets.ts'
import { whatwgTarget } from '../../src/dialects/robots-parser.ts'

const site = 'http://example.com:80'
const asIs = (octets: string): string => octets
const capitals = (octets: string): string => octets.toUpperCase()

/** Ways to find the target of a URL, each with URLs and their targets. */
const targets: Readonly<
  Record<string, { target: (url: string) => string | null; of: Readonly<Record<string, string | null>> }>
> = {
  'pythonTarget, as urllib.parse divides URLs': {
    target: (url) => pythonTarget(capitals)(url, undefined),
    of: {
      '': '',
      'http://x': '',
      'http://x/a?b#c': '/A?B#C',
      'http://x/a?#': '/A',
      'http://x/a;': '/A',
      'http://x/;': '/',
      'http://x/a;?b': '/A?B',
      'http://x/a;b': '/A;B',
      'http://x/a;b;': '/A;B;',
      'http://x/a;/b': '/A;/B',
      'http://x/a;/b;': '/A;/B',
      ' \0http://x/a': '/A',
      'http://x/a\tb\nc\rd': '/ABCD',
      'a/b': 'A/B',
      'http://x/é': '/Ã©'.toUpperCase(),
      'TEL:/a;': '/A',
      'mailto:a;': 'A;',
      'gopher://x/a;': '/A;',
      '1x:/a;': '1X:/A',
    },
  },
  'unquotedUrlTarget, as CPython 3.11 answers': {
    target: unquotedUrlTarget,
    of: {
      '': '/',
      'http://x': '/',
      'http://x/a?b#c': '/a%3Fb%23c',
      'http://x?b': '%3Fb',
      'http://x/a;b?': '/a%3Bb',
      'http://x/%7ea%2fb%20c': '/~a/b%20c',
      'http://x/é?é=é&%c3%a9': '/%C3%A9%3F%C3%A9%3D%C3%A9%26%C3%A9',
      '/a//b': '/a//b',
      '//x/a': '/a',
      'a%zz': 'a%25zz',
      '/%E9': '/%EF%BF%BD',
      '/*$': '/%2A%24',
      'http://[x/a': null,
    },
  },
  requotedUrlTarget: {
    target: requotedUrlTarget,
    of: {
      '': '/',
      'http://x': '/',
      'http://x?b': '?b',
      'http://x/a?b#c': '/a?b%23c',
      'http://x/%7ea%2fb%20c': '/~a/b%20c',
      'http://x/é?é=é&%c3%a9': '/%C3%A9?%C3%A9=%C3%A9&%C3%A9',
      'http://x/a?%3D=%26': '/a?%3D=%26',
      'http://x/a=b&c': '/a%3Db%26c',
      '/a?%2f=%7e': '/a?/=~',
      '/a\nb%7e': '/ab~',
      '/%E9': '/%E9',
      '/*$': '/%2A%24',
      'http://[x/a': null,
    },
  },
  protegoTarget: {
    target: protegoTarget,
    of: {
      '': '/',
      'http://x': '/',
      'http://x?b': '?b',
      'http://x/%7ea%2fb%20c%25': '/~a%2Fb%20c%25',
      'http://x/a=b&c*$': '/a%3Db%26c%2A%24',
      'http://x/a?b=c&d=%26': '/a?b=c&d=%26',
      'http://x/?': '/',
      '/%E9': '/%EF%BF%BD',
      '//x/a': '/a',
      'http://[x/a': null,
    },
  },
  commonsTarget: {
    target: commonsTarget,
    of: {
      '/a': '/',
      'http://x': '/',
      'http://x?b': '/?b',
      'http://x/a?b#c': '/a?b',
      'http://x/a?': '/a?',
      'http://x/%7ea%2fb%20c*$': '/~a%2Fb%20c%2A%24',
      'http://x/é': '/%C3%A9',
    },
  },
  'collyTarget without a site': {
    target: (url) => collyTarget(url, undefined),
    of: {
      'http://x': '/',
      'https://x/a': '/a',
      'a/b': '/a/b',
      '//x/a': '/a',
      'ftp://x/a': null,
      'xhttp://x/a': null,
      'mailto:a': null,
      'http://': null,
      '/?b=1&a=2': '/?a=2&b=1',
      '/?a=2&b&a=1': '/?a=2&a=1&b=',
      '/?': '/',
      '/?a=1;b=2&c=3': '/?c=3',
      '/?a=%zz&b=%41&&c=%4': '/?b=A',
      '/?a+b=%20c': '/?a+b=+c',
      '/?a=b=c': '/?a=b%3Dc',
      '/?é=%26_-.~': '/?%C3%A9=%26_-.~',
      '/?=a': '/?=a',
      '/?;': '/?',
      '/a%zz%4': '/a%25zz%254',
      '/a%20b': '/a%20b',
      '/a b': '/a%20b',
      '/a%2fb"': '/a%2fb%22',
      '/a[b]': '/a[b]',
      "/a!'()*$&+,:;=@-._~": "/a!'()*$&+,:;=@-._~",
      '/a?b#c': '/a?b=',
    },
  },
  'collyTarget at a site': {
    target: (url) => collyTarget(url, site),
    of: {
      '/a': '/a',
      'http://example.com/a': '/a',
      '//example.com/a': '/a',
      'https://example.com/a': null,
      'http://other.example/a': null,
      '//other.example/a': null,
      'ftp://example.com/a': null,
    },
  },
  'whatwgTarget without a site': {
    target: (url) => whatwgTarget(capitals)(url, undefined),
    of: {
      'http://x/a?b#c': '/A?B',
      'a/b': '/A/B',
      '/a?': '/A',
      '/a/../b^': '/B^',
      'ftp://x/a': '/A',
      'mailto:a': null,
      'http://': null,
    },
  },
  'whatwgTarget at a site': {
    target: (url) => whatwgTarget(asIs)(url, site),
    of: {
      '/a': '/a',
      ' a': '/a',
      'http://example.com/a': '/a',
      '//example.com/a': '/a',
      '//other.example/a': null,
      'http://other.example/a': null,
      'https://example.com/a': null,
      'http:/a': null,
      ' http:/a': null,
      'mailto:a': null,
    },
  },
  'resolvedOnSite with the site of the file': {
    target: (url) => resolvedOnSite(capitals, 'http://example.com/')(url, site),
    of: {
      'a/../b': '/B',
      '\\a': '/A',
      'http://example.com/a?': '/A?',
      'http://other.example/a': null,
      'http://': null,
      'mailto:a': null,
    },
  },
  'resolvedOnSite without a site': {
    target: (url) => resolvedOnSite(asIs, 'http://example.com/')(url, undefined),
    of: { '/a': null, 'http://example.com/a': null, 'http://': null },
  },
  asWritten: {
    target: (url) => asWritten(url, undefined),
    of: {
      'x?a/b': '/?a/b',
      'x;a': '/;a',
      'x://y': '/',
      'x://y/a': '/a',
      'x://y;a': '/;a',
      'a?b://c/d': '/?b://c/d',
      'a;b://c/d': '/;b://c/d',
      'a/b://c/d': '/b://c/d',
      '//a://b/c': '/c',
      '/a://b/c': '/a://b/c',
      '://a/b': '/b',
      '//': '/',
      '///': '/',
      '//#': '/',
      '#/a': '/',
      'a#b?c': '/',
      '/a#b#c': '/a',
      '/é': '/Ã©',
    },
  },
  inForm: {
    target: (url) => inForm(capitals)(url, undefined),
    of: { 'http://x/a?b#c': '/A?B', 'mailto:a/b': '/B' },
  },
  'ofTheSite at a site': {
    target: (url) => ofTheSite(capitals)(url, site),
    of: {
      '/a': '/A',
      'a/b': '/B',
      '//example.com/a': '/A',
      '//example.com:80/a': '/A',
      '//example.com:443/a': null,
      '//other.example/a': null,
      'http://example.com/a': '/A',
      'http://other.example/a': null,
      'http:/a': '/A',
      'mailto:a': null,
    },
  },
  'ofTheSite without a site': {
    target: (url) => ofTheSite(asIs)(url, undefined),
    of: { '//other.example/a': '/a', 'http://x/a': '/a', 'http:/a': '/a', 'http:a': null },
  },
}

describe.each(Object.entries(targets))('%s', (_name, { target, of }) => {
  it.each(Object.entries(of))('finds the target of %j', (url, expected) => {
    expect(target(url)).toBe(expected)
  })
})
