import { describe, expect, test } from 'vitest'

import { google, mk1996, rfc9309 } from 'ruly/dialects'
import { parse } from 'ruly'
import { fix, lint } from '../../src/lint/index.ts'
import { lintFixProperties } from '../support/properties/lint-fix.ts'
import { unitShare } from '../../../ruly/test/support/share.ts'

const limit = 512_000
const beyond = 'which lines agents read, because the file is or becomes larger than 512,000 bytes'
const group = 'User-agent: *\n'

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const fixed = (text: string): string => textOf(fix(text).bytes)
const fixedAll = (text: string): string => textOf(fix(text, { fixes: 'all' }).bytes)

/** What a finding of a file would change, by the codes of the rules. */
const changesOf = (text: string): readonly (readonly [string, string | undefined])[] =>
  lint(text)
    .findings.filter(({ fix: edits }) => edits !== undefined)
    .map(({ code, fixChanges }) => [code, fixChanges] as const)

/** A group for everyone with these lines, and remarks up to so many bytes. */
const filled = (lines: string, upTo: number): string => {
  const remark = `# ${'x'.repeat(9_997)}\n`
  const left = upTo - group.length - lines.length
  return group + lines + remark.repeat(left / remark.length) + `${'#'.repeat((left % remark.length) - 1)}\n`
}

describe('a fix keeps the limit of what agents read', () => {
  const late = 'Disallow: /late\n'

  test('where the file would grow over it', () => {
    const file = filled('Disallow /a\nDisallow /b\n', limit - late.length) + late
    expect(file).toHaveLength(limit)
    expect(fixed(file)).toBe(file)
    expect(changesOf(file).map(([, changes]) => changes)).toEqual([beyond, beyond])
    expect(fixedAll(file)).toHaveLength(limit + 2)
    expect(parse(fixedAll(file)).isAllowed('OtherBot', '/late')).toBe(true)
  })

  test('but for a file that has room for all fixes', () => {
    const file = filled('Disallow /a\nDisallow /b\n', limit - late.length - 2) + late
    expect(fixed(file)).toHaveLength(limit)
    expect(parse(fixed(file)).isAllowed('OtherBot', '/late')).toBe(false)
  })

  test('where the file is longer, and would pull in what stands beyond', () => {
    const file = filled('Disallow: /same\nDisallow: /same\n', limit) + late
    expect(fixed(file)).toBe(file)
    expect(changesOf(file)).toEqual([['duplicate-rule', beyond]])
    expect(parse(fixedAll(file)).isAllowed('OtherBot', '/late')).toBe(false)
  })

  test('with edits that keep the length of a file that is too long', () => {
    const file = filled('Disallow: *\n', limit) + late
    expect(fixed(file)).toBe(file.replace('Disallow: *', 'Disallow: /'))
  })

  test('also where the option lets more be read than robots do', () => {
    const file = filled('Disallow: /same\nDisallow: /same\n', limit) + late
    expect(textOf(fix(file, { maxBytes: 10 * limit }).bytes)).toBe(file)
    const short = 'User-agent: *\nDisallow /a\n'
    expect(textOf(fix(short, { maxBytes: 20 }).bytes)).toBe(short)
  })
})

describe('a fix is proved under google as well', () => {
  test.each([
    ['a space in a path', 'Disallow: /cmx templates/\n', '/cmx%20templates/'],
    ['an escape and its character', 'Disallow: /~\nDisallow: /%7E\n', '/%7E'],
    ['a wider rule that is written otherwise', 'Disallow: /~bob/a\nDisallow: /%7Ebob\n', '/~bob/a'],
  ])('%s', (_, rules, path) => {
    const file = group + rules
    expect(fixed(file)).toBe(file)
    expect(changesOf(file).map(([, changes]) => changes)).toEqual(['verdicts under google'])
    const { bytes, applied } = fix(file, { fixes: 'all' })
    expect(textOf(bytes)).not.toBe(file)
    const was = parse(file, { dialect: google }).isAllowed('OtherBot', path)
    expect(parse(bytes, { dialect: google }).isAllowed('OtherBot', path)).toBe(!was)
    expect(applied.map(({ fixChanges }) => fixChanges)).toEqual([
      expect.stringMatching(/^verdicts under google: AnotherBot may (?:now|no longer) fetch \S+$/) as string,
    ])
  })

  test('names that google reads as one', () => {
    const file = 'User-agent: Bot1\nDisallow: /a\nDisallow: /a/b\n\nUser-agent: Bot2\nAllow: /a/\n'
    expect(fixed(file)).toBe(file)
    expect(changesOf(file)).toEqual([['shadowed-rule', 'verdicts under google']])
    expect(textOf(fix(file, { dialect: google, fixes: 'all' }).bytes)).toBe(file)
  })

  test('what both read alike is fixed without more', () => {
    expect(fixed(`${group}Disallow: /a*\nDisallow: /caf\u00e9\n`)).toBe(
      `${group}Disallow: /a\nDisallow: /caf%C3%A9\n`,
    )
  })

  test('under a third dialect, all three count', () => {
    const file = 'User-agent: *\nDisallow: /a b\n'
    const [found] = lint(file, { dialect: mk1996, rules: {} }).findings.filter(
      ({ code }) => code === 'space-in-path',
    )
    expect(found?.fix === undefined || found.fixChanges !== undefined).toBe(true)
  })
})

test('what a fix has changed is found behind characters of several bytes', () => {
  const { applied } = fix(`${group}Disallow: ${'\u00e9'.repeat(20)}\nDisallow: b\n`, { fixes: 'all' })
  expect(applied.filter(({ line }) => line === 3).map(({ fixChanges }) => fixChanges)).toEqual([
    'what robots may fetch: AnotherBot may no longer fetch /b',
  ])
})

test('a fix leaves bytes that are not UTF-8 as they are', () => {
  const file = `${group}Disallow: /\u00e9**a\nDisallow: /\u00e9?a&amp;b\nDisallow: caf\u00e9\nSitemap: /\u00e9\n`
  const { bytes } = fix(Buffer.from(file, 'latin1'), { fixes: 'all', url: 'https://example.com/robots.txt' })
  expect(Buffer.from(bytes).toString('latin1')).toBe(file.replace('**', '*').replace('&amp;', '&'))
  const moved = Buffer.from(
    'User-agent: a\nDisallow: /x\n\nUser-agent: a\nDisallow: /\u00f0\u009f\u0098z\n',
    'latin1',
  )
  expect(Buffer.from(fix(moved).bytes)).toEqual(moved)
})

describe('a fix changes nothing by its neighbours', () => {
  test.each([
    ['a dollar sign before the last star', 'Disallow: /a$*\n'],
    ['a second byte order mark', '\ufeff\ufeffDisallow: /\n'],
    ['a line that Google reads in part', `Disallow : /${'a'.repeat(16_660)}\n`],
    ['a NUL on the line', 'Disallow : /a\0b\n'],
  ])('%s', (_, rules) => {
    const file = rules.startsWith('\ufeff')
      ? rules.replace('Disallow', 'User-agent: *\nDisallow')
      : group + rules
    const after = fix(file).bytes
    for (const dialect of [rfc9309, google]) {
      const answers = (input: string | Uint8Array) =>
        ['/', '/a', '/a$', '/ab', '/a$b', `/${'a'.repeat(16_649)}`].map((path) =>
          parse(input, { dialect }).isAllowed('OtherBot', path),
        )
      expect(answers(after)).toEqual(answers(file))
    }
  })
})

lintFixProperties(unitShare / 3)
