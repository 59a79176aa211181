import { patternOf, prefixOf } from '../../match/match-pattern.ts'
import type { ByteString } from '../../model/byte-string.ts'
import type { CompileRule, Target } from '../../model/dialect.ts'
import type { Group, Rule } from '../../model/group.ts'
import type { Pattern } from '../../model/pattern.ts'
import { textOfUtf8, utf8OfText } from '@ruly/common/utf8'
import { withoutDots } from '@ruly/common/url-parts'
import { trimmed } from './lines.ts'
import { scrubbed, unescaped } from '../../strategies/text-forms.ts'

const uriParts = /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):)?(?:(\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?)?/

/**
 * Path and query with all escapes decoded, `+` as a space, and dot segments resolved.
 *
 * Source: internetarchive/heritrix3 5ada2a7, RobotsPolicy.java, `getPathQuery`; iipc/webarchive-commons, UsableURIFactory.java,
 * `fixup`, URI.java, `normalize`, and LaxURLCodec.java, `decodeUrlLoose`.
 */
export const decodedTarget: Target = function decodedTarget(url) {
  const [beforeQuery = '', ...rest] = trimmed(url.replaceAll('\u00a0', ' ')).split('?')
  const fixed = [beforeQuery.replaceAll('\\', '/'), ...rest]
    .join('?')
    .replaceAll(/[\n\r\t]/g, '')
    .replace(/^(https?:\/\/)\/+/, '$1')
  const [, scheme, authority, path = '', query = ''] = uriParts.exec(fixed) ?? []
  const isRelative = scheme === undefined || /^http$/i.test(scheme)
  const isOpaque = !isRelative && authority === undefined && !path.startsWith('/')
  const resolved = isOpaque ? path : `/${withoutDots(path.replace(/^\//, ''))}`
  const written = utf8OfText(query === '' ? resolved : `${resolved}?${query}`)
  return scrubbed(unescaped(written.replaceAll('+', ' ')))
}

/**
 * `*` matches any run of characters, and a final `$` the end; one star at the end is dropped. Counted in UTF-16 code units. Of the rules
 * of one kind without wildcards, only the last one that does not sort after the target is compared with it.
 *
 * Source: internetarchive/heritrix3 5ada2a7, Robotstxt.java, `initializeFromReader`, and RobotsDirectives.java.
 */
export const lastSortedPrefix: CompileRule = needingGroups(function lastSortedPrefix(
  { rawValue, kind },
  _robotsUrl,
  groups,
) {
  const written = writtenPath(rawValue)
  const sizeBytes = textOfUtf8(written).length
  if (written === '') return []
  if (isWild(written)) return [{ ...triedOnce(patternOf(written)), sizeBytes }]
  const next = groups === undefined ? undefined : sortedPrefixes(groups)[kind].get(written)
  if (next?.startsWith(written) !== true) return [{ ...prefixOf(written), sizeBytes }]
  return [{ segments: [written, next.slice(written.length)], anchor: 'before', sizeBytes }]
})

/* @__NO_SIDE_EFFECTS__ */
function needingGroups(compile: CompileRule): CompileRule {
  return Object.assign(compile, { needsGroups: true })
}

/** Each part is tried at its first occurrence only, and a star before `$` matches the end. */
function triedOnce(pattern: Pattern): Pattern {
  if (pattern.anchor === 'none' || pattern.segments.length === 1) return pattern
  return { ...pattern, anchor: pattern.segments.at(-1) === '' ? 'none' : 'first-end' }
}

function writtenPath(octets: ByteString): ByteString {
  return scrubbed(octets).replace(/\*$/, '')
}

function isWild(written: ByteString): boolean {
  return written.includes('*') || written.endsWith('$')
}

type Groups = readonly Pick<Group, 'rules'>[]

/** For each rule without wildcards, the one that follows it among those of its kind, sorted. */
type NextPrefixes = Readonly<Record<Rule['kind'], ReadonlyMap<ByteString, ByteString | undefined>>>

const known = new WeakMap<Groups, NextPrefixes>()

function sortedPrefixes(groups: Groups): NextPrefixes {
  const next = known.get(groups) ?? { allow: nextOf(groups, 'allow'), disallow: nextOf(groups, 'disallow') }
  known.set(groups, next)
  return next
}

function nextOf(groups: Groups, kind: Rule['kind']): ReadonlyMap<ByteString, ByteString | undefined> {
  const rules = groups.flatMap((group) => group.rules).filter((rule) => rule.kind === kind)
  const paths = rules
    .map(({ rawValue }) => writtenPath(rawValue))
    .filter((path) => path !== '' && !isWild(path))
  const sorted = [...new Set(paths)].sort()
  return new Map(sorted.map((path, place) => [path, sorted[place + 1]]))
}
