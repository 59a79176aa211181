import { patternsOf } from './match/rank-rules.ts'
import type { Dialect } from './model/dialect.ts'
import { utf8OfText, textOfUtf8 } from '@ruly/common/utf8'
import { checkedOptions, withDefault, text } from '@ruly/common/checked-options'
import { spellingOf } from './match/match-pattern.ts'
import { productTokensOf } from './select/product-token.ts'
import { checkedDialect, checkedUrl } from '@ruly/common/file-options'
import { siteOf } from '@ruly/common/site-key'
import { rfc9309 } from './dialects/rfc9309.ts'

/** Options of `targetOf` and `normalForm`. */
export interface NormalFormOptions {
  /**
   * The dialect that defines the normal form.
   *
   * @default rfc9309
   */
  readonly dialect?: Dialect | undefined
  /** URL of the robots.txt. */
  readonly url?: string | undefined
}

const formOptions = { dialect: withDefault(checkedDialect(), rfc9309), url: checkedUrl }

/**
 * Path and query of a URL in the normal form that rules are compared with; null if robots.txt does not govern the URL.
 *
 * @param url an absolute URL or a path
 * @param options the dialect, and the URL of the robots.txt
 * @returns the target, or null for another site or for a scheme that robots.txt does not govern
 * @throws `TypeError` for an unknown option or a value of the wrong type
 * @throws `RangeError` if the URL of the robots.txt is not absolute
 * @example
 * targetOf('https://example.com/caf%c3%a9?q=1#top') // '/caf%C3%A9?q=1'
 * @see {@link https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2 RFC 9309 §2.2.2}
 */
export function targetOf(url: string, options: NormalFormOptions = {}): string | null {
  const { dialect, url: robotsUrl } = checkedOptions('targetOf()', options, formOptions)
  const target = dialect.matching.target(text(url, 'url'), siteOf(robotsUrl))
  return target === null ? null : textOfUtf8(target)
}

/**
 * The normal form of a path pattern, which is compared with the target of a URL; null if the dialect ignores the pattern.
 *
 * @param pattern the value of an `Allow` or `Disallow` line
 * @param options the dialect, and the URL of the robots.txt
 * @returns the pattern as it is compared, or null
 * @throws `TypeError` for an unknown option or a value of the wrong type
 * @throws `RangeError` if the URL of the robots.txt is not absolute
 * @example
 * normalForm('/caf%c3%a9/*.php$') // '/caf%C3%A9/*.php$'
 * @see {@link https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2 RFC 9309 §2.2.2}
 */
export function normalForm(pattern: string, options: NormalFormOptions = {}): string | null {
  const { dialect, url } = checkedOptions('normalForm()', options, formOptions)
  const rawValue = utf8OfText(text(pattern, 'pattern'))
  const rule = { line: 0, kind: 'disallow', value: pattern, rawValue } as const
  const [first] = patternsOf(rule, { matching: dialect.matching, robotsUrl: url })
  return first === undefined ? null : textOfUtf8(spellingOf(first))
}

/**
 * The product token of a user agent; null if it has none.
 *
 * It is the first one of `productTokensOf`: a User-Agent header can name several.
 *
 * @param userAgent a product token or a whole User-Agent header
 * @returns the token, or null
 * @throws `TypeError` if the user agent is not a string
 * @example
 * productTokenOf('Mozilla/5.0 (compatible; ExampleBot/1.0)') // 'ExampleBot'
 * @see {@link https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1 RFC 9309 §2.2.1}
 */
export function productTokenOf(userAgent: string): string | null {
  return productTokensOf(userAgent)[0] ?? null
}
