import type { CompileRule } from '../../model/dialect.ts'
import type { Pattern } from '../../model/pattern.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { prefixOf } from '../../match/match-pattern.ts'
import { isUtf8, utf8OfText } from '@ruly/common/utf8'
import { decodedExceptSlashAsWritten, fragmentForm } from './crawler-forms.ts'
import { mozPath, mozUrlOf } from './moz-url.ts'

/** Rules as crawlers and their libraries compile them, for the dialects that are based on these. */

/**
 * A prefix; with `*` or `$` a regular expression that may begin anywhere in the target, counted in the bytes of its escaped form. A
 * slash is put before a value without one, and stars at the end are dropped.
 *
 * Source: temoto/robotstxt, parser.go, `parseLine`, and robotstxt.go, `findRule`.
 */
export const searchedWildcards: CompileRule = function searchedWildcards({ rawValue }) {
  const rooted = /^[*/]/.test(rawValue) ? rawValue : `/${rawValue}`
  const written = withoutTrailingStars(rooted)
  if (written === '') return []
  if (!/[*$]/.test(written)) return [prefixOf(written)]
  const dollar = written.indexOf('$')
  const anchored = dollar >= 0
  // What follows `$` can only match nothing.
  if (anchored && /[^*$]/.test(written.slice(dollar))) return []
  const segments = (anchored ? written.slice(0, dollar) : written).split('*')
  return [searched(segments[0] === '' ? segments : ['', ...segments], anchored, written)]
}

/** A loop, because `/\*+$/` takes quadratic time for many stars that are not at the end. */
function withoutTrailingStars(octets: ByteString): ByteString {
  let end = octets.length
  while (octets.charAt(end - 1) === '*') end--
  return octets.slice(0, end)
}

function searched(segments: readonly ByteString[], anchored: boolean, written: ByteString): Pattern {
  // `*` becomes `.*`, and what else means something in a regular expression gets a backslash; `$` stays.
  const escaped = written.match(/[*\\.+?()|[\]{}^]/g)?.length ?? 0
  return { segments, anchor: anchored ? 'end' : 'none', sizeBytes: written.length + escaped }
}

/**
 * The value as a URL, of which path and query are escaped; void for another host. Stars at the end are dropped, and `$` ends the
 * pattern wherever it is. A value that begins with `*` is also read without it.
 *
 * Source: seomoz/rep-cpp, agent.cpp, `allow` and `disallow`, and directive.cpp.
 */
export const mozWildcards: CompileRule = function mozWildcards({ rawValue, kind }, robotsUrl) {
  if (rawValue === '') return [prefixOf(kind === 'allow' ? '/' : '')]
  const url = mozUrlOf(rawValue)
  const host = robotsUrl === undefined ? '' : mozUrlOf(utf8OfText(robotsUrl))?.host
  if (url === null || (host !== '' && url.host !== '' && url.host !== host)) return []
  const values = rawValue.startsWith('*') ? [rawValue.replace(/^\*+/, ''), rawValue] : [rawValue]
  return values.map(mozUrlOf).flatMap((parts) => (parts === null ? [] : mozPatterns(mozPath(parts))))
}

function mozPatterns(path: ByteString): readonly Pattern[] {
  const written = path.replace(/\*+/g, '*').replace(/\*$/, '')
  const dollar = written.indexOf('$')
  if (dollar < 0) return [{ segments: written.split('*'), anchor: 'none', sizeBytes: written.length }]
  const segments = written.slice(0, dollar).split('*')
  // The original tries what follows a star at every byte, but not at the end.
  return segments.at(-1) === '' && segments.length > 1
    ? []
    : [{ segments, anchor: 'end', sizeBytes: written.length }]
}

/**
 * `*` matches any run of bytes, and `$` the end; a rule with something else after `$` is void, and so is one that is not UTF-8.
 *
 * Source: Smerity/texting_robots, lib.rs, `Robot::new`, parser.rs, `disallow`, and minregex.rs.
 */
export const fragmentWildcards: CompileRule = function fragmentWildcards({ rawValue, kind }) {
  if (rawValue === '') return [prefixOf(kind === 'disallow' ? '/' : '')]
  if (!isUtf8(rawValue)) return []
  const written = fragmentForm(rawValue)
  const dollar = written.indexOf('$')
  const isAnchored = dollar >= 0
  if (isAnchored && /[^*$]/.test(written.slice(dollar))) return []
  const segments = (isAnchored ? written.slice(0, dollar) : written).split('*')
  return [{ segments, anchor: isAnchored ? 'end' : 'none', sizeBytes: written.length }]
}

/**
 * Without wildcards; a value without a slash at its beginning gets one. A NUL ends it.
 *
 * Source: GNU Wget 1.21.3, res.c, `add_path` and `matches`.
 */
export const rootedPrefixes: CompileRule = function rootedPrefixes({ rawValue }) {
  const [value = ''] = rawValue.split('\0', 1)
  return [prefixOf(decodedExceptSlashAsWritten(value.startsWith('/') ? value : `/${value}`))]
}
