import type { CompileRule, Target } from '../../model/dialect.ts'
import type { ByteString } from '../../model/byte-string.ts'
import type { Pattern } from '../../model/pattern.ts'
import { patternOf } from '../../match/match-pattern.ts'
import { percentEncoded, textOfUtf8, utf8OfText } from '@ruly/common/utf8'
import { javaUrlOf } from '../../url/java-url.ts'
import { named } from '../named.ts'
import { literalLetters } from './compile-pattern.ts'

/**
 * Path and query, normalized, with `*` and `$` escaped; `/` for what Java refuses as a URL, such as a path alone.
 *
 * Source: crawler-commons 8e14e27, `SimpleRobotRules.getPath`.
 */
export const commonsTarget: Target = function commonsTarget(url) {
  const parts = javaUrlOf(url)
  if (parts === null) return '/'
  const { path, query } = parts
  const whole = utf8OfText(query === undefined ? path || '/' : `${path || '/'}?${query}`)
  return normalized(whole).replace(/[*$]/g, (octet) => percentEncoded(octet.charCodeAt(0)))
}

/**
 * `*` matches anything, a final `$` the end, but after a star only where the text between them first occurs. A rule for
 * `…index.htm` or `…index.html` also matches what is before it.
 *
 * Source: crawler-commons 8e14e27, `isAllowedPath` and `ruleMatches`.
 */
export const commonsWildcards: CompileRule = Object.assign(
  named<CompileRule>(({ rawValue }) => {
    const path = normalized(utf8OfText(textOfUtf8(rawValue)))
    const own = greedyPatternOf(path)
    return /index\.html?$/.test(path)
      ? [own, greedyPatternOf(`${path.slice(0, path.indexOf('index.htm'))}$`)]
      : [own]
  }, 'commonsWildcards'),
  { literal: literalLetters },
)

/** The pattern of a path. After a star at its end, a dollar means nothing. */
function greedyPatternOf(path: ByteString): Pattern {
  const pattern = patternOf(path)
  if (pattern.anchor === 'none' || pattern.segments.length === 1) return pattern
  return { ...pattern, anchor: pattern.segments.at(-1) === '' ? 'none' : 'first-end' }
}

const escape = /%[0-9A-Fa-f]{2}/g
const unreserved = /[A-Za-z0-9._~-]/
/** A percent sign that begins no escape, and what URLs contain only escaped; a backslash stays. */
const unsafe = /%(?![0-9A-Fa-f]{2})|[\0-\u0020"#<>[\]^`{|}\u007f-\u00ff]/g

/**
 * Escapes of unreserved characters decoded, all others with capital digits; then all that URLs contain only escaped is escaped.
 *
 * Source: crawler-commons 8e14e27, `BasicURLNormalizer.unescapePath` and `escapePath`.
 */
function normalized(octets: ByteString): ByteString {
  return octets
    .replace(escape, (found) => {
      const octet = String.fromCharCode(Number.parseInt(found.slice(1), 16))
      return unreserved.test(octet) ? octet : found.toUpperCase()
    })
    .replace(unsafe, (octet) => percentEncoded(octet.charCodeAt(0)))
}
