import fc from 'fast-check'
import { anyCharacter } from '../../../ruly/test/support/any-character.ts'

const starts = ['http://', 'https://', 'http://', 'https://', ' http://', 'HTTP://', 'ht\ttps://']
const oddStarts = [
  'http:/',
  'https:',
  'http:\\\\',
  'http:///',
  'https:////',
  '//',
  '',
  'ftp://',
  'ws://',
  'data:',
  '\0https://',
]

/** Hosts as they stand in URLs: several of them are the same host to the URL standard, and many are none. */
const hosts = [
  'a.example',
  'A.Example',
  'a.example.',
  'a..example',
  '.',
  '',
  'a_b.example',
  '-a-.example',
  'xn--bcher-kva.example',
  'b\u00fccher.example',
  'BU\u0308CHER.example',
  'xn--a',
  'xn--',
  'xn--a-.example',
  'a.xn--\u00fc',
  '\u0661.example',
  'a\u3002example',
  'a\u00ad.example',
  'fa\u00df.example',
  '\u200d.example',
  '\ud800.example',
  '%61.example',
  '%41.example',
  'a%2eexample',
  'a%00.example',
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '2130706433',
  '0177.0.0.1',
  '1.2.3.4.',
  '1.2.3.256',
  'a.0x',
  'a.1',
  '[::1]',
  '[::0001]',
  '[::127.0.0.1]',
  '[::1',
  'a b.example',
  'a<b.example',
  'a^b.example',
  'a|b.example',
  'a#b.example',
  'a\\b.example',
  'a\tb.example',
  'a\nb.example',
  'a\u007fb.example',
  `${'a'.repeat(64)}.example`,
]
const users = [
  '',
  '',
  '',
  '',
  'user@',
  'user:pass@',
  ':@',
  '@',
  'a.example@',
  'a.example/@',
  'a.example\\@',
  'u@v@',
]
const ports = ['', '', '', ':', ':80', ':443', ':8080', ':080', ':65535', ':65536', ':a', ':-1']
const rests =
  '/ / / a b private private . .. %2e %2E %2f %2F %70rivate % \\ ? # & = : @ // /. /.. /../ /./ /%2e%2E/ é'.split(
    ' ',
  )
const controls = [' ', '\t', '\n', '\r', '\0', '\u007f', '\ud800', '\udc00']

const rest = fc
  .array(fc.constantFrom(...rests, ...controls), { maxLength: 10 })
  .map((parts) => parts.join(''))

/** Texts that may be URLs; `port` is one that many of them have. */
export function hostileUrl(port = ''): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.oneof({ arbitrary: fc.constantFrom(...starts), weight: 5 }, fc.constantFrom(...oddStarts)),
      fc.constantFrom(...users),
      fc.oneof(
        { arbitrary: fc.constantFrom(...hosts), weight: 5 },
        fc.domain(),
        fc.string({ unit: anyCharacter }),
      ),
      fc.oneof(fc.constant(port), fc.constantFrom(...ports)),
      fc.oneof({ arbitrary: rest.map((path) => `/${path}`), weight: 3 }, rest),
    )
    .map((parts) => parts.join(''))
}
