import { textOfUtf8 } from '../text/utf8.ts'
import { shortName } from '../strategies/selection/agent-names.ts'

/** The name of an agent in a book: the first word of its user agent up to a `/`. */
export function shortNameOf(agent: string): string {
  return textOfUtf8(shortName(agent)[0] ?? '')
}
