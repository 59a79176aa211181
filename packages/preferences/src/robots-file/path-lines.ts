import type { ByteString } from '@ruly/common/utf8'
import { matchedSize, type PathPattern } from '../model/path-pattern.ts'

/** A line of robots.txt that has a path, or is for the whole site. */
export interface PathLine {
  /** Undefined for the whole site. */
  readonly pattern: PathPattern | undefined
}

/** How a line relates to a URL. */
export type PathReason = 'applies' | 'path-does-not-match' | 'longer-path-wins'

/**
 * The lines with the longest path that matches apply; without a path, a line matches everything, and any path is longer.
 *
 * Deviation: draft-ietf-aipref-attach-05 §3.1 speaks of identical paths only; different ones of the same length apply together too.
 */
export function pathReasons<Line extends PathLine>(
  lines: readonly Line[],
  target: ByteString,
): ReadonlyMap<Line, PathReason> {
  const sizes = new Map(lines.map((line) => [line, sizeFor(line, target)]))
  const longest = lines.reduce((most, line) => Math.max(most, sizes.get(line) ?? -1), -1)
  return new Map(
    lines.map((line) => {
      const size = sizes.get(line) ?? -1
      return [line, size < 0 ? 'path-does-not-match' : size < longest ? 'longer-path-wins' : 'applies']
    }),
  )
}

function sizeFor({ pattern }: PathLine, target: ByteString): number {
  return pattern === undefined ? 0 : matchedSize(pattern, target)
}
