import { named } from '../named.ts'
import { utf8OfText, percentEncoded, textOfUtf8 } from '../../text/utf8.ts'
import type { ByteString } from '../../model/byte-string.ts'

/**
 * ByteString outside ASCII escaped, `%xx` with capital digits; nothing is decoded.
 *
 * Source: Google's robots.cc, `MaybeEscapePattern`.
 */
export function escapedForm(octets: ByteString): ByteString {
  return octets
    .replace(/%[0-9A-Fa-f]{2}/g, (escape) => escape.toUpperCase())
    .replace(/[\u0080-\u00ff]/g, (octet) => percentEncoded(octet.charCodeAt(0)))
}

/** As it stands. */
export function asIs(octets: ByteString): ByteString {
  return octets
}

const escape = /%[0-9A-Fa-f]{2}/g

/**
 * Escapes decoded, but for octets that must stay apart: these are written `%` and what `spelling` makes of the octet.
 *
 * Applied once, to rules before their wildcards are looked for: an escaped star becomes a wildcard.
 */
function decodedExcept(
  kept: string,
  spelling: (octet: string) => string,
): (octets: ByteString) => ByteString {
  return (octets) =>
    octets.replace(escape, (found) => {
      const octet = String.fromCharCode(Number.parseInt(found.slice(1), 16))
      return kept.includes(octet) ? `%${spelling(octet)}` : octet
    })
}

/** All decoded but `%2F` (draft-koster-robots-00 §3.2.2). */
export const decodedExceptSlash: (octets: ByteString) => ByteString = named(
  decodedExcept('/', () => '2F'),
  'decodedExceptSlash',
)

/**
 * All decoded but `/ ? & =`, which are written `%` and themselves.
 *
 * Source: the Ruby gem's parser.rb, `normalize_percent_encoding`, which means to keep `%2F` and makes `%/` of it.
 */
export const decodedExceptReserved: (octets: ByteString) => ByteString = named(
  decodedExcept('/?&=', (octet) => octet),
  'decodedExceptReserved',
)

/** As `decodedExceptSlash`, where what decodes to no UTF-8 becomes U+FFFD, as Python's `unquote` has it. */
export function decodedTextExceptSlash(octets: ByteString): ByteString {
  return utf8OfText(textOfUtf8(decodedExceptSlash(octets)))
}

const replacementCharacter = utf8OfText('\uFFFD')

/** As `decodedExceptReserved`, where what decodes to no UTF-8 is dropped, as the gem's `ultimate_scrubber` does. */
export function scrubbedExceptReserved(octets: ByteString): ByteString {
  return decodedExceptReserved(octets)
    .split(replacementCharacter)
    .map((piece) => utf8OfText(textOfUtf8(piece).replaceAll('\uFFFD', '')))
    .join(replacementCharacter)
}

/** ByteString escaped that the URI library of Perl has no room for; nothing is decoded. */
export function uriForm(octets: ByteString): ByteString {
  return octets.replace(/[^A-Za-z0-9\-_.!~*'();/?:@&=+$,%]/g, (octet) => percentEncoded(octet.charCodeAt(0)))
}

/** What is escaped in targets of the normal form, besides what is outside ASCII. */
export const escapedInTargets: string =
  Array.from({ length: 0x21 }, (_, octet) => String.fromCharCode(octet)).join('') + '"<>\\^`{|}\u007f'

/** An escape, or an octet that stands in a URL only escaped. */
const escapedOrUnsafe = /%[0-9A-Fa-f]{2}|[\u0000-\u0020"<>\\^`{|}\u007f-\u00ff]/g
const unreserved = /[A-Za-z0-9._~-]/

/**
 * RFC 9309 §2.2.2: escapes of unreserved characters decoded, all others with capital digits; octets that stand in a URL only
 * escaped are escaped: controls, space, what is outside ASCII, and `" < > \ ^ { | }` and the backtick.
 *
 * Applied once: `%a%41` becomes `%aA`, which is not decoded again. Reserved characters stay as written: `:` and `%3A` differ.
 *
 * Deviation: RFC 9309 §2.2.2, whose second example escapes `:` and `/` in a query, which would keep `*http://` from matching.
 */
function normalised(octets: ByteString): ByteString {
  return octets.replace(escapedOrUnsafe, (found) => {
    if (found.length === 1) return percentEncoded(found.charCodeAt(0))
    const decoded = String.fromCharCode(Number.parseInt(found.slice(1), 16))
    return unreserved.test(decoded) ? decoded : found.toUpperCase()
  })
}

/** What one of the two normal forms may change. */
const changeable = /[%*$\u0000-\u0020"<>\\^`{|}\u007f-\u00ff]/
const changeableInPatterns = /[%$\u0000-\u0020"<>\\^`{|}\u007f-\u00ff]/

/** The normal form of a target: besides, `*` and `$` are escaped, so that they are no wildcards. */
export function targetForm(octets: ByteString): ByteString {
  if (!changeable.test(octets)) return octets
  return normalised(octets).replaceAll('*', '%2A').replaceAll('$', '%24')
}

/** The normal form of a pattern: besides, a `$` that is not last is escaped; `*` and a last `$` keep their meaning. */
export function patternForm(octets: ByteString): ByteString {
  const anchored = octets.endsWith('$')
  const body = anchored ? octets.slice(0, -1) : octets
  if (!changeableInPatterns.test(body)) return octets
  const normal = normalised(body).replaceAll('$', '%24')
  return anchored ? `${normal}$` : normal
}
