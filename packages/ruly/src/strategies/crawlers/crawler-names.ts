import type { Names } from '../../model/dialect.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { lowerCased, textOfUtf8, utf8OfText } from '@ruly/common/utf8'

/** Names as crawlers and their libraries compare them, for the dialects that are based on these. */

/**
 * The token begins with the line's value, in any case: `Googlebot` names `Googlebot-Image`. A line without a value names nobody.
 *
 * Source: temoto/robotstxt, robotstxt.go, `FindGroup`.
 */
export const agentBeginsWithLine: Names = (lineValue, token) =>
  lineValue !== '' && lineValue !== '*' && goLowerCase(token).startsWith(goLowerCase(lineValue))

/** Go maps each character by itself: `İ` to `i`, and the Greek sigma always to the same. */
function goLowerCase(octets: ByteString): string {
  return textOfUtf8(octets).replaceAll('\u0130', 'i').replaceAll('\u03a3', '\u03c3').toLowerCase()
}

/** The line's whole value is the token, with ASCII letters in any case. */
export const sameNameInAnyCase: Names = (lineValue, token) => lowerCased(lineValue) === lowerCased(token)

/** The user agent in lower case. */
export const lowerCasedAgent = (userAgent: string): readonly ByteString[] => [
  utf8OfText(userAgent.toLowerCase()),
]

/**
 * The line's whole value, with ASCII letters in lower case, is the token.
 *
 * Source: Smerity/texting_robots, lib.rs, `Robot::new`.
 */
export const sameLowerCasedName: Names = (lineValue, token) => lowerCased(lineValue) === token
