import { prefixOf } from '../../match/match-pattern.ts'
import type { ByteString } from '../../model/byte-string.ts'
import type { CompileRule, Target } from '../../model/dialect.ts'
import { isUtf8, utf8OfText } from '@ruly/common/utf8'
import { resolvedUrlWithCarets } from '@ruly/common/parsed-url'
import { escapedOctet } from '../../strategies/text-forms.ts'

/**
 * What follows the host of a URL as the URL standard writes it, with the fragment; a URL without a scheme as it is, with some
 * characters escaped.
 *
 * Source: Smerity/texting_robots, lib.rs, `prepare_url`.
 */
export const fragmentTarget: Target = function fragmentTarget(url) {
  if (url === '') return '/'
  const resolved = resolvedUrlWithCarets(url)
  if (resolved === null) return fragmentForm(utf8OfText(url))
  return utf8OfText(resolved.replace(/^[^:]*:(?:\/\/[^/?#]*)?/, ''))
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
 * Escapes control characters, space, `"`, `<`, `>`, the backtick and bytes outside ASCII; decodes nothing.
 *
 * Source: Smerity/texting_robots, lib.rs, `percent_encode`.
 */
export function fragmentForm(octets: ByteString): ByteString {
  return octets.replace(/[\0- "<>`\u007f-\u00ff]/g, escapedOctet)
}
