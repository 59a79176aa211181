import type { Names } from '../../model/dialect.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { utf8OfText } from '@ruly/common/utf8'
import { pythonUnquoted } from '../python-text.ts'
import { agentHasLineOrBlank, star } from './agent-names.ts'

/** The user agent up to a `/`. */
export const upToSlash = (userAgent: string): readonly ByteString[] => [
  utf8OfText(userAgent.split('/', 1)[0] as string),
]

/** The token contains the line's value with escapes decoded, in any case; an empty value is contained in each. */
export const agentHasUnquoted: Names = (lineValue, token) =>
  agentHasLineOrBlank(pythonUnquoted(lineValue), token)

/** `*` alone, also escaped. */
export function unquotedStar(lineValue: ByteString): boolean {
  return star(pythonUnquoted(lineValue))
}
