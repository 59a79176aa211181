import type { Names } from '../../model/dialect.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { textOfUtf8, utf8OfText } from '@ruly/common/utf8'

/** The user agent in lower case; none for `*`. */
export const lowerUnlessStar = (userAgent: string): readonly ByteString[] =>
  userAgent === '*' ? [] : [utf8OfText(userAgent.toLowerCase())]

/**
 * The line's value in lower case is the token, or it is no product token and its leading letters, `_` and `-` are.
 *
 * Source: crawler-commons 8e14e27, `handleUserAgent` and `userAgentProductTokenPartialMatch`.
 */
export const sameNameOrLetters: Names = (lineValue, token) => {
  const name = textOfUtf8(lineValue).toLowerCase()
  const letters = /^[a-z_-]+/i.exec(name)?.[0]
  return name !== '' && name !== '*' && (utf8OfText(name) === token || letters === token)
}
