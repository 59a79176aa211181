import { commonsWildcards } from '../../src/dialects/crawler-commons.ts'
import { emptyDisallowAllowsRoot } from '../../src/dialects/yandex.ts'
import { prefixes, wildcards, wildcardsWithIndexPage } from '../../src/strategies/matching/compile-pattern.ts'
import { resolvedPrefixes } from '../../src/dialects/robot-rules.ts'
import { wildcardsBeforeQuery } from '../../src/dialects/robotstxt-gem.ts'
import { protegoWildcards } from '../../src/dialects/protego.ts'
import { unquotedUrlPrefixes } from '../../src/dialects/urllib.ts'
import { requotedWildcards } from '../../src/dialects/urllib314.ts'
import { patternTests } from '../support/pattern-cases.ts'

const asIs = (octets: string): string => octets
const capitals = (octets: string): string => octets.toUpperCase()
const url = 'http://example.com/robots.txt'

patternTests({
  wildcards: {
    compile: wildcards(capitals),
    of: {
      '': ' none 0',
      '/a*b': '/A…B none 4',
      '*': '… none 1',
      '/a**$': '/A…… end 5',
      '/a$b': '/A$B none 4',
      $: ' end 1',
    },
  },
  prefixes: { compile: prefixes(capitals), of: { '/a*$': '/A*$ none 4' } },
  wildcardsBeforeQuery: {
    compile: wildcardsBeforeQuery(capitals),
    of: {
      '': ' none 0',
      '/a*b': '/A…B none 4',
      '/a*b$': '/A…B end-or-query 5',
      $: ' end-or-query 1',
      $a: '$A none 2',
      '/a$$': '/A$ end-or-query 4',
      '/a$*': '/A$… none 4',
    },
  },
  'wildcardsWithIndexPage for an allow': {
    compile: wildcardsWithIndexPage(asIs),
    kind: 'allow',
    of: {
      '/index.html': '/index.html none 11, / end 2',
      '/index.htm': '/index.htm none 10, / end 2',
      '/a*/index.html$': '/a…/index.html end 15, /a…/ end 5',
      '/a/index.htm?x': '/a/index.htm?x none 14, /a/ end 4',
      '/index.htm/a': '/index.htm/a none 12',
      '/index.html/index.html': '/index.html/index.html none 22, /index.html/ end 13',
      'index.html': 'index.html none 10',
      '/aindex.html': '/aindex.html none 12',
      '/index.ht': '/index.ht none 9',
    },
  },
  'wildcardsWithIndexPage for a disallow': {
    compile: wildcardsWithIndexPage(asIs),
    of: { '/index.html': '/index.html none 11' },
  },
  'resolvedPrefixes with a URL': {
    compile: resolvedPrefixes(capitals),
    url,
    of: {
      '/a*$': '/A*$ none 4',
      'a/b': '/A/B none 4',
      '': '/ROBOTS.TXT none 11',
      '?a': '/ROBOTS.TXT?A none 13',
      '/a?b#c': '/A?B none 4',
      '/é': '/Ã© none 3',
      'http://example.com/a': '/A none 2',
      'HTTP://Example.com:80/a?b': '/A?B none 4',
      'http://example.com': '/ none 1',
      'http://example.com?a': '?A none 2',
      '//example.com/a': '/A none 2',
      '//example.com:80': '/ none 1',
      '//example.com:81/a': '',
      '//other.example/a': '',
      'http://other.example/a': '',
      'https://example.com/a': '',
      'http:/a': '',
      'mailto:a': '',
      '<URL: /a >': '/A none 2',
    },
  },
  'resolvedPrefixes without a URL': {
    compile: resolvedPrefixes(asIs),
    of: { '/a': '/a none 2', a: '/a none 2', 'http://example.com/a': '', '//example.com/a': '' },
  },
  'emptyDisallowAllowsRoot for a disallow': {
    compile: emptyDisallowAllowsRoot(resolvedPrefixes(asIs)),
    url,
    of: { '': '/ none 1', '/a': '/a none 2', 'http://example.com/a': '/a none 2' },
  },
  'emptyDisallowAllowsRoot for an allow': {
    compile: emptyDisallowAllowsRoot(wildcards(asIs)),
    kind: 'allow',
    of: { '': '', '/a*': '/a… none 3' },
  },
  commonsWildcards: {
    compile: commonsWildcards,
    of: {
      '/a*b': '/a…b none 4',
      '/a*': '/a… none 3',
      '/a$': '/a end 3',
      '/a*b$': '/a…b first-end 5',
      '/a*b*$': '/a…b… none 6',
      '*$': '… none 2',
      '/index.html': '/index.html none 11, / end 2',
      '/a*/index.htm': '/a…/index.htm none 13, /a…/ first-end 5',
      '/index.html/index.html': '/index.html/index.html none 22, / end 2',
      'aindex.htm': 'aindex.htm none 10, a end 2',
      '/index.htmlx': '/index.htmlx none 12',
      '/index.html$': '/index.html end 12',
      '/indexxhtml': '/indexxhtml none 11',
      '/%7e%2f%5A%a0% é"#<>[]^`{|}\\': '/~%2FZ%A0%25%20%C3%A9%22%23%3C%3E%5B%5D%5E%60%7B%7C%7D\\ none 55',
      '/%2a%24%zz': '/%2A%24%25zz none 12',
    },
  },
  requotedWildcards: {
    compile: requotedWildcards,
    of: {
      '/a': '/a none 2, /a end 10000000',
      '': ' none 0,  end 10000000',
      '/a*': '/a… none 10000000',
      '*': '… none 10000000',
      '/a***b**': '/a…b… none 10000000',
      '/a**b': '/a…b none 4, /a…b end 10000000',
      '/a$': '/a end 10000000',
      '/a*$': '/a… end 10000000',
      '/a$$*$': '/a end 10000000',
      '/a$b': '',
      $a$: '',
      '/a?b': '/a?b none 1000004, /a?b end 10000000',
      '/a*?': '/a…? none 1000004, /a…? end 10000000',
      '/%7e%2f%61=&': '/~/a%3D%26 none 10, /~/a%3D%26 end 10000000',
      '/a?%62=%3d&%7ec': '/a?b=%3D&~c none 1000011, /a?b=%3D&~c end 10000000',
      '/é%e9': '/%C3%A9%E9 none 10, /%C3%A9%E9 end 10000000',
      '/%2a%24': '/%2A%24 none 7, /%2A%24 end 10000000',
      '/a?b?c': '/a?b%3Fc none 1000008, /a?b%3Fc end 10000000',
    },
  },
  unquotedUrlPrefixes: {
    compile: unquotedUrlPrefixes,
    of: {
      '/a*': '/a%2A none 5',
      '/%7e%2f': '/~/ none 3',
      '/a;': '/a none 2',
      '/a?': '/a none 2',
      '/a;b?c#d': '/a%3Bb%3Fc%23d none 14',
      '/%e9': '/%EF%BF%BD none 10',
      'http://[x/a': '',
    },
  },
  'protegoWildcards for a disallow': {
    compile: protegoWildcards,
    of: {
      '': '',
      '/a*': '/a… none 3',
      '/a$': '/a end 3, /a%24 none 5',
      '/a*$': '/a… end 4, /a…%24 none 6',
      $: ' end 1, %24 none 3',
      '/a?': '/a? none 3',
      '/a;': '/a; none 3',
      '/index.html': '/index.html none 11',
      '/%7e%2f%25%2a%24%3d': '/~%2F%25%2A%24= none 15',
      '/a=b&c': '/a=b%26c none 8',
      'http://example.com/a': '/http%3A//example.com/a none 23',
      'xhttp://example.com/a': '/a none 2',
      'http:/a': '/a none 2',
      '//example.com/a': '//example.com/a none 15',
      'x://[y/a': '',
    },
  },
  'protegoWildcards for an allow': {
    compile: protegoWildcards,
    kind: 'allow',
    of: {
      '/a/index.html': '/a/index.html none 13, /a/ end 4, /a/%24 none 6',
      '/index.htm': '/index.htm none 10',
      '/index.html/a': '/index.html/a none 13',
    },
  },
})
