import { describe, expect, test } from 'vitest'

import * as dialects from '../../../ruly/src/dialects/index.ts'
import { google, heritrix, mk1996, robotRules, robotstxtGem, urllib } from 'ruly/dialects'
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

describe('what closes a site is said of the groups that robots obey in the dialect', () => {
  const closed = 'Disallow: /\n'

  test('of two groups for everyone, the first decides', () => {
    const [open, shut] = ['User-agent: *\nDisallow: /a\n\n', `User-agent: *\n${closed}\n`]
    expect(messagesOf('everything-disallowed', open + shut, mk1996)).toEqual([])
    expect(messagesOf('everything-disallowed', shut + open, mk1996)).toHaveLength(1)
  })

  test('an allow after what the first rule closes opens nothing', () => {
    const file = `User-agent: *\n${closed}Allow: /public/\n`
    expect(messagesOf('everything-disallowed', file, mk1996)).toHaveLength(1)
    expect(messagesOf('everything-disallowed', file, google)).toEqual([])
  })

  test('a part of a name names a search engine', () => {
    const file = `User-agent: Google\nDisallow: /a\n\nUser-agent: *\n${closed}`
    expect(messagesOf('search-engine-shut-out', file, urllib)[0]).toMatch(/^bingbot, /)
    expect(messagesOf('search-engine-shut-out', file, google)[0]).toMatch(/^Googlebot, bingbot, /)
  })
})

test('a group without rules is reported only where its robots obey it', () => {
  const file = 'User-agent: *\nDisallow: /a\n\nUser-agent: ExampleBot\nCrawl-delay: 3\n'
  expect(messagesOf('empty-group', file, google)).toHaveLength(1)
  for (const dialect of [heritrix, robotstxtGem]) expect(messagesOf('empty-group', file, dialect)).toEqual([])
})

test('a robot obeys no group of its own where another comes first', () => {
  const file = 'User-agent: *\nDisallow: /a\n\nUser-agent: ExampleBot\nDisallow: /b\n'
  expect(messagesOf('group-loses-star-rules', file, google)).toHaveLength(1)
  expect(messagesOf('group-loses-star-rules', file, robotstxtGem)).toEqual([])
})

test('verdicts are those for whole URLs, because a dialect takes a path for none', () => {
  const file = 'User-agent: *\nDisallow: /css/\n'
  expect(messagesOf('dialects-disagree', file, robotRules)).toEqual([])
  expect(messagesOf('assets-disallowed', file, robotRules)).toHaveLength(1)
  expect(messagesOf('everything-disallowed', 'User-agent: *\nDisallow: /\n', robotRules)).toHaveLength(1)
})

test('a comment begins where the dialect ends the value', () => {
  const file = 'User-agent: *\nDisallow: /a#b # note\n'
  expect(messagesOf('hash-in-value', file, robotstxtGem)).toEqual([])
  expect(messagesOf('hash-in-value', file, google)).toHaveLength(1)
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
    'User-agent: My Bot\nDisallow: /a\n\nUser-agent: My Other\nDisallow: /*\n',
    'User-agent: Bot\n<!-- note: x -->\nUser-agent: Other\nDisallow: /\n',
    'User-agent: Bot\nTwo words\nUser-agent: Other\nDisallow: /\n',
  ]
  const paths = ['/', '/a', '/a%20b', '/%22a%22', '/"a"', '/caf%C3%A9', '/*']
  const answersOf = (file: string | Uint8Array): readonly boolean[] => {
    const robots = parse(file, { dialect })
    return ['Bot', 'Botx', 'Other', 'My Bot', 'My Other'].flatMap((robot) =>
      paths.map((path) => robots.isAllowed(robot, path)),
    )
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
