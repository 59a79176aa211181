import type { Span, SplitLine } from '../dialect.ts'
import type { Octets } from '../octets.ts'

/** ASCII white space: space, tab, LF, VT, FF, CR. */
function isAsciiSpace(octet: number): boolean {
  return octet === 0x20 || (octet >= 0x09 && octet <= 0x0d)
}

/**
 * `name: value`, or two words without a colon between; `#` opens a comment anywhere.
 *
 * Source: Google's robots.cc, `GetKeyAndValueFrom`: without a colon, space and tab alone separate, and only two words count.
 */
export function colonOrTwoWords(line: Octets): SplitLine {
  const comment = line.indexOf('#')
  const { start, end } = trimmed(line, 0, comment < 0 ? line.length : comment)
  if (start === end) return { comment, blank: true, field: undefined }
  const written = line.indexOf(':', start)
  const colon = written >= 0 && written < end
  const separator = colon ? written : gapBetweenTwoWords(line, start, end)
  if (separator < 0) return { comment, blank: false, field: undefined }
  const name = trimmed(line, start, separator)
  if (name.start === name.end) return { comment, blank: false, field: undefined }
  return { comment, blank: false, field: { name, value: trimmed(line, separator + 1, end), colon } }
}

function trimmed(line: Octets, from: number, to: number): Span {
  let start = from
  let end = to
  while (start < end && isAsciiSpace(line.charCodeAt(start))) start++
  while (end > start && isAsciiSpace(line.charCodeAt(end - 1))) end--
  return { start, end }
}

/** Offset of the first space or tab, -1 where there is none or a second gap follows. */
function gapBetweenTwoWords(line: Octets, start: number, end: number): number {
  let gap = start
  while (gap < end && !isBlank(line.charCodeAt(gap))) gap++
  if (gap === end) return -1
  let at = gap
  while (isBlank(line.charCodeAt(at))) at++
  for (; at < end; at++) if (isBlank(line.charCodeAt(at))) return -1
  return gap
}

function isBlank(octet: number): boolean {
  return octet === 0x20 || octet === 0x09
}
