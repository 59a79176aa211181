import type { IsWildcard, Names } from '../../model/dialect.ts'
import { isProductToken, markedTokensOf, productTokensOf } from '../../select/product-token.ts'
import { type ByteString, lowerCased, utf8OfText } from '@ruly/common/utf8'
import { named } from '../named.ts'
import { lowerCasedText } from '../text-forms.ts'

type Tokens = (userAgent: string) => readonly ByteString[]

/** The user agent is the token, unchanged. */
export const asGiven: Tokens = (userAgent) => [utf8OfText(userAgent)]

/** The product tokens of a token, of `Name/1.0` or of a whole User-Agent header. */
export const ownTokens: Tokens = (userAgent) => productTokensOf(userAgent).map(utf8OfText)

/**
 * Like `ownTokens`; also the whole name up to a `/` if it is not a product token: `Web Robot` for `Web Robot/1.0`, which then is
 * not `Web`.
 *
 * RFC 9309 has no names with spaces; in files that have them, `sameProductTokenOrName` finds the line.
 */
export const ownTokensOrName: Tokens = (userAgent) => {
  const name = beforeSlash(userAgent)
  const own = isSeveralWords(name) ? markedTokensOf(userAgent).map(utf8OfText) : ownTokens(userAgent)
  if (name === '' || name === '*' || (own.length > 0 && isProductToken(name))) return own
  return [...own, utf8OfText(name)]
}

/**
 * The first word of the user agent up to a `/`: `FooBot` for `FooBot/1.2 [http://foobot.example]`.
 *
 * Source: WWW::RobotRules, `agent`.
 */
export const shortName: Tokens = (userAgent) => {
  const word = /\S+/.exec(userAgent)?.[0] ?? userAgent
  return [utf8OfText(word.split('/', 1)[0] as string)]
}

/**
 * The line's product token is the agent's, in any case: its value up to the first byte that is not a letter, digit, `.`, `_` or
 * `-`.
 *
 * Deviation: RFC 9309 §2.2.1 has no digits and dots; with them `MJ12bot`, `008` and `archive.org_bot` find their groups.
 */
export const sameProductToken: Names = namingOne(
  (lineValue, token) =>
    beginsWithToken(lineValue, token) &&
    !isTokenOctet(lineValue.charCodeAt(token.length)) &&
    (token === '' || isProductToken(token)),
  { name: 'sameProductToken', isPart: isTokenOctet },
)

/** The name at the beginning of the line's value, as long as bytes are part of a name. */
/* @__NO_SIDE_EFFECTS__ */
function namingOne(
  names: Names,
  { name, isPart }: { readonly name: string; readonly isPart: (octet: number) => boolean },
): Names {
  const namedToken = (value: ByteString): ByteString => leading(value, isPart)
  return Object.assign(named(names, name), { namedToken, beginsAlike: true })
}

/** The beginning of a value, in lower case. */
function leading(lineValue: ByteString, isPart: (octet: number) => boolean): ByteString {
  let end = 0
  while (isPart(lineValue.charCodeAt(end))) end++
  return lineValue.slice(0, end).toLowerCase()
}

function beginsWithToken(lineValue: ByteString, token: ByteString): boolean {
  for (let at = 0; at < token.length; at++) {
    if (lowerCase(lineValue.charCodeAt(at)) !== lowerCase(token.charCodeAt(at))) return false
  }
  return true
}

function lowerCase(octet: number): number {
  return octet >= 0x41 && octet <= 0x5a ? octet + 0x20 : octet
}

/** Letters, digits, `.`, `_` and `-`. */
function isTokenOctet(octet: number): boolean {
  const lower = octet | 0x20
  if ((lower >= 0x61 && lower <= 0x7a) || (octet >= 0x30 && octet <= 0x39)) return true
  return octet === 0x2d || octet === 0x2e || octet === 0x5f
}

/** Like `sameProductToken`, or the line's whole value up to a `/` is the agent's name, in any case. */
export const sameProductTokenOrName: Names = (lineValue, token) =>
  sameProductToken(lineValue, token) || beforeSlash(lowerCasedText(lineValue)) === lowerCasedText(token)

function isSeveralWords(name: string): boolean {
  return /\s/.test(name) && !/[(;]/.test(name)
}

function beforeSlash(text: string): string {
  return (text.split('/', 1)[0] as string).trim()
}

/** `*` alone. */
export const star: IsWildcard = beginningWithStar(function star(lineValue) {
  return lineValue === '*'
})

/** `*`, or `*` followed by white space and anything. */
export const leadingStar: IsWildcard = beginningWithStar(function leadingStar(lineValue) {
  if (lineValue.charCodeAt(0) !== 0x2a) return false
  const next = lineValue.charCodeAt(1)
  return lineValue.length === 1 || next === 0x20 || (next >= 0x09 && next <= 0x0d)
})

/* @__NO_SIDE_EFFECTS__ */
function beginningWithStar(isWildcard: IsWildcard): IsWildcard {
  return Object.assign(isWildcard, { beginsWithStar: true })
}

/**
 * The line's leading letters, `_` and `-` are the whole token, in any case: `MJ12bot` is read as `MJ`.
 *
 * Source: Google's robots.cc, `ExtractUserAgent` and `HandleUserAgent`. A line without such letters names the empty token there,
 * unless it is a wildcard line.
 */
export const sameLetterRun: Names = namingOne(
  (lineValue, token) => {
    if (!beginsWithToken(lineValue, token) || leadingStar(lineValue)) return false
    return /^[A-Za-z_-]*$/.test(token) && !isLetterOctet(lineValue.charCodeAt(token.length))
  },
  { name: 'sameLetterRun', isPart: isLetterOctet },
)

/** Letters, `_` and `-`. */
function isLetterOctet(octet: number): boolean {
  const lower = octet | 0x20
  return (lower >= 0x61 && lower <= 0x7a) || octet === 0x2d || octet === 0x5f
}

/** The token contains the line's value, in any case; an empty value is contained in none. */
export const agentHasLine: Names = (lineValue, token) =>
  lineValue !== '' && agentHasLineOrBlank(lineValue, token)

/** The token contains the line's value, in any case; an empty value is contained in each. */
export const agentHasLineOrBlank: Names = (lineValue, token) =>
  !star(lineValue) && lowerCasedText(token).includes(lowerCasedText(lineValue))

/** The line's value contains the token, in any case. */
export const lineHasAgent: Names = (lineValue, token) =>
  token !== '' && lowerCasedText(lineValue).includes(lowerCasedText(token))

/** The line's whole value is the token, with ASCII letters in any case. */
export const sameWholeValue: Names = /* @__PURE__ */ Object.assign(
  function sameWholeValue(lineValue: ByteString, token: ByteString) {
    return lowerCased(lineValue) === lowerCased(token)
  },
  { namedToken: lowerCased },
)
