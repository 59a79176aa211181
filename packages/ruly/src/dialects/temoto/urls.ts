import { prefixOf } from '../../match/match-pattern.ts'
import type { ByteString } from '../../model/byte-string.ts'
import type { CompileRule, Target } from '../../model/dialect.ts'
import type { Pattern } from '../../model/pattern.ts'
import { asWritten, inUrl } from '../../strategies/matching/targets.ts'
import { utf8OfText } from '@ruly/common/utf8'

/**
 * A path as it is given, also with a `#`; of a URL the path and query as written.
 *
 * Source: temoto/robotstxt, robotstxt.go, `TestAgent`, which takes a path.
 */
export const pathAsGiven: Target = inUrl('#', function pathAsGiven(url, site) {
  return /^\/(?!\/)/.test(url) ? utf8OfText(url) : asWritten(url, site)
})

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
