import { describe, expect, test } from 'vitest'

import * as dialects from '../../../ruly/src/dialects/index.ts'
import { google, mk1996 } from 'ruly/dialects'
import { parse, type Dialect } from 'ruly'
import { fix, lint } from '../../src/lint/index.ts'

const messagesOf = (code: string, file: string, dialect: Dialect): readonly string[] =>
  lint(file, { dialect })
    .findings.filter((finding) => finding.code === code)
    .map(({ message }) => message)

test('a name that the dialect cannot find is told of, and only there', () => {
  const file = 'User-agent: MJ12bot\nUser-agent: Example_Bot\nDisallow: /\n'
  expect(messagesOf('agent-never-matches', file, google)).toEqual([
    'A robot called "MJ12bot" does not find its group in this dialect. The line names no robot.',
  ])
  expect(messagesOf('agent-never-matches', file, mk1996)).toEqual([])
})

test('Google’s reading is held against RFC 9309', () => {
  expect(messagesOf('dialects-disagree', 'User-agent: *\nDisallowed: /a\n', google)).toEqual([
    'AnotherBot may not fetch /a, but may according to RFC 9309.',
  ])
})

test('groups are not made one where the dialect obeys the first only', () => {
  const file = 'User-agent: a\nDisallow: /a\n\nUser-agent: a\nDisallow: /b\n'
  const [found] = lint(file, { dialect: mk1996 }).findings.filter(({ code }) => code === 'split-group')
  expect(found).toMatchObject({ line: 4 })
  expect(found).not.toHaveProperty('fix')
})

test('groups are made one for a function of your own that promises to choose them all', () => {
  const file = 'User-agent: a\nDisallow: /a\n\nUser-agent: a\nDisallow: /b\n'
  const { choose } = google.selection
  const own: typeof choose = (groups, isNamed, isWildcard, hasLine) =>
    choose(groups, isNamed, isWildcard, hasLine)
  const fixOf = (chooses: typeof choose): unknown => {
    const dialect = { ...google, selection: { ...google.selection, choose: chooses } }
    return lint(file, { dialect }).findings.find(({ code }) => code === 'split-group')?.fix
  }
  expect(fixOf(own)).toBeUndefined()
  expect(fixOf(Object.assign(own, { choosesAll: true }))).toEqual(fixOf(choose))
  expect(fixOf(choose)).toBeDefined()
})

test('a field that the dialect does not know is not called a misspelling of itself', () => {
  const file = 'User-agent: *\nDisallow: /a\nSitemap: https://example.com/s.xml\nNoindex: /b\n'
  expect(lint(file, { dialect: mk1996 }).findings).toEqual([])
})

describe.each(Object.entries(dialects))('what is fixed under %s', (_, dialect) => {
  const files = [
    'User-agent: *\nDisallow: /a b\n',
    'User-agent: *\nDisallow: /"a"\n',
    'User-agent: *\nDisallow: /caf\u00e9\n',
    'User-agent: *\nDisallow: *\n',
    '\uFEFFUser-agent: *\nDisallow: /a\n',
    'User-agent: Bot/1.0\nDisallow: /a\n',
    'User-agent: Bot\r\r\nDisallow: /a\r\n',
    'Sitemap: https://a.example/s\nUser-agent: Bot\nSitemap: https://a.example/s\nUser-agent: Other\nDisallow: /\n',
    'User-agent: *\nDisallow: /a\nDisallow: /\n',
  ]
  const paths = ['/', '/a', '/a%20b', '/%22a%22', '/"a"', '/caf%C3%A9', '/*']
  const answersOf = (file: string | Uint8Array): readonly boolean[] => {
    const robots = parse(file, { dialect })
    return ['Bot', 'Botx', 'Other'].flatMap((robot) => paths.map((path) => robots.isAllowed(robot, path)))
  }

  test.each(files)('keeps its verdicts: %j', (file) => {
    expect(answersOf(fix(file, { dialect }).bytes)).toEqual(answersOf(file))
  })
})

test('a rule that is not UTF-8 is compared by its bytes', () => {
  const file = Buffer.from('User-agent: *\nDisallow: /\u00e9\nDisallow: /\u00e8\n', 'latin1')
  const codes = lint(file, { dialect: mk1996 }).findings.map(({ code }) => code)
  expect(codes).not.toContain('duplicate-rule')
})

test('a site is open where the first rule allows everything', () => {
  const file = 'User-agent: *\nDisallow:\nDisallow: /\n'
  expect(messagesOf('everything-disallowed', file, dialects.urllib)).toEqual([])
})

test('a choice of fixes that there is not is refused', () => {
  expect(() => fix('', { fixes: 'most' as 'all' })).toThrow(
    new RangeError('"fixes" must be "keeps-verdicts" or "all", got "most".'),
  )
})

test('a line that joins the one above is not marked at the same time', () => {
  const file = 'User-agent: Bot\r\r\nDisallow: /a\r\n'
  expect(new TextDecoder().decode(fix(file).bytes)).toBe('User-agent: Bot\r\nDisallow: /a\r\n')
})
