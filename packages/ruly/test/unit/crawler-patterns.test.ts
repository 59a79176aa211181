import { describe, expect, it } from 'vitest'

import type { Rule } from '../../src/model/group.ts'
import { fragmentWildcards } from '../../src/dialects/texting.ts'
import { mozWildcards } from '../../src/dialects/reppy.ts'
import { rootedPrefixes } from '../../src/dialects/wget.ts'
import { searchedWildcards } from '../../src/dialects/temoto.ts'
import { lastSortedPrefix } from '../../src/dialects/heritrix.ts'
import { utf8OfText } from '@ruly/common/utf8'
import { patternTests } from '../support/pattern-cases.ts'

const url = 'http://example.com/robots.txt'

patternTests({
  searchedWildcards: {
    compile: searchedWildcards,
    of: {
      '': '/ none 1',
      a: '/a none 2',
      '/a': '/a none 2',
      '*': '',
      '***': '',
      '/a**': '/a none 2',
      '/a.b+c*': '/a.b+c none 6',
      '/a*b': '…/a…b none 5',
      '*a': '…a none 3',
      'a*b': '…/a…b none 5',
      '/a**b': '…/a……b none 7',
      '/a$': '…/a end 3',
      '/a$$': '…/a end 4',
      '/a$*': '…/a end 3',
      '/a*$': '…/a… end 5',
      '/a$*$': '…/a end 6',
      '/a$b': '',
      '/a$*b': '',
      $: '…/ end 2',
      '/*\\.+?()|[]{}^a': '…/…\\.+?()|[]{}^a none 28',
    },
  },
  'mozWildcards for a disallow': {
    compile: mozWildcards,
    url,
    of: {
      '': ' none 0',
      a: '/a none 2',
      '/a***': '/a none 2',
      '/a**b': '/a…b none 4',
      '/a**b**c': '/a…b…c none 6',
      '/a$': '/a end 3',
      '/a$b': '/a end 4',
      '/a$*': '/a end 3',
      '/a*$': '',
      '/a*b$': '/a…b end 5',
      $: '/ end 2',
      '*a': '/…a none 3, /a none 2',
      '**a': '/…a none 3, /a none 2',
      '/a*a': '/a…a none 4',
      '/%7e%2f é': '/~/%20%C3%A9 none 12',
      '/%2a%24': '',
      'http://example.com/a': '/a none 2',
      'HTTP://EXAMPLE.com:8080/a': '/a none 2',
      '//example.com/a': '/a none 2',
      '//other.example/a': '',
      'http://example.com:x/a': '',
    },
  },
  'mozWildcards for an allow': { compile: mozWildcards, kind: 'allow', of: { '': '/ none 1' } },
  'mozWildcards without a URL': {
    compile: mozWildcards,
    of: { '//other.example/a': '/a none 2', '/a': '/a none 2' },
  },
  'mozWildcards for a file without a host': {
    compile: mozWildcards,
    url: '/robots.txt',
    of: { '//other.example/a': '/a none 2' },
  },
  'fragmentWildcards for a disallow': {
    compile: fragmentWildcards,
    of: {
      '': '/ none 1',
      a: 'a none 1',
      '/a*b': '/a…b none 4',
      '/a**': '/a…… none 4',
      '/a$': '/a end 3',
      '/a*$': '/a… end 4',
      '/a$*$': '/a end 5',
      '/a$b': '',
      '/a$*b': '',
      '/a "<>`é\u007f': '/a%20%22%3C%3E%60%C3%A9%7F none 26',
      '/%7e': '/%7e none 4',
    },
  },
  'fragmentWildcards for an allow': {
    compile: fragmentWildcards,
    kind: 'allow',
    of: { '': ' none 0', '/': '/ none 1' },
  },
  rootedPrefixes: {
    compile: rootedPrefixes,
    of: {
      '': '/ none 1',
      a: '/a none 2',
      '/a*$': '/a*$ none 4',
      '/%2a%2f%2F%C3': '/*%2f%2FÃ none 9',
      '/a\0b': '/a none 2',
      '\0/a': '/ none 1',
    },
  },
  lastSortedPrefix: {
    compile: lastSortedPrefix,
    of: {
      '': '',
      '*': '',
      '**': '… none 1',
      '/a*': '/a none 2',
      '/a*b': '/a…b none 4',
      '/a*b*c': '/a…b…c none 6',
      '/a$': '/a end 3',
      '/a$b': '/a$b none 4',
      '/a*b$': '/a…b first-end 5',
      '/a*$': '/a… none 4',
      '/é*': '/Ã© none 2',
      '/é*b': '/Ã©…b none 4',
      '/%7e': '/%7e none 4',
    },
  },
})

describe('lastSortedPrefix among the rules of the groups', () => {
  const rule = (value: string, kind: Rule['kind'] = 'disallow'): Rule => {
    return { line: 1, kind, value, rawValue: utf8OfText(value) }
  }
  const rules = [
    rule('/b'),
    rule('/a*'),
    rule(''),
    rule('/a/d'),
    rule('/a/b$'),
    rule('/a/*c'),
    rule('/a/'),
    rule('/a/'),
    rule('/a/a', 'allow'),
    rule('/a/ab', 'allow'),
  ]
  /** The rules in two groups: that they are divided does not matter. */
  const groups = [{ rules: rules.slice(0, 4) }, { rules: rules.slice(4) }]

  it.each<[string, Rule['kind'], readonly unknown[]]>([
    ['/a', 'disallow', [{ segments: ['/a', '/'], anchor: 'before', sizeBytes: 2 }]],
    ['/a*', 'disallow', [{ segments: ['/a', '/'], anchor: 'before', sizeBytes: 2 }]],
    ['/a/', 'disallow', [{ segments: ['/a/', 'd'], anchor: 'before', sizeBytes: 3 }]],
    ['/a/d', 'disallow', [{ segments: ['/a/d'], anchor: 'none', sizeBytes: 4 }]],
    ['/b', 'disallow', [{ segments: ['/b'], anchor: 'none', sizeBytes: 2 }]],
    ['/a/a', 'allow', [{ segments: ['/a/a', 'b'], anchor: 'before', sizeBytes: 4 }]],
    ['/a/ab', 'allow', [{ segments: ['/a/ab'], anchor: 'none', sizeBytes: 5 }]],
    ['/a/*c', 'disallow', [{ segments: ['/a/', 'c'], anchor: 'none', sizeBytes: 5 }]],
    ['', 'disallow', []],
  ])('%j as %s gives way to the next one that continues it', (value, kind, patterns) => {
    // Asked twice, because what is sorted is kept for the groups; a list of their own, so that it is sorted here.
    const own = [...groups]
    for (let asked = 0; asked < 2; asked++)
      expect(lastSortedPrefix(rule(value, kind), undefined, own)).toEqual(patterns)
  })
})
