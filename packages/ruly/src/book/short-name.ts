import { textOfUtf8 } from '@ruly/common/utf8'
import { shortName } from '../strategies/selection/agent-names.ts'

/** The name of an agent in a book: the first word of its user agent up to a `/`. */
export function shortNameOf(agent: string): string {
  return textOfUtf8(shortName(agent)[0] ?? '')
}
