import { expect, test } from 'vitest'

import { google, mk1996, type Dialect } from '../src/dialects/index.ts'
import { lint } from '../src/lint/index.ts'

const messagesOf = (code: string, file: string, dialect: Dialect): readonly string[] =>
  lint(file, { dialect })
    .findings.filter((finding) => finding.code === code)
    .map(({ message }) => message)

test('a name that the dialect cannot find is told of, and only there', () => {
  const file = 'User-agent: MJ12bot\nUser-agent: Example_Bot\nDisallow: /\n'
  expect(messagesOf('agent-never-matches', file, google)).toEqual([
    'A robot called "MJ12bot" does not find its group in this dialect. The line names nobody.',
  ])
  expect(messagesOf('agent-never-matches', file, mk1996)).toEqual([])
})

test('Google’s reading is held against RFC 9309', () => {
  expect(messagesOf('dialects-disagree', 'User-agent: *\nDisallowed: /a\n', google)).toEqual([
    'AnotherBot may not fetch /a, but may by RFC 9309.',
  ])
})

test('groups are not made one where the dialect obeys the first only', () => {
  const file = 'User-agent: a\nDisallow: /a\n\nUser-agent: a\nDisallow: /b\n'
  const [found] = lint(file, { dialect: mk1996 }).findings.filter(({ code }) => code === 'split-group')
  expect(found).toMatchObject({ line: 4 })
  expect(found).not.toHaveProperty('fix')
})
