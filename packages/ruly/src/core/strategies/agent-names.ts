import { lowerCased, octetsOfText, type Octets } from '../octets.ts'
import { leadingToken, productTokensOf } from '../product-token.ts'

/** The user agent is the token, whatever it is. */
export function asGiven(userAgent: string): readonly Octets[] {
  return [lowerCased(octetsOfText(userAgent))]
}

/** The product tokens of a token, of `Name/1.0` or of a full User-Agent header. */
export function ownTokens(userAgent: string): readonly Octets[] {
  return productTokensOf(userAgent).map(octetsOfText)
}

/** The line's product token, with digits and dots, is the robot's, in any case. */
export function sameProductToken(lineValue: Octets, token: Octets): boolean {
  return lowerCased(leadingToken(lineValue)) === lowerCased(token)
}

/** `*`, or `*` and white space and anything. */
export function leadingStar(lineValue: Octets): boolean {
  return /^\*(?:[ \t\n\v\f\r]|$)/.test(lineValue)
}

/**
 * The line's leading letters, `_` and `-` are the whole token, in any case: `MJ12bot` is asked for as `MJ`.
 *
 * Source: Google's robots.cc, `ExtractUserAgent` and `HandleUserAgent`. A line without such letters names the empty token there,
 * unless it is a wildcard line.
 */
export function sameLetterRun(lineValue: Octets, token: Octets): boolean {
  const run = /^[A-Za-z_-]*/.exec(lineValue)?.[0] ?? ''
  return lowerCased(run) === lowerCased(token) && !leadingStar(lineValue)
}
