import type { ByteString } from '../../model/byte-string.ts'
import type { Names, Reading, Selection } from '../../model/dialect.ts'
import { named } from '../../strategies/named.ts'
import { utf8OfText } from '@ruly/common/utf8'
import { lowerCasedText, withAsciiDigits } from '../../strategies/text-forms.ts'

/** The user agent in lower case; none for `*`. */
export const lowerUnlessStar = (userAgent: string): readonly ByteString[] =>
  userAgent === '*' ? [] : [utf8OfText(userAgent.toLowerCase())]

/**
 * The line's value in lower case is the token, or it is no product token and its leading letters, `_` and `-` are.
 *
 * Source: crawler-commons 8e14e27, `handleUserAgent` and `userAgentProductTokenPartialMatch`.
 */
export const sameNameOrLetters: Names = (lineValue, token) => {
  const name = lowerCasedText(lineValue)
  const letters = /^[a-z_-]+/i.exec(name)?.[0]
  return name !== '' && name !== '*' && (utf8OfText(name) === token || letters === token)
}

type Closing = NonNullable<Selection['closing']>
type Delay = Parameters<Closing>[0][number]

/**
 * The line of the shortest delay, if that is longer than so many milliseconds. Of the delays below the same user-agent lines only the
 * first counts.
 *
 * Source: crawler-commons 8e14e27, `handleCrawlDelay`, `setCrawlDelay` and `parseContent`.
 */
export function shortestDelayOver(
  milliseconds: number,
  lineBreaks: NonNullable<Reading['lineBreaks']>,
): Closing {
  const closing: Closing = (delays, content) => {
    const readable = firstOfEach(delays).flatMap(({ line, written }) => {
      const length = millisecondsOf(written)
      return length === null ? [] : [{ line, length }]
    })
    const [shortest] = readable.sort((one, other) => one.length - other.length)
    if (shortest === undefined || shortest.length <= milliseconds) return undefined
    const { line } = shortest
    return { line, offset: startOfLine(line, content, lineBreaks) }
  }
  return named(closing, `shortestDelayOver(${milliseconds})`)
}

/** Those below user-agent lines, the first one for each list of lines. */
function firstOfEach(delays: readonly Delay[]): readonly Delay[] {
  const seen = new Set<Delay['agents']>()
  return delays.filter(({ agents }) => agents.length > 0 && !seen.has(agents) && seen.add(agents))
}

/** As Java reads seconds: with a point as a `double`, else as an `int` in the digits of any script. */
function millisecondsOf(written: string): number | null {
  if (written.includes('.')) {
    const isNumber = /^[+-]?(?:\d+\.\d*|\.\d+)(?:e[+-]?\d+)?[df]?$/i.test(written)
    return isNumber ? Math.round(Number.parseFloat(written) * 1000) : null
  }
  const seconds = /^[+-]?\p{Nd}+$/u.test(written) ? Number(withAsciiDigits(written)) : NaN
  return Math.abs(seconds) <= 0x7fffffff ? seconds * 1000 : null
}

function startOfLine(
  line: number,
  content: ByteString,
  lineBreaks: NonNullable<Reading['lineBreaks']>,
): number {
  const breaks = lineBreaks(content, content.length)
  let start = 0
  for (let number = 1; number < line; number++) start = breaks.after(breaks.at(start))
  return start
}
