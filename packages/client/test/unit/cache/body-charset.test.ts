import type { Charset } from 'ruly/access'
import { describe, expect, it } from 'vitest'

import {
  chosenCharset,
  beginsAsPage,
  hasAgentLine,
  hasDisallowLine,
  whyNotText,
} from '../../../src/cache/record/body-meaning.ts'
import { encodingOf } from '@ruly/common/charset'

const charset: Charset = {
  from: ['bom', 'header'],
  otherwise: 'utf-8',
  unknown: 'otherwise',
  labels: 'checked',
}

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))
const utf16le = (text: string): Uint8Array => latin1(text.replaceAll(/./gs, '$&\0'))
const utf16be = (text: string): Uint8Array => latin1(text.replaceAll(/./gs, '\0$&'))
const agentLine = 'User-agent: *\n'

describe('the charset of a body', () => {
  const cases: readonly (readonly [string, Uint8Array, string | undefined, string, string | undefined])[] = [
    ['nothing says', latin1('a'), undefined, 'utf-8', undefined],
    ['a byte order mark says UTF-8', latin1('\u00ef\u00bb\u00bfa'), 'iso-8859-2', 'utf-8', undefined],
    ['a byte order mark says UTF-16LE', latin1('\u00ff\u00fea\0'), undefined, 'utf-16le', undefined],
    ['a byte order mark says UTF-16BE', latin1('\u00fe\u00ff\0a'), undefined, 'utf-16be', undefined],
    ['two bytes of a mark say nothing', latin1('\u00ef\u00bba'), undefined, 'utf-8', undefined],
    ['other bytes begin like a mark', latin1('\u00efx\u00bf'), 'iso-8859-2', 'iso-8859-2', undefined],
    ['bytes end like a mark', latin1('x\u00bb\u00bf'), 'iso-8859-2', 'iso-8859-2', undefined],
    ['bytes are half of a mark', latin1('\u00ff\u00ff'), 'iso-8859-2', 'iso-8859-2', undefined],
    ['bytes are half of another mark', latin1('\u00fea'), 'iso-8859-2', 'iso-8859-2', undefined],
    ['bytes are the end of two marks', latin1('a\u00fe\u00ff'), 'iso-8859-2', 'iso-8859-2', undefined],
    ['a label is not known', latin1('a'), 'klingon', 'utf-8', 'charset-unknown'],
    ['a label is right', latin1('\u00e9a'), 'iso-8859-2', 'iso-8859-2', undefined],
    ['a label is that of UTF-8', latin1('\u00c3\u00a9'), 'utf8', 'utf8', undefined],
    ['the bytes are ASCII', latin1('a\u007f'), 'iso-8859-2', 'iso-8859-2', undefined],
    ['the bytes are UTF-8', latin1('\u00c3\u00a9'), 'iso-8859-2', 'utf-8', 'charset-contradicted'],
    [
      'the last character is cut',
      latin1('\u00c3\u00a9\u00c3'),
      'iso-8859-2',
      'utf-8',
      'charset-contradicted',
    ],
    ['the label is right about UTF-16LE', utf16le('a'), 'utf-16le', 'utf-16le', undefined],
    ['another label of UTF-16LE is right', utf16le('a'), 'utf-16', 'utf-16', undefined],
    ['the label is right about UTF-16BE', utf16be('a'), 'utf-16be', 'utf-16be', undefined],
    ['the bytes are UTF-16 the other way', utf16be('abc'), 'utf-16le', 'utf-16be', 'charset-contradicted'],
    ['the bytes are UTF-16LE', utf16le('abc'), 'utf-16be', 'utf-16le', 'charset-contradicted'],
    ['a body for UTF-16 is empty', latin1(''), 'utf-16le', 'utf-16le', undefined],
    ['a body for UTF-16 has no NUL', latin1('ab'), 'utf-16le', 'utf-8', 'charset-contradicted'],
    [
      'a body for UTF-16 has a plain line',
      latin1(`${agentLine}\0`),
      'utf-16le',
      'utf-8',
      'charset-contradicted',
    ],
    ['NULs are as many at both places', latin1('\0\0'), 'utf-16be', 'utf-16le', 'charset-contradicted'],
  ]
  it.each(cases)('if %s', (_case, bytes, named, expected, note) => {
    expect(chosenCharset({ bytes, named }, charset, encodingOf)).toEqual({ charset: expected, note })
  })

  it('is the label if the policy believes labels', () => {
    const body = { bytes: latin1('\u00c3\u00a9'), named: 'iso-8859-2' }
    expect(chosenCharset(body, { ...charset, labels: 'believed' }, encodingOf)).toEqual({
      charset: 'iso-8859-2',
      note: undefined,
    })
  })

  it('is none if the policy has another meaning for a label that is not known', () => {
    const body = { bytes: latin1('a'), named: 'klingon' }
    expect(chosenCharset(body, { ...charset, unknown: 'defer' }, encodingOf)).toEqual({
      charset: undefined,
      note: 'charset-unknown',
    })
  })
})

