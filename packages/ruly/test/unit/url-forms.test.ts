import { describe, expect, it } from 'vitest'

import { fragmentTarget } from '../../src/dialects/texting.ts'
import { mozTarget, mozUrlOf } from '../../src/dialects/reppy.ts'
import { wgetTarget } from '../../src/dialects/wget.ts'
import { decodedTarget } from '../../src/dialects/heritrix.ts'
import { perlTarget } from '../../src/dialects/robot-rules.ts'
import { rubyTarget, strictRubyTarget } from '../../src/strategies/matching/ruby-targets.ts'
import { asWritten } from '../../src/strategies/matching/targets.ts'
import { pathAsGiven } from '../../src/dialects/temoto.ts'

const site = 'http://example.com:80'

/** Ways to find the target of a URL, each with URLs and their targets. */
const cases = {
  mozTarget: {
    target: (url: string) => mozTarget(url, undefined),
    of: {
      '': '/',
      a: '/a',
      'http://example.com/a;b?c#d': '/a;b?c',
      '/a%20b;c%3Bd?e f': '/a%20b;c;d?e%20f',
      '/a;b': '/a;b',
      '/a?b;c': '/a?b;c',
      '/a#b?c;d': '/a',
      'http://x/a;%3F': '/a;?',
      'tel:/a;%3F': '/a;?',
      'telx:/a;%3F': '/a;%3F',
      'mailto:/a;%3F': '/a;%3F',
      'http://x:65535/a': '/a',
      'http://x:0/a': '/a',
      'http://x: 80/a': '/a',
      'http://x:\t+80/a': '/a',
      'http://x:/a': '/a',
      'http://x:65536/a': null,
      'http://x:-1/a': null,
      'http://x:y/a': null,
      'http://x:y80/a': null,
      'http://x:8y/a': null,
      'localhost:80': '/localhost:80',
      'http:80': '/80',
      'HTTP:80': '/80',
      'xhttp:80': '/xhttp:80',
      'telnetx:80': '/telnetx:80',
      'a_b:c': '/a_b:c',
      'a.b:c': '/c',
      '//u@x/a': '/a',
    },
  },
  'mozTarget at a site': {
    target: (url: string) => mozTarget(url, site),
    of: {
      '/a': '/a',
      '//Example.com/a': '/a',
      'https://example.com:8080/a': '/a',
      'http://other.example/a': null,
      '//other.example/a': null,
      'http://x:y/a': null,
    },
  },
  wgetTarget: {
    target: wgetTarget,
    of: {
      '': '/',
      '/a?b#c': '/a',
      'a/b': '/a/b',
      'HTTPS://x/a/../b%41%2f%2F': '/bA%2f%2F',
      '//x/a': '/a',
      '//x': '/',
      '//x?a': '/',
      'x//y/a': '/x//y/a',
      'http:/a': null,
      'ftp://x/a': null,
      'a+b-1:c': null,
      'xhttp://x/a': null,
    },
  },
  'withoutDots, by wgetTarget': {
    target: wgetTarget,
    of: {
      '/a/./b': '/a/b',
      '/a/b/../c': '/a/c',
      '/a/b/..': '/a/',
      '/a/b/.': '/a/b/',
      '/../../a': '/a',
      '/a/../..': '/',
      '/a/..b/.c/d..': '/a/..b/.c/d..',
      '//x/a//b/../c': '/a//c',
      '/a/b/../../c/': '/c/',
    },
  },
  decodedTarget: {
    target: decodedTarget,
    of: {
      '': '/',
      ' http://example.com/a?b#c ': '/a?b',
      'http://example.com': '/',
      'http://example.com?a': '/?a',
      'a/b': '/a/b',
      'http://example.com/a+b?c+d': '/a b?c d',
      'http://example.com/%41%2F?%41': '/A/?A',
      'http://example.com\\a?b\\c?d': '/a?b\\c?d',
      'http:////example.com/a': '/a',
      'https:///example.com/a': '/a',
      'ftp:a/../b': 'a/../b',
      'ftp:/a': '/a',
      'ftp://x/a': '/a',
      'ftp://x': '/',
      'http:a': '/a',
      'HTTP:a': '/a',
      'httpx:a': 'a',
      'xhttp:a': 'a',
      'http://x/a/../b/./c': '/b/c',
      'http://x/a\u00a0': '/a',
      '/a\nb\rc\td': '/abcd',
      '/%C3': '/\u00ef\u00bf\u00bd',
      '/é': '/\u00c3\u00a9',
    },
  },
  perlTarget: {
    target: (url: string) => perlTarget((octets) => octets)(url, site),
    of: {
      'http://example.com/a?b#c': '/a?b',
      'HTTP://example.com:80/a': '/a',
      '<URL: http://example.com/a >': '/a',
      'http://example.com': '',
      'https://example.com/a': null,
      'http://other.example/a': null,
      'ftp://example.com/a': null,
      '/a': null,
    },
  },
  'perlTarget without a site': {
    target: (url: string) => perlTarget((octets) => octets)(url, undefined),
    of: {
      'https://example.com/a': '/a',
      'http://example.com:81/a': '/a',
      'ftp://example.com/a': null,
      a: null,
    },
  },
  rubyTarget: {
    target: (url: string) => rubyTarget((octets) => octets, { emptyPath: '/', opaque: null })(url, undefined),
    of: {
      'http://x/a?b': '/a?b',
      'http://x': '/',
      'http://x?a': '/?a',
      'ftp://x/a/b': 'a/b',
      'http:/a': '/a',
      'mailto:a': null,
      'mailto:/a': '/a',
      a: 'a',
    },
  },
  strictRubyTarget: {
    target: (url: string) => strictRubyTarget(url, undefined),
    of: {
      'http://x/a?b': '/a?b',
      'http://x': '/',
      'http://[::1]:80/a': '/a',
      'http://u:p@x:80/a': '/a',
      'http://x:y/a': '/',
      'http://x/a[b]': '/',
      'http://x/a|b': '/',
      'http://x/%zz': '/',
      'http://x/%41': '/%41',
      'http://x/é': '/',
      'ftp://x/a': 'a',
      'mailto:a': '/',
      '/a': '/a',
      'x/a': '/a',
      '/a?%zz': '/',
      'http://x/a?b=%zz#c': '/',
      '/a?%z1': '/a?%z1',
      '/a?%1z%': '/a?%1z%',
      'http://x/a?b#%zz': '/',
      '/a#b#c': '/',
      '/a#b%41?': '/a',
      '/a?\'"<>` \u007f': '/a?%27%22%3C%3E%60%20%7F',
      '/a?b\tc\nd': '/a?bcd',
      '/a?[]{|}^~\\': '/a?[]{|}^~\\',
    },
  },
  pathAsGiven: {
    target: (url: string) => pathAsGiven(url, undefined),
    of: {
      '/a#b?c': '/a#b?c',
      '/#': '/#',
      'http://x/a#b': '/a',
      'http://x#b': '/',
      '//x/a#b': '/a',
      'x/a#b': '/a',
      '': '/',
    },
  },
  fragmentTarget: {
    target: fragmentTarget,
    of: {
      '': '/',
      'http://x/a?b#c': '/a?b#c',
      'http://x': '/',
      '/a é"<>`~\u007f': '/a%20%C3%A9%22%3C%3E%60~%7F',
      'mailto:a': 'a',
    },
  },
}

