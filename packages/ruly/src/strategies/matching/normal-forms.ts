import type { ByteString } from '@ruly/common/utf8'
import type { Clean } from '../../model/dialect.ts'
import { escapedOctet, octetOf, scrubbed } from '../text-forms.ts'

/** Writes a path or a pattern in a form in which equal ones are the same bytes. */
export type Form = (octets: ByteString) => ByteString

/**
 * Escapes bytes outside ASCII and writes `%xx` with capital digits; decodes nothing.
 *
 * Source: Google's robots.cc, `MaybeEscapePattern`.
 */
export function escapedForm(octets: ByteString): ByteString {
  return octets
    .replace(/%[0-9A-Fa-f]{2}/g, (escape) => escape.toUpperCase())
    .replace(/[\u0080-\u00ff]/g, escapedOctet)
}

/** Leaves the bytes as they are. */
export const asIs: Form & Clean = /* @__PURE__ */ Object.assign(
  function asIs(octets: ByteString): ByteString {
    return octets
  },
  { keepsAll: true },
)

const escape = /%[0-9A-Fa-f]{2}/g

/**
 * Decodes escapes, except for bytes that must stay distinct: these are written as `%` and what `spelling` makes of the byte.
 *
 * It is applied once, to rules before their wildcards are looked for: an escaped star becomes a wildcard.
 */
export function decodedExcept(
  octets: ByteString,
  kept: string,
  spelling: (octet: string) => string,
): ByteString {
  return octets.replace(escape, (found) => {
    const octet = octetOf(found)
    return kept.includes(octet) ? `%${spelling(octet)}` : octet
  })
}

/** Decodes all escapes except `%2F` (draft-koster-robots-00 §3.2.2). */
export function decodedExceptSlash(octets: ByteString): ByteString {
  return decodedExcept(octets, '/', () => '2F')
}

/** Like `decodedExceptSlash`; what does not decode to UTF-8 becomes U+FFFD, as in Python's `unquote`. */
export function decodedTextExceptSlash(octets: ByteString): ByteString {
  return scrubbed(decodedExceptSlash(octets))
}

/** What targets in normal form escape besides bytes outside ASCII. */
export const escapedInTargets: string =
  Array.from({ length: 0x21 }, (_, octet) => String.fromCharCode(octet)).join('') + '"<>\\^`{|}\u007f'

/** An escape, or a byte that URLs contain only escaped. */
const escapedOrUnsafe = /%[0-9A-Fa-f]{2}|[\u0000-\u0020"<>\\^`{|}\u007f-\u00ff]/g
const unreserved = /[A-Za-z0-9._~-]/

/**
 * Decodes escapes of unreserved characters and writes all others with capital digits (RFC 9309 §2.2.2). Escapes the bytes that URLs
 * contain only escaped: control characters, space, bytes outside ASCII, and `" < > \ ^ { | }` and the backtick.
 *
 * It is applied once: `%a%41` becomes `%aA`, which is not decoded again. Reserved characters stay as written: `:` and `%3A` differ.
 *
 * Deviation: RFC 9309 §2.2.2, whose second example escapes `:` and `/` in a query, which would keep `*http://` from matching.
 */
function normalised(octets: ByteString): ByteString {
  return octets.replace(escapedOrUnsafe, (found) => {
    if (found.length === 1) return escapedOctet(found)
    const decoded = octetOf(found)
    return unreserved.test(decoded) ? decoded : found.toUpperCase()
  })
}

/** What one of the two normal forms may change. */
const changeable = /[%*$\u0000-\u0020"<>\\^`{|}\u007f-\u00ff]/
const changeableInPatterns = /[%$\u0000-\u0020"<>\\^`{|}\u007f-\u00ff]/

/** The normal form of a target: `*` and `$` are escaped, too, so that they are not wildcards. */
export function targetForm(octets: ByteString): ByteString {
  if (!changeable.test(octets)) return octets
  return normalised(octets).replaceAll('*', '%2A').replaceAll('$', '%24')
}

/** The normal form of a pattern: a `$` that is not last is escaped, too; `*` and a final `$` keep their meaning. */
export function patternForm(octets: ByteString): ByteString {
  const anchored = octets.endsWith('$')
  const body = anchored ? octets.slice(0, -1) : octets
  if (!changeableInPatterns.test(body)) return octets
  const normal = normalised(body).replaceAll('$', '%24')
  return anchored ? `${normal}$` : normal
}
