import type { Span } from '../../model/dialect.ts'
import type { ByteString } from '@ruly/common/utf8'

/** Trims white space around the part of a line between two offsets. */
export type Trim = (line: ByteString, from: number, to: number) => Span

/** Trims ASCII white space: space, tab, LF, VT, FF, CR. */
export const trimAscii: Trim = (line, from, to) => {
  let start = from
  let end = to
  while (start < end && isAsciiSpace(line.charCodeAt(start))) start++
  while (end > start && isAsciiSpace(line.charCodeAt(end - 1))) end--
  return { start, end }
}

function isAsciiSpace(octet: number): boolean {
  return octet === 0x20 || (octet >= 0x09 && octet <= 0x0d)
}
