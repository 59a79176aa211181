import { expect, test } from 'vitest'

import { findPhrases } from '../../find-phrases.mjs'

function found(path, text) {
  return findPhrases(path, text).map(({ message }) => message)
}

test('a phrase is told with its place and what to write', () => {
  expect(found('docs/a.md', '# A\n\nIt reads the file anew.\n')).toEqual([
    'docs/a.md:3:19 "anew": write again',
  ])
})

test('a phrase may cross the end of a line', () => {
  expect(found('a.ts', '/**\n * A rule is held\n * against a URL.\n */\n')).toEqual([
    'a.ts:2:14 "held against": write compared with, compare with',
  ])
})

test('in a page, code, quotations, links and names of tests are not prose', () => {
  const page = [
    'Call `anew` or ``an`ew``.',
    '```ts\nread(anew)\n```',
    '> anew',
    '[again](anew.md)',
    '[reads anew](../packages/ruly/test/a.test.ts)',
    '<!-- anew -->',
    'https://example.com/anew',
  ]
  expect(found('docs/a.md', page.join('\n\n'))).toEqual([])
})

test('in a source, comments and strings of several words are prose, code is not', () => {
  const source = [
    '// First anew.',
    "const anew = whatever['anew']",
    'throw new Error(`${anew} reads anew ${anew}, whatever`)',
    'const pattern = /is whatever "/',
    '/**\n * Second `anew`.\n *\n * @example\n * read(anew)\n */',
  ]
  expect(found('a.ts', source.join('\n')).map((message) => message.split(' ')[0])).toEqual([
    'a.ts:1:10',
    'a.ts:3:32',
    'a.ts:3:46',
  ])
})

test('octets may be said where RFC 9309 is quoted, and inside', () => {
  expect(found('docs/a.md', 'Reads 5 octets.\n\nRFC 9309 says octets.\n')).toHaveLength(1)
  expect(found('a.ts', '// Reads 5 octets.\n')).toEqual([])
  expect(found('a.ts', "fail('Reads 5 octets.')\n")).toHaveLength(1)
})
