import type { Choose, Names } from '../../model/dialect.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { textOfUtf8 } from '../../text/utf8.ts'
import { named } from '../named.ts'

/** The token is the line's value, or contains it before its first `/`, in any case; `*` is the name of `*` only. */
export const agentIsOrHasLine: Names = (lineValue, token) =>
  lower(lineValue) === lower(token) || isPart(lineValue, token)

function isPart(lineValue: ByteString, token: ByteString): boolean {
  return lineValue !== '*' && lower(token.split('/', 1)[0] ?? '').includes(lower(lineValue))
}

/** The groups of a name as one, with the names that all of them have. */
interface Entry<G> {
  readonly groups: readonly G[]
  readonly names: readonly ByteString[]
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
    const entries = new Map<string, Entry<Group>>()
    let agent: ByteString = ''
    for (const group of groups) {
      const names: ByteString[] = []
      hasLine(group, (value, token) => {
        agent = token
        names.push(value)
        return false
      })
      for (const name of names) entries.set(lower(name), merged(entries.get(lower(name)), { group, names }))
    }
    const own =
      entries.get(lower(agent)) ??
      [...entries.values()].find(({ names }) => names.some((name) => isPart(name, agent))) ??
      entries.get('*')
    return own?.groups ?? []
  },
  'wholeNameElseFirstPart',
)

function merged<G>(
  known: Entry<G> | undefined,
  { group, names }: { group: G; names: readonly ByteString[] },
): Entry<G> {
  if (known === undefined) return { groups: [group], names }
  if (known.groups.includes(group)) return known
  return { groups: [...known.groups, group], names: known.names.filter((name) => names.includes(name)) }
}

function lower(octets: ByteString): string {
  return textOfUtf8(octets).toLowerCase()
}
