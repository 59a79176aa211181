import { describe, expect, it } from 'vitest'

import { google, rfc9309 } from '../../src/dialects/index.ts'
import { format, formatEdits, type FormatOptions } from '../../src/edit/index.ts'
import { parse, type RobotsInput } from '../../src/index.ts'
import { ownRows } from '../support/recorded.ts'
import { unitShare } from '../support/share.ts'
import { formatProperties } from '../support/properties/edit-format.ts'

function formatted(input: RobotsInput, options?: FormatOptions): string {
  return Buffer.from(format(input, options)).toString('latin1')
}

interface Case {
  readonly id: string
  readonly file: string
  readonly formatted: string
  readonly options?: FormatOptions
}

const cases = ownRows<Case>('packages/ruly/test/vectors/format.ndjson')

describe('a formatted file', () => {
  it.each(cases)('has $id', ({ file, formatted: expected, options }) => {
    expect(Buffer.from(format(file, options)).toString()).toBe(expected)
    expect(formatEdits(expected, options)).toEqual([])
  })

  it('is the file itself where it is UTF-16', () => {
    const file = Buffer.from('\uFEFFuser-agent:*\n\n\ndisallow:/', 'utf16le')
    expect(formatted(file)).toBe(file.toString('latin1'))
  })

  it.each([
    ['UTF-16 without its mark', Buffer.from('user-agent:*\n\n\ndisallow:/', 'utf16le')],
    ['no text', Buffer.from('89504e470d0a1a0a0000000d494844520000000a0000000a', 'hex')],
    ['a page', Buffer.from('<!DOCTYPE html>\n\n\n  <p>404</p>  \n')],
  ])('is the file itself where it is %s', (_, file) => {
    expect(formatted(file)).toBe(file.toString('latin1'))
  })

  it('has bytes that are no UTF-8 as they were', () => {
    expect(formatted(Buffer.from('user-agent:*\nDisallow:/\u00e9 \n', 'latin1'))).toBe(
      'User-agent: *\nDisallow: /\u00e9\n',
    )
  })

  it('never begins with a byte order mark that was none', () => {
    for (const file of ['\n\uFEFFUser-agent: *\nDisallow: /', ' \uFEFFUser-agent: *\nDisallow: /'])
      for (const dialect of [rfc9309, google])
        expect(parse(format(file), { dialect }).isAllowed('a', '/')).toBe(true)
  })

  it('is the file itself where that is larger than what is read, whose lines are not even looked at', () => {
    // As objects, so many lines would not fit into memory.
    const file = new Uint8Array(24 * 1024 * 1024).fill(10)
    expect(Buffer.compare(format(file), file)).toBe(0)
  })

  it('is the file itself where other lines would cross the limit', () => {
    const file = 'User-agent:*\nDisallow:/a'
    expect(formatted(file, { maxBytes: file.length })).toBe(file)
    expect(formatted(file, { maxBytes: file.length + 3 })).toBe('User-agent: *\nDisallow: /a\n')
    expect(formatted(`${file}\n\n\n\n`, { maxBytes: file.length + 3 })).toBe(`${file}\n\n\n\n`)
  })

  it('has lines too long for Google as they were', () => {
    const long = `Disallow:/${'a'.repeat(16_653)}`
    expect(formatted(`User-agent: *\n${long}\n`)).toBe(`User-agent: *\n${long}\n`)
    expect(formatted(`User-agent: *\n${long.slice(0, -1)}\n`)).toContain('Disallow: /a')
  })

  it('wants a line end that it knows', () => {
    // @ts-expect-error: no line end
    expect(() => format('', { lineEnd: '\n' })).toThrow(
      new RangeError('"lineEnd" must be "lf" or "crlf", got "\\n".'),
    )
  })
})

formatProperties(unitShare)
