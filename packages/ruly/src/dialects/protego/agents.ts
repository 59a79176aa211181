import type { ByteString } from '../../model/byte-string.ts'
import type { Choose, HasLine, Names } from '../../model/dialect.ts'
import { named } from '../../strategies/named.ts'
import { pythonLength, pythonStripped } from '../../strategies/python-text.ts'
import { utf8OfText } from '@ruly/common/utf8'
import { lowerCasedText } from '../../strategies/text-forms.ts'

/** The user agent without white space around it. */
export const strippedAgent = (userAgent: string): readonly ByteString[] => [
  utf8OfText(pythonStripped(userAgent)),
]

/** The token contains the line's value, with or without its stars, in any case. */
export const agentHasStarless: Names = (lineValue, token) =>
  namesIn(lineValue).some((name) => name !== '*' && lengthIn(token, name) > 0)

/**
 * All groups with the longest name that is in the agent's; `*` counts as a name of one character, and of names as long the first in
 * the file. A group whose first line has no value also belongs to the agents of the group above it.
 *
 * Source: Protego 0.6.1, `_parse_robotstxt`, `_get_matching_rule_set` and `applies_to`.
 */
export const longestNameOrStar: Choose = named((groups, _isNamed, _isWildcard, hasLine) => {
  let longest = ''
  let length = 0
  const isLonger = (name: string, token: ByteString): void => {
    if (lengthIn(token, name) <= length) return
    longest = name
    length = lengthIn(token, name)
  }
  for (const group of groups) {
    hasLine(group, (value, token) => {
      for (const name of namesIn(value)) isLonger(name, token)
      return false
    })
  }
  if (length === 0) return []
  let above = -2
  return groups.filter((group) => {
    const isNamed = hasLine(group, (value) => namesIn(value).includes(longest))
    const isObeyed = isNamed || (group.index === above + 1 && continues(group, hasLine))
    if (isObeyed) above = group.index
    return isObeyed
  })
}, 'longestNameOrStar')

/** Whether the first line of a group has no value. */
function continues<G>(group: G, hasLine: HasLine<G>): boolean {
  let first: ByteString | undefined
  hasLine(group, (value) => {
    first = value
    return true
  })
  return first === ''
}

/** The names that a line registers: its value in lower case and, if that has stars besides others, the value without them. */
function namesIn(lineValue: ByteString): readonly string[] {
  const name = lowerCasedText(lineValue)
  return name.includes('*') ? [name, name.replaceAll('*', '')] : [name]
}

/** How many characters of a token a name stands for; 0 if it is not in it. */
function lengthIn(token: ByteString, name: string): number {
  if (name === '*') return 1
  return lowerCasedText(token).includes(name) ? pythonLength(name) : 0
}
