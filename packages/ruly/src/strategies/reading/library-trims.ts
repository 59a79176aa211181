import { named } from '../named.ts'
import { type ByteString, byteOrderMark } from '@ruly/common/utf8'
import { trimAscii, trimWhere, type Trim } from './white-space.ts'

const nextLine: ByteString = '\u00c2\u0085' // U+0085

/** Trims what Java's `String.trim` does: everything up to the space. */
export const trimJava: Trim = trimWhere((octet) => octet <= 0x20)

/** UTF-8 of Unicode white space outside ASCII. */
const unicodeSpaces: readonly ByteString[] = [
  nextLine,
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

/** Trims what JavaScript's `String.prototype.trim` does: Unicode white space without U+0085, and the byte order mark. */
export const trimJavaScript: Trim = named(
  trimming([...unicodeSpaces.filter((space) => space !== nextLine), byteOrderMark]),
  'trimJavaScript',
)

/** Trims ASCII white space and NUL, like Ruby's `String#strip`. */
export const trimRuby: Trim = named(trimming(['\0']), 'trimRuby')

/* @__NO_SIDE_EFFECTS__ */
function trimming(spaces: readonly ByteString[]): Trim {
  return (line, from, to) => {
    let { start, end } = trimAscii(line, from, to)
    // No other space begins or ends with printable ASCII.
    if (isPrintable(line, start) && isPrintable(line, end - 1)) return { start, end }
    for (;;) {
      const first = spaces.find((space) => line.startsWith(space, start) && start + space.length <= end)
      const last = spaces.find((space) => line.endsWith(space, end) && end - space.length >= start)
      if (first === undefined && last === undefined) return { start, end }
      start += first?.length ?? 0
      ;({ start, end } = trimAscii(line, start, Math.max(start, end - (last?.length ?? 0))))
    }
  }
}

function isPrintable(line: ByteString, at: number): boolean {
  const byte = line.charCodeAt(at)
  return byte > 0x20 && byte < 0x7f
}

/** Drops bytes below 0x20 and then the white space at both ends, as robotexclusionrulesparser does with values. */
export function withoutControls(value: ByteString): ByteString {
  const kept = value.replace(/[\0-\u001f]/g, '')
  const { start, end } = trimPython(kept, 0, kept.length)
  return kept.slice(start, end)
}
