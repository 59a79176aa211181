import { patternsOf } from './match/rank-rules.ts'
import type { Dialect } from './model/dialect.ts'
import { utf8OfText, textOfUtf8 } from './text/utf8.ts'
import { checkedOptions, withDefault } from './options/checked-options.ts'
import { spellingOf } from './match/match-pattern.ts'
import { productTokensOf } from './select/product-token.ts'
import { checkedDialect, checkedUrl } from './options/read-options.ts'
import { siteOf } from './url/site-key.ts'
import { rfc9309 } from './dialects/rfc9309.ts'

export interface NormalFormOptions {
  /**
   * The dialect whose normal form is wanted.
   *
   * @default rfc9309
   */
  readonly dialect?: Dialect | undefined
  /** Where the robots.txt came from. */
  readonly url?: string | undefined
}

const formOptions = { dialect: withDefault(checkedDialect, rfc9309), url: checkedUrl }

/** What the rules are held against for a URL: its path and query in normal form; null where robots.txt does not govern it. */
export function targetOf(url: string, options: NormalFormOptions = {}): string | null {
  const { dialect, url: robotsUrl } = checkedOptions('targetOf()', options, formOptions)
  const target = dialect.matching.target(url, siteOf(robotsUrl))
  return target === null ? null : textOfUtf8(target)
}

/** What a path pattern is compared as: the dialect's normal form; null for a pattern that the dialect voids. */
export function normalForm(pattern: string, options: NormalFormOptions = {}): string | null {
  const { dialect, url } = checkedOptions('normalForm()', options, formOptions)
  const rule = { line: 0, kind: 'disallow', value: pattern, octets: utf8OfText(pattern) } as const
  const [first] = patternsOf(rule, { matching: dialect.matching, robotsUrl: url })
  return first === undefined ? null : textOfUtf8(spellingOf(first))
}

/**
 * The product token in what a robot calls itself: `ExampleBot` for `ExampleBot`, for `ExampleBot/1.0 (+https://example.com/bot)` and
 * for `Mozilla/5.0 (compatible; ExampleBot/1.0)`; null where there is none.
 *
 * The first one of `productTokensOf`: a header can hold several names.
 */
export function productTokenOf(userAgent: string): string | null {
  return productTokensOf(userAgent)[0] ?? null
}
