import type { Span } from '../../model/dialect.ts'
import type { ByteString } from '@ruly/common/utf8'
import { named } from '../named.ts'

/** Trims white space around the part of a line between two offsets. */
export type Trim = (line: ByteString, from: number, to: number) => Span

/** Trims the bytes for which a function is true. */
/* @__NO_SIDE_EFFECTS__ */
export function trimWhere(isTrimmed: (octet: number) => boolean): Trim {
  return (line, from, to) => {
    let start = from
    let end = to
    while (start < end && isTrimmed(line.charCodeAt(start))) start++
    while (end > start && isTrimmed(line.charCodeAt(end - 1))) end--
    return { start, end }
  }
}

/** Trims ASCII white space: space, tab, LF, VT, FF, CR. */
export const trimAscii: Trim = named(trimWhere(isAsciiSpace), 'trimAscii')

function isAsciiSpace(octet: number): boolean {
  return octet === 0x20 || (octet >= 0x09 && octet <= 0x0d)
}
