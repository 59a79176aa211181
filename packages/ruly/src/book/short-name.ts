import { textOfOctets } from '../core/octets.ts'
import { shortName } from '../core/strategies/agent-names.ts'

/** What a robot is known by in a book: the first word of its user agent up to a `/`. */
export function shortNameOf(robot: string): string {
  return textOfOctets(shortName(robot)[0] ?? '')
}
