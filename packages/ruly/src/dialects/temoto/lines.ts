import type { ByteString } from '../../model/byte-string.ts'
import type { Split } from '../../model/dialect.ts'

/**
 * Two words: a name, which ends at a colon or white space, and a value, which ends at white space; the rest of the line is ignored.
 * `#` begins a comment only where a word begins. A name on the last line is no field without a value.
 *
 * Source: temoto/robotstxt, scanner.go, `scan`.
 */
export const twoWords: Split = function twoWords(line, isLast) {
  const start = wordAfter(line, 0)
  if (start === line.length || line[start] === '#') return noField(start, line)
  const nameEnd = wordEnd(line, start, ':')
  const colon = line[nameEnd] === ':'
  const value = wordAfter(line, colon ? nameEnd + 1 : nameEnd)
  if (isLast === true && value === line.length) return { comment: -1, blank: false, field: undefined }
  const end = value === line.length || line[value] === '#' ? value : wordEnd(line, value, colon ? '' : ':')
  const comment = commentFrom(line, end)
  return {
    comment,
    blank: false,
    field: { name: { start, end: nameEnd }, value: { start: value, end }, colon },
  }
}

function noField(at: number, line: ByteString): ReturnType<Split> {
  return { comment: at < line.length ? at : -1, blank: true, field: undefined }
}

/** Where the next word begins: white space is space, tab and vertical tab. */
function wordAfter(line: ByteString, from: number): number {
  let at = from
  while (at < line.length && isGap(line.charCodeAt(at))) at++
  return at
}

/** Where a word ends: at white space or at a separator. Its first byte always belongs to it. */
function wordEnd(line: ByteString, start: number, separator: ':' | ''): number {
  let at = start + 1
  while (at < line.length && !isGap(line.charCodeAt(at)) && line[at] !== separator) at++
  return at
}

function isGap(octet: number): boolean {
  return octet === 0x20 || octet === 0x09 || octet === 0x0b
}

/** Offset of the first `#` at the beginning of a word. */
function commentFrom(line: ByteString, from: number): number {
  for (let at = line.indexOf('#', from); at >= 0; at = line.indexOf('#', at + 1)) {
    if (at === from || isGap(line.charCodeAt(at - 1))) return at
  }
  return -1
}

/** UTF-8, or one byte that is not part of any. */
const sequence =
  /[\u00c2-\u00df][\u0080-\u00bf]|\u00e0[\u00a0-\u00bf][\u0080-\u00bf]|[\u00e1-\u00ec\u00ee\u00ef][\u0080-\u00bf]{2}|\u00ed[\u0080-\u009f][\u0080-\u00bf]|\u00f0[\u0090-\u00bf][\u0080-\u00bf]{2}|[\u00f1-\u00f3][\u0080-\u00bf]{3}|\u00f4[\u0080-\u008f][\u0080-\u00bf]{2}|[\u0080-\u00ff]/g

/** Each byte that is not part of UTF-8 becomes U+FFFD, as when Go ranges over a string. */
export function eachByteToText(octets: ByteString): ByteString {
  return octets.replace(sequence, (found) => (found.length === 1 ? '\u00ef\u00bf\u00bd' : found))
}
