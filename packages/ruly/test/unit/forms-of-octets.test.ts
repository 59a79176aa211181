import { describe, expect, it } from 'vitest'

import { eachByteToText } from '../../src/dialects/temoto.ts'
import { fragmentForm } from '../../src/dialects/texting.ts'
import { capitalEscapes, encodeUriForm } from '../../src/dialects/robots-parser.ts'
import { decodedExceptReserved, scrubbedExceptReserved } from '../../src/dialects/robotstxt-gem.ts'
import {
  decodedExceptSlash,
  decodedTextExceptSlash,
  escapedForm,
  patternForm,
  targetForm,
} from '../../src/strategies/matching/normal-forms.ts'
import { uriForm } from '../../src/dialects/robot-rules.ts'
import { expectSame } from '../support/expect-same.ts'

describe('a form of bytes', () => {
  const forms: readonly (readonly [(octets: string) => string, string, string])[] = [
    [escapedForm, '/%c3%A9%zz\u00e9~ $*', '/%C3%A9%zz%E9~ $*'],
    [decodedExceptSlash, '/%41%2f%2F%e9%zz%2', '/A%2F%2F\u00e9%zz%2'],
    [decodedExceptReserved, '%2f%3F%26%3d%41%zz', '%/%?%&%=A%zz'],
    [decodedTextExceptSlash, '/%C3%A9%2f%E9', '/\u00c3\u00a9%2F\u00ef\u00bf\u00bd'],
    [scrubbedExceptReserved, '/%E9a%2f%C3%A9', '/a%/\u00c3\u00a9'],
    [scrubbedExceptReserved, '/a%EF%BF%BDb%E9c', '/a\u00ef\u00bf\u00bdbc'],
    [
      uriForm,
      '/aZ09-_.!~*\'();/?:@&=+$,% "#[]^`{|}\u00e9',
      "/aZ09-_.!~*'();/?:@&=+$,%%20%22%23%5B%5D%5E%60%7B%7C%7D%E9",
    ],
    [targetForm, '/a-b_c.d', '/a-b_c.d'],
    [targetForm, '/*$%61%2a%c3\u00e9', '/%2A%24a%2A%C3%E9'],
    [patternForm, '/a*$', '/a*$'],
    [patternForm, '/$a*%61%2a$', '/%24a*a%2A$'],
    [patternForm, '/%61', '/a'],
    [patternForm, '$', '$'],
    [capitalEscapes, '/%c3%zz%2f\u00e9', '/%C3%zz%2F\u00e9'],
    [encodeUriForm, '/%c3%zz \u00c3\u00a9', '/%C3%zz%20%C3%A9'],
    [fragmentForm, '/\0 "<>`\u007f\u00e9#%c3|', '/%00%20%22%3C%3E%60%7F%E9#%c3|'],
  ]
  it.each(forms)('is made by %o of %j', (form, octets, expected) => {
    expect(form(octets)).toBe(expected)
  })

  it('has U+FFFD for each byte that is not UTF-8, and every other character as it was', () => {
    const borders = [0x61, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0]
    const leads = [0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff]
    for (const lead of [...borders, ...leads])
      for (const second of [...borders, 0xff])
        for (const third of [0x7f, 0x80, 0xbf, 0xc0])
          for (const fourth of [0x61, 0x80]) {
            const octets = String.fromCharCode(lead, second, third, fourth)
            expectSame(eachByteToText(octets), withoutBrokenBytes(octets), octets)
          }
  })
})

/** One character after the other, each as the platform decodes it. */
function withoutBrokenBytes(octets: string): string {
  let text = ''
  for (let at = 0; at < octets.length;) {
    const size = [1, 2, 3, 4].find((bytes) => isOneCharacter(octets.slice(at, at + bytes))) ?? 0
    text += size === 0 ? '\u00ef\u00bf\u00bd' : octets.slice(at, at + size)
    at += Math.max(size, 1)
  }
  return text
}

function isOneCharacter(octets: string): boolean {
  const text = Buffer.from(octets, 'latin1').toString('utf8')
  return /^.$/su.test(text) && Buffer.from(text, 'utf8').toString('latin1') === octets
}
