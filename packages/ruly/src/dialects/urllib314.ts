import type { Dialect, HasLine, Pattern } from '../model/dialect.ts'
import type { Rule } from '../model/group.ts'
import { pythonRequoted } from '../strategies/python-text.ts'
import { asGiven, star } from '../strategies/selection/agent-names.ts'
import { lowerCasedText } from '../strategies/text-forms.ts'
import { pythonUrlRest } from '../url/python-url.ts'
import { type ByteString, utf8OfText } from '@ruly/common/utf8'
import { urllib, wholeNumbers } from './urllib.ts'

/**
 * Python's urllib.robotparser since its rewrite of 2026.
 *
 * Source: CPython main 055a953, Lib/urllib/robotparser.py, and Lib/urllib/parse.py; python/cpython#138907.
 *
 * Deviation: of rules that match, the original takes the one whose matched text is longest, up to the last place where the text after
 * a star occurs. Here that is so only if a match reaches the end of the URL, or its query; otherwise the longest pattern decides.
 * Deviation: a URL with a host that Python refuses is `not-governed`, which allows it as the original does.
 */
export const urllib314: Dialect = {
  ...urllib,
  name: 'urllib314',
  grouping: { ...urllib.grouping, blankLine: 'ignored', emptyGroup: 'kept' },
  selection: {
    tokens: asGiven,
    names: agentIsOrHasLine,
    isWildcard: star,
    choose: wholeNameElseFirstPart,
  },
  // Values are not decoded: `parse` and `merge_entries`.
  extensions: wholeNumbers((written) => written),
  matching: {
    target: requotedUrlTarget,
    compile: requotedWildcards,
    emptyValue: 'allows-all',
    order: 'longest',
    robotsTxt: 'always-allowed',
  },
}

/** The token is the line's value, or contains it before its first `/`, in any case; `*` is the name of `*` only. */
export function agentIsOrHasLine(lineValue: ByteString, token: ByteString): boolean {
  return lowerCasedText(lineValue) === lowerCasedText(token) || isPart(lineValue, token)
}

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
function wholeNameElseFirstPart<G>(
  groups: readonly G[],
  _isNamed: unknown,
  _isWildcard: unknown,
  hasLine: HasLine<G>,
): readonly G[] {
  const byName = new Map<string, Set<G>>()
  const byPart = new Map<ByteString, Set<G>>()
  let agent: ByteString = ''
  for (const group of groups) {
    hasLine(group, (value, token) => {
      agent = token
      addTo(byName, lowerCasedText(value), group)
      if (isPart(value, token)) addTo(byPart, value, group)
      return false
    })
  }
  const own =
    byName.get(lowerCasedText(agent)) ??
    firstSubset([...byName.values()], [...byPart.values()]) ??
    byName.get('*')
  return own === undefined ? [] : [...own]
}

/** The first of some sets that is a subset of another one. Only those are compared that share the element which the fewest others have. */
function firstSubset<V>(some: readonly Set<V>[], others: readonly Set<V>[]): Set<V> | undefined {
  const having = new Map<V, Set<V>[]>()
  for (const other of others)
    for (const value of other) {
      const known = having.get(value)
      if (known === undefined) having.set(value, [other])
      else known.push(other)
    }
  return some.find((values) => {
    let fewest: readonly Set<V>[] = others
    for (const value of values) {
      const sets = having.get(value) ?? []
      if (sets.length < fewest.length) fewest = sets
    }
    return fewest.some((other) => isSubset(values, other))
  })
}

function addTo<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key)
  if (set === undefined) sets.set(key, new Set([value]))
  else set.add(value)
}

function isSubset<V>(some: ReadonlySet<V>, all: ReadonlySet<V>): boolean {
  for (const value of some) if (!all.has(value)) return false
  return true
}

/**
 * All that follows the host, quoted again, in the query between `=` and `&`; `/` for nothing. Null for a host that Python refuses.
 *
 * Source: CPython main, Lib/urllib/robotparser.py, `can_fetch` and `normalize_uri`.
 */
export function requotedUrlTarget(url: string): ByteString | null {
  const rest = pythonUrlRest(url)
  return rest === null ? null : requoted(utf8OfText(rest), /[^=&]+/g, /.+/gs) || '/'
}

/**
 * `*` matches anything, a `$` at the end the end; with a `$` elsewhere the rule is void. What matches up to the end of the URL comes
 * first, then what matches into the query.
 *
 * Source: CPython main, Lib/urllib/robotparser.py, `RuleLine` and `normalize_pattern`.
 */
export function requotedWildcards({ rawValue }: Rule): readonly Pattern[] {
  const written = rawValue.replace(/\*{2,}/g, '*').replace(/\$[$*]+/g, '$')
  const pattern = requoted(written, /[^=&*$]+/g, /[^*$]+/g)
  const path = pattern.replace(/\$$/, '')
  if (path.includes('$')) return []
  const segments = path.split('*')
  const whole: Pattern = { segments, anchor: 'end', sizeBytes: beyondAnyUrl }
  if (path !== pattern) return [whole]
  if (segments.length > 1 && segments.at(-1) === '') return [{ ...whole, anchor: 'none' }]
  // What matches into the query matches more than what ends before it.
  const sizeBytes = path.length + (path.includes('?') ? beyondAnyPath : 0)
  return [{ ...whole, anchor: 'none', sizeBytes }, whole]
}

/** More bytes than any path has, and than any URL. */
const beyondAnyPath = 1_000_000
const beyondAnyUrl = 10_000_000

/** Quotes path and query again, except for what stands between the pieces that are found in each. */
function requoted(octets: ByteString, inQuery: RegExp, inPath: RegExp): ByteString {
  const mark = octets.indexOf('?')
  const path = (mark < 0 ? octets : octets.slice(0, mark)).replace(inPath, pythonRequoted)
  return mark < 0 ? path : `${path}?${octets.slice(mark + 1).replace(inQuery, pythonRequoted)}`
}
