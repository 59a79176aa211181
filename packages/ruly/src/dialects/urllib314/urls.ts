import type { ByteString } from '../../model/byte-string.ts'
import type { CompileRule, Target } from '../../model/dialect.ts'
import type { Pattern } from '../../model/pattern.ts'
import { named } from '../../strategies/named.ts'
import { pythonRequoted } from '../../strategies/python-text.ts'
import { utf8OfText } from '@ruly/common/utf8'
import { pythonUrlRest } from '../../url/python-url.ts'

/**
 * All that follows the host, quoted again, in the query between `=` and `&`; `/` for nothing. Null for a host that Python refuses.
 *
 * Source: CPython main, Lib/urllib/robotparser.py, `can_fetch` and `normalize_uri`.
 */
export const requotedUrlTarget: Target = function requotedUrlTarget(url) {
  const rest = pythonUrlRest(url)
  return rest === null ? null : requoted(utf8OfText(rest), /[^=&]+/g, /.+/gs) || '/'
}

/**
 * `*` matches anything, a `$` at the end the end; with a `$` elsewhere the rule is void. What matches up to the end of the URL comes
 * first, then what matches into the query.
 *
 * Source: CPython main, Lib/urllib/robotparser.py, `RuleLine` and `normalize_pattern`.
 */
export const requotedWildcards: CompileRule = /* @__PURE__ */ named(({ rawValue }) => {
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
}, 'requotedWildcards')

/** More bytes than any path has, and than any URL. */
const beyondAnyPath = 1_000_000
const beyondAnyUrl = 10_000_000

/** Quotes path and query again, except for what stands between the pieces that are found in each. */
function requoted(octets: ByteString, inQuery: RegExp, inPath: RegExp): ByteString {
  const mark = octets.indexOf('?')
  const path = (mark < 0 ? octets : octets.slice(0, mark)).replace(inPath, pythonRequoted)
  return mark < 0 ? path : `${path}?${octets.slice(mark + 1).replace(inQuery, pythonRequoted)}`
}
