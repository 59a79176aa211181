import { textOfUtf8 } from '@ruly/common/utf8'
import { robotRules } from 'ruly/dialects'

/** The name of an agent in a book: the first word of its user agent up to a `/`. */
export function shortNameOf(agent: string): string {
  return textOfUtf8(robotRules.selection.tokens(agent)[0] ?? '')
}
