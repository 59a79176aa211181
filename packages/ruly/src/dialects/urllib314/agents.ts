import type { ByteString } from '../../model/byte-string.ts'
import type { Choose, Names } from '../../model/dialect.ts'
import { named } from '../../strategies/named.ts'
import { lowerCasedText } from '../../strategies/text-forms.ts'

/** The token is the line's value, or contains it before its first `/`, in any case; `*` is the name of `*` only. */
export const agentIsOrHasLine: Names = (lineValue, token) =>
  lowerCasedText(lineValue) === lowerCasedText(token) || isPart(lineValue, token)

function isPart(lineValue: ByteString, token: ByteString): boolean {
  return (
    lineValue !== '*' && lowerCasedText(token.split('/', 1)[0] as string).includes(lowerCasedText(lineValue))
  )
}

/**
 * All groups of the agent's whole name; without one, those of the first name whose groups share a name that is part of the agent's;
 * without such a name, those of `*`.
 *
 * Source: CPython main, Lib/urllib/robotparser.py, `_add_entry`, `merge_entries` and `_find_entry`.
 */
export const wholeNameElseFirstPart: Choose = /* @__PURE__ */ named(
  (groups, _isNamed, _isWildcard, hasLine) => {
    type Group = (typeof groups)[number]
    const byName = new Map<string, Set<Group>>()
    const byPart = new Map<ByteString, Set<Group>>()
    let agent: ByteString = ''
    for (const group of groups) {
      hasLine(group, (value, token) => {
        agent = token
        addTo(byName, lowerCasedText(value), group)
        if (isPart(value, token)) addTo(byPart, value, group)
        return false
      })
    }
    const sharingPart = [...byPart.values()]
    const own =
      byName.get(lowerCasedText(agent)) ??
      [...byName.values()].find((some) => sharingPart.some((all) => isSubset(some, all))) ??
      byName.get('*')
    return own === undefined ? [] : [...own]
  },
  'wholeNameElseFirstPart',
)

function addTo<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key)
  if (set === undefined) sets.set(key, new Set([value]))
  else set.add(value)
}

function isSubset<V>(some: ReadonlySet<V>, all: ReadonlySet<V>): boolean {
  for (const value of some) if (!all.has(value)) return false
  return true
}
