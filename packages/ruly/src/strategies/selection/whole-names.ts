import type { Names } from '../../model/dialect.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { lowerCased, textOfUtf8, utf8OfText } from '@ruly/common/utf8'
import { named } from '../named.ts'

/** The user agent in lower case up to a `/`, `*` for an empty one: `example bot` for `Example Bot/1.0`. */
export const wholeName = (userAgent: string): readonly ByteString[] => [
  utf8OfText(nameIn(userAgent === '' ? '*' : userAgent)),
]

/** The line's value up to a `/` is the token, in any case; a line without a value names nobody. */
export const sameWholeName: Names = (lineValue, token) =>
  lineValue !== '' && utf8OfText(nameIn(textOfUtf8(lineValue))) === token

/** The line's whole value is the token, in any case. */
export const sameWholeValue: Names = Object.assign(
  named<Names>((lineValue, token) => lowerCased(lineValue) === lowerCased(token), 'sameWholeValue'),
  { namedToken: lowerCased },
)

/** `*` up to a `/`. */
export function wholeStar(lineValue: ByteString): boolean {
  return nameIn(textOfUtf8(lineValue)) === '*'
}

/** Source: robots-parser 3.0.1, `formatUserAgent`. */
function nameIn(text: string): string {
  return (text.toLowerCase().split('/', 1)[0] as string).trim()
}
