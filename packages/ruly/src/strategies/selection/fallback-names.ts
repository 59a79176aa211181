import type { Choose, HasLine, Names } from '../../model/dialect.ts'
import type { ByteString } from '@ruly/common/utf8'
import { named } from '../named.ts'
import { ownTokens } from './agent-names.ts'

/** Names whose groups an agent obeys without a group for its own, for the dialects of search engines that document such names. */

/** The agent's product tokens, and then the name that a token beginning like `beginning`, in any case, falls back to. */
export function ownTokensThen(
  beginning: string,
  fallback: string,
): (userAgent: string) => readonly ByteString[] {
  const tokens = (userAgent: string): readonly ByteString[] => {
    const own = ownTokens(userAgent)
    return own.some((token) => token.toLowerCase().startsWith(beginning)) ? [...own, fallback] : own
  }
  return named(tokens, `ownTokensThen(${beginning}, ${fallback})`)
}

/** All groups for the first of the agent's names that has any; if none has, all wildcard groups. */
/* @__NO_SIDE_EFFECTS__ */
export function firstNameElseAllWildcard(names: Names): Choose {
  const choose: Choose = <G>(
    groups: readonly G[],
    _isNamed: (group: G) => boolean,
    isWildcard: (group: G) => boolean,
    hasLine: HasLine<G>,
  ) => {
    // In the order of the tokens, because each line is compared with all of them.
    const byToken = new Map<ByteString, Set<G>>()
    for (const group of groups) {
      hasLine(group, (value, token) => {
        const own = byToken.get(token) ?? new Set()
        // An agent without a token has an empty name, which is nobody's.
        if (token !== '' && names(value, token)) own.add(group)
        byToken.set(token, own)
        return false
      })
    }
    const chosen = [...byToken.values()].find(({ size }) => size > 0)
    return chosen === undefined ? groups.filter(isWildcard) : [...chosen]
  }
  return named(Object.assign(choose, { byFirstName: true }), `firstNameElseAllWildcard(${names.name})`)
}
