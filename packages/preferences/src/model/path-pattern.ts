import { matchEnd, patternsOf, type Compiling } from 'ruly'
import { type ByteString, textOfUtf8 } from '@ruly/common/utf8'
import type { Pattern } from 'ruly/dialects'

/** The patterns of a path, compared with URLs like that of a disallow rule. Several are alternatives. */
export type PathPattern = readonly Pattern[]

/** The pattern of a path that is written in robots.txt or in a file with the same syntax. */
export function pathPatternOf(octets: ByteString, compiling: Compiling): PathPattern {
  return patternsOf({ line: 0, kind: 'disallow', value: textOfUtf8(octets), rawValue: octets }, compiling)
}

/** How many bytes of the normal form of a path match a target; -1 if it does not match. */
export function matchedSize(path: PathPattern, target: ByteString): number {
  return path.reduce(
    (most, pattern) =>
      pattern.sizeBytes > most && matchEnd(pattern, target) >= 0 ? pattern.sizeBytes : most,
    -1,
  )
}
