import type { Span } from '../../model/dialect.ts'
import { named } from '../named.ts'
import type { ByteString } from '../../model/byte-string.ts'

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

/** UTF-8 of Unicode white space outside ASCII. */
const unicodeSpaces: readonly ByteString[] = [
  '\u00c2\u0085', // U+0085
  '\u00c2\u00a0', // U+00A0
  '\u00e1\u009a\u0080', // U+1680
  ...Array.from({ length: 11 }, (_, i) => `\u00e2\u0080${String.fromCharCode(0x80 + i)}`), // U+2000 to U+200A
  '\u00e2\u0080\u00a8', // U+2028
  '\u00e2\u0080\u00a9', // U+2029
  '\u00e2\u0080\u00af', // U+202F
  '\u00e2\u0081\u009f', // U+205F
  '\u00e3\u0080\u0080', // U+3000
]

/** Trims ASCII and Unicode white space, like Perl's `\s`. */
export const trimUnicode: Trim = named(trimming(unicodeSpaces), 'trimUnicode')

/** Also trims U+001C to U+001F, like Python's `str.strip`. */
export const trimPython: Trim = named(
  trimming([...unicodeSpaces, '\u001c', '\u001d', '\u001e', '\u001f']),
  'trimPython',
)

/** Trims ASCII white space and NUL, like Ruby's `String#strip`. */
export const trimRuby: Trim = named(trimming(['\0']), 'trimRuby')

function trimming(spaces: readonly ByteString[]): Trim {
  return (line, from, to) => {
    let { start, end } = trimAscii(line, from, to)
    for (;;) {
      const first = spaces.find((space) => line.startsWith(space, start) && start + space.length <= end)
      const last = spaces.find((space) => line.endsWith(space, end) && end - space.length >= start)
      if (first === undefined && last === undefined) return { start, end }
      start += first?.length ?? 0
      ;({ start, end } = trimAscii(line, start, Math.max(start, end - (last?.length ?? 0))))
    }
  }
}

/** Without bytes below 0x20, then without surrounding white space, as robotexclusionrulesparser keeps values. */
export function withoutControls(value: ByteString): ByteString {
  const kept = value.replace(/[\0-\u001f]/g, '')
  const { start, end } = trimPython(kept, 0, kept.length)
  return kept.slice(start, end)
}
