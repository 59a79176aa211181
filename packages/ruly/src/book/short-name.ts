import { textOfUtf8 } from '../text/utf8.ts'
import { shortName } from '../strategies/selection/agent-names.ts'

/** What a robot is known by in a book: the first word of its user agent up to a `/`. */
export function shortNameOf(agent: string): string {
  return textOfUtf8(shortName(agent)[0] ?? '')
}