describe.each(Object.entries(cases))('%s', (_name, { target, of }) => {
  it.each(Object.entries(of))('finds the target of %j', (url, expected) => {
    expect(target(url)).toBe(expected)
  })
})

it('the host of a URL for Moz has neither user nor port nor capitals', () => {
  expect(mozUrlOf('//U:p@Example.COM:80/a')).toEqual({
    host: 'example.com',
    path: '/a',
    params: undefined,
    query: undefined,
  })
})

describe('the place where the target begins in a URL', () => {
  it.each([
    ['/', 0],
    ['/a', 0],
    ['//x/a', -1],
    ['', -1],
    ['a', -1],
    ['http://x/a', 8],
    ['https://x/a', 9],
    ['http:///a', 7],
    ['http://u:p@x:80/a', 15],
    ['http://x', -1],
    ['https://x', -1],
    ['http://x?/a', -1],
    ['http://x;/a', -1],
    ['http://x#/a', -1],
    ['http:/a', -1],
    ['httpx://x/a', -1],
    ['HTTP://x/a', -1],
    ['ftp://x/a', -1],
    ['file:///a', -1],
    [' http://x/a', -1],
  ])('of %j is %i', (url, place) => {
    expect(asWritten.inUrl?.pathStart(url)).toBe(place)
  })
})