describe('a user-agent line', () => {
  it.each([
    'user-agent:',
    'User Agent : *',
    'useragent:',
    ' \tUSER-AGENT\t:',
    '\u00ef\u00bb\u00bfUser-agent: *',
    'a\nUser-agent: *',
    agentLine.replaceAll(/./gs, '\0$&'),
  ])('is in %j', (text) => {
    expect(hasAgentLine(latin1(text))).toBe(true)
  })

  it.each(['', 'user--agent:', 'x user-agent:', 'user-agent *', 'user-agent x:', 'bot'])(
    'is not in %j',
    (text) => {
      expect(hasAgentLine(latin1(text))).toBe(false)
    },
  )
})

describe('a disallow line', () => {
  it.each(['disallow:', ' \tDisallow\t: /', 'a\nDisallow: /'])('is in %j', (text) => {
    expect(hasDisallowLine(latin1(text))).toBe(true)
  })

  it.each(['', 'x disallow:', 'disallow /', 'disallow x:'])('is not in %j', (text) => {
    expect(hasDisallowLine(latin1(text))).toBe(false)
  })
})

describe('a page', () => {
  it.each([
    '<!DOCTYPE html>',
    '\n \t<html>',
    '<!-- a -->',
    '<?xml version="1.0"?>',
    '<head>',
    '<body>',
    '<title>',
    '<script>',
    '\u00ef\u00bb\u00bf<html>',
    '\u00ff\u00fe<\0h\0t\0m\0l\0>\0',
    '\u00fe\u00ff<html>',
    `${' '.repeat(1018)}<html>`,
  ])('begins with %j', (text) => {
    expect(beginsAsPage(latin1(text))).toBe(true)
  })

  it.each(['', 'a<html>', '<a>', '<!doctypehtml>', '\u00ef\u00bb<html>', `${' '.repeat(1020)}<html>`])(
    'does not begin with %j',
    (text) => {
      expect(beginsAsPage(latin1(text))).toBe(false)
    },
  )
})

describe('why a body is not text', () => {
  it('is that it looks like UTF-16', () => {
    expect(whyNotText(utf16le('Disallow: /a\n'.repeat(20)), 'utf-8')).toBe(
      'the body looks like UTF-16, which neither a byte order mark nor its Content-Type says',
    )
  })

  it('is that it is an image or an archive', () => {
    const bytes = Uint8Array.from({ length: 2000 }, (_, i) => (i * 7919) % 256)
    expect(whyNotText(bytes, 'utf-8')).toBe(
      'the body is not text: an image, an archive, or compressed data that nothing announces',
    )
  })

  it('is nothing for text, in its charset', () => {
    expect(whyNotText(latin1(agentLine), 'utf-8')).toBeUndefined()
    expect(whyNotText(utf16le('Disallow: /a\n'.repeat(20)), 'utf-16le')).toBeUndefined()
    expect(whyNotText(latin1(`${agentLine}${'\0\u0001'.repeat(500)}`), 'utf-8')).toBeUndefined()
  })
})
