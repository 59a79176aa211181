import { describe, expect, it } from 'vitest'

import { strictUrl } from '../../src/url/strict-url.ts'
import * as dialects from '../../src/dialects/index.ts'
import { fromSnapshot, parse } from '../../src/index.ts'
import { unitShare } from '../support/share.ts'
import { strictProperties } from '../support/properties/strict.ts'

const { google } = dialects
const url = 'https://example.com/robots.txt'
const robot = 'ExampleBot'

const robots = 'User-agent: *\nDisallow: /private\nDisallow: //twice\n'

describe('strict', () => {
  it('knows what the URL standard does to each ASCII character', () => {
    const characters = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
    const around = ['/a_b', '/_/b', '/a/_', '/?a_b', '/a?b_', '/#a_b', '/._/', '/%2_/', '/a_?', '/a//_']
    for (const character of characters) {
      for (const written of around.map((text) => `https://example.com${text.replace('_', () => character)}`))
        expect(strictUrl(written, undefined)).toBe(new URL(written).href)
    }
  })

  const disallowed = [
    'https://example.com/a/../private',
    'https://example.com/%2e/private',
    'https://example.com/.%2E/private',
    'https://example.com\\private',
    'https://example.com\\private/b',
    'https://example.com/pri\tvate',
    'HTTPS://example.com/./private',
    '/a/../private',
    '\\private',
    '/./private\n',
    '//example.com/a/../private',
    '/\\example.com/private',
    '/a/..//twice',
    '/%2E//twice',
  ]
  it.each(disallowed)('sees through %j, which is otherwise asked as written', (asked) => {
    for (const options of [{}, { url }]) {
      expect(parse(robots, { ...options, strict: true }).isAllowed(robot, asked)).toBe(false)
      expect(parse(robots, options).isAllowed(robot, asked)).toBe(true)
    }
  })

  it('leaves texts alone that are neither URLs nor paths, and URLs that the URL standard rejects', () => {
    const strict = parse(robots, { strict: true }).forAgent(robot)
    for (const asked of [
      'example.com/a/../private',
      'a/../private',
      'https://h:99999/a/../private',
      '?a/../private',
    ])
      expect(strict.explain(asked).target, asked).toContain('/../private')
  })

  it('does not take the host of a path for the site', () => {
    const strict = parse(robots, { url, strict: true })
    expect(strict.check(robot, '//other.example/./private').reason).toBe('not-governed')
    expect(strict.check(robot, '/\\other.example/private').reason).toBe('not-governed')
    expect(strict.check(robot, '//example.com:443/private').reason).toBe('rule')
    expect(strict.check(robot, '//example.com:80/private').reason).toBe('not-governed')
  })

  it('takes the scheme of the file for what names a host alone', () => {
    const strict = parse(robots, { url: 'http://example.com/robots.txt', strict: true })
    expect(strict.check(robot, '//example.com:443/private').reason).toBe('not-governed')
    expect(strict.check(robot, '//example.com:80/private').reason).toBe('rule')
  })

  it('resolves what stands before a path for a dialect that looks at it', () => {
    for (const asked of ['https://a"b@example.com/private', 'https://exam%70le.com:443/private']) {
      const verdicts = [true, false].map((strict) =>
        parse(robots, { dialect: dialects.robotsRb, strict }).isAllowed(robot, asked),
      )
      expect(verdicts, asked).toEqual([false, asked.includes('"')])
    }
  })

  it('shows in a proof the URL as asked and the target as resolved', () => {
    const { url: asked, target } = parse(robots, { strict: true }).explain(robot, '/a/../private')
    expect({ asked, target }).toEqual({ asked: '/a/../private', target: '/private' })
  })

  it('is no part of a snapshot, but can be asked of one', () => {
    const data = parse(robots, { strict: true }).snapshot()
    expect(fromSnapshot(data).isAllowed(robot, '/./private')).toBe(true)
    expect(fromSnapshot(data, { strict: true }).isAllowed(robot, '/./private')).toBe(false)
  })

  it('keeps the dialect that was given', () => {
    expect(parse(robots, { dialect: google, strict: true }).dialect).toBe(google)
  })

  it('is true or false', () => {
    expect(() => parse(robots, { strict: 'yes' as never })).toThrow(
      new TypeError('"strict" must be true or false, got string.'),
    )
  })
})

strictProperties(unitShare)
