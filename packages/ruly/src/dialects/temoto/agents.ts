import type { ByteString } from '../../model/byte-string.ts'
import type { Choose, HasLine, Names } from '../../model/dialect.ts'
import { named } from '../../strategies/named.ts'
import { textOfUtf8 } from '@ruly/common/utf8'

/**
 * The token begins with the line's value, in any case: `Googlebot` names `Googlebot-Image`. A line without a value names nobody.
 *
 * Source: temoto/robotstxt, robotstxt.go, `FindGroup`.
 */
export const agentBeginsWithLine: Names = (lineValue, token) =>
  lineValue !== '' && lineValue !== '*' && goLowerCase(token).startsWith(goLowerCase(lineValue))

/** Go maps each character by itself: `İ` to `i`, and the Greek sigma always to the same. */
function goLowerCase(octets: ByteString): string {
  return textOfUtf8(octets).replaceAll('\u0130', 'i').replaceAll('\u03a3', '\u03c3').toLowerCase()
}

/**
 * All groups with the longest name that the agent begins with, if it is longer than one byte or no group is for everyone; otherwise
 * all wildcard groups.
 *
 * Source: temoto/robotstxt, robotstxt.go, `FindGroup`.
 */
export const longestBeginningElseAllWildcard: Choose = named((groups, _isNamed, isWildcard, hasLine) => {
  const lengths = new Map(groups.map((group) => [group, longestIn(group, hasLine)]))
  const longest = [...lengths.values()].reduce((most, length) => Math.max(most, length), 0)
  const forEveryone = groups.filter(isWildcard)
  if (longest === 0 || (longest === 1 && forEveryone.length > 0)) return forEveryone
  return groups.filter((group) => lengths.get(group) === longest)
}, 'longestBeginningElseAllWildcard')

function longestIn<G>(group: G, hasLine: HasLine<G>): number {
  let longest = 0
  hasLine(group, (value, token) => {
    if (agentBeginsWithLine(value, token)) longest = Math.max(longest, value.length)
    return false
  })
  return longest
}
