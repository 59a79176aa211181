import type { Span, Split, SplitLine } from '../../model/dialect.ts'
import { named } from '../named.ts'
import type { ByteString } from '@ruly/common/utf8'
import type { Trim } from './white-space.ts'

/**
 * `name: value`, or two words without a colon between them; `#` begins a comment anywhere.
 *
 * Source: Google's robots.cc, `GetKeyAndValueFrom`: without a colon, only space and tab separate, and only exactly two words count.
 */
/* @__NO_SIDE_EFFECTS__ */
export function colonOrTwoWords(trim: Trim): Split {
  const split: Split = (line) => {
    const { comment, text } = beforeHash(line, trim)
    const colon = colonIn(line, text)
    const separator = colon < 0 ? gapBetweenTwoWords(line, text) : colon
    return splitAt(line, { comment, text, separator, colon: colon >= 0 }, trim)
  }
  return usual(named(split, `colonOrTwoWords(${trim.name})`))
}

/** Promises that usual lines are split as usual. */
/* @__NO_SIDE_EFFECTS__ */
export function usual(split: Split): Split {
  return Object.assign(split, { isUsual: true })
}

/** `name: value`; `#` begins a comment anywhere. */
/* @__NO_SIDE_EFFECTS__ */
export function colonNeeded(trim: Trim): Split {
  const split: Split = (line) => {
    const { comment, text } = beforeHash(line, trim)
    return splitAt(line, { comment, text, separator: colonIn(line, text), colon: true }, trim)
  }
  return usual(named(split, `colonNeeded(${trim.name})`))
}

interface Parts {
  readonly comment: number
  readonly text: Span
  /** Offset of the separator between name and value; -1 if missing. */
  readonly separator: number
  readonly colon: boolean
}

/** The line split at its separator, with trimmed parts. */
export function splitAt(line: ByteString, { comment, text, separator, colon }: Parts, trim: Trim): SplitLine {
  const blank = text.start === text.end
  if (blank || separator < 0) return { comment, blank, field: undefined }
  const name = trim(line, text.start, separator)
  if (name.start === name.end) return { comment, blank, field: undefined }
  return { comment, blank, field: { name, value: trim(line, separator + 1, text.end), colon } }
}

/** The trimmed text before the first `#`. */
export function beforeHash(line: ByteString, trim: Trim): { readonly comment: number; readonly text: Span } {
  const comment = line.indexOf('#')
  return { comment, text: trim(line, 0, comment < 0 ? line.length : comment) }
}

/** Offset of the first colon in a part of the line; -1 without one. */
export function colonIn(line: ByteString, { start, end }: Span): number {
  const colon = line.indexOf(':', start)
  return colon < end ? colon : -1
}

/** Offset of the first space or tab; -1 if missing or if a second gap follows. */
function gapBetweenTwoWords(line: ByteString, { start, end }: Span): number {
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
