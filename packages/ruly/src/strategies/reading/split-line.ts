import type { Span, Split, SplitLine } from '../../model/dialect.ts'
import { named } from '../named.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { trimAscii, trimPython, trimRuby, type Trim } from './white-space.ts'

/**
 * `name: value`, or two words without a colon between them; `#` begins a comment anywhere.
 *
 * Source: Google's robots.cc, `GetKeyAndValueFrom`: without a colon, only space and tab separate, and only exactly two words count.
 */
export function colonOrTwoWords(trim: Trim): Split {
  const split: Split = (line) => {
    const { comment, text } = beforeHash(line, trim)
    const colon = colonIn(line, text)
    const separator = colon < 0 ? gapBetweenTwoWords(line, text) : colon
    return splitAt(line, { comment, text, separator, colon: colon >= 0 }, trim)
  }
  return usual(named(split, `colonOrTwoWords(${trim.name})`))
}

function usual(split: Split): Split {
  return Object.assign(split, { isUsual: true })
}

/** `name: value`; `#` begins a comment anywhere. */
export function colonNeeded(trim: Trim): Split {
  const split: Split = (line) => {
    const { comment, text } = beforeHash(line, trim)
    return splitAt(line, { comment, text, separator: colonIn(line, text), colon: true }, trim)
  }
  return usual(named(split, `colonNeeded(${trim.name})`))
}

/**
 * `name: value`; in the value, white space and `#` begin a comment.
 *
 * Source: the Ruby gem's parser.rb, `parse`.
 */
export const colonThenSpacedHash: Split = usual(function colonThenSpacedHash(line) {
  const text = trimRuby(line, 0, line.length)
  const comment = line[text.start] === '#' ? text.start : -1
  const { blank, field } = splitAt(
    line,
    { comment: -1, text, separator: colonIn(line, text), colon: true },
    trimRuby,
  )
  if (comment >= 0 || field === undefined) return { comment, blank: blank || comment >= 0, field: undefined }
  const hash = spacedHash(line, field.value)
  if (hash < 0) return { comment, blank, field }
  return { comment: hash, blank, field: { ...field, value: trimAscii(line, field.value.start, hash) } }
})

/** Offset of the first `#` after white space; -1 without one. */
function spacedHash(line: ByteString, { start, end }: Span): number {
  for (let hash = line.indexOf('#', start + 1); hash >= 0 && hash < end; hash = line.indexOf('#', hash + 1)) {
    if (trimAscii(line, start, hash).end < hash) return hash
  }
  return -1
}

const fieldAnywhereInLine = /(?:disallow|allow|user-?agent|sitemap|crawl-delay):/i

/**
 * The first field anywhere in the line, with the colon directly after its name; `#` begins a comment anywhere.
 *
 * Source: robotexclusionrulesparser.py, `_directive_regex` and `parse`.
 */
export function fieldAnywhere(line: ByteString): SplitLine {
  const { comment, text } = beforeHash(line, trimPython)
  const found = fieldAnywhereInLine.exec(line.slice(text.start, text.end))
  const start = text.start + (found?.index ?? 0)
  const separator = found === null ? -1 : start + found[0].length - 1
  return splitAt(line, { comment, text: { start, end: text.end }, separator, colon: true }, trimPython)
}

interface Parts {
  readonly comment: number
  readonly text: Span
  /** Offset of the separator between name and value; -1 if there is none. */
  readonly separator: number
  readonly colon: boolean
}

function splitAt(line: ByteString, { comment, text, separator, colon }: Parts, trim: Trim): SplitLine {
  const blank = text.start === text.end
  if (blank || separator < 0) return { comment, blank, field: undefined }
  const name = trim(line, text.start, separator)
  if (name.start === name.end) return { comment, blank, field: undefined }
  return { comment, blank, field: { name, value: trim(line, separator + 1, text.end), colon } }
}

function beforeHash(line: ByteString, trim: Trim): { readonly comment: number; readonly text: Span } {
  const comment = line.indexOf('#')
  return { comment, text: trim(line, 0, comment < 0 ? line.length : comment) }
}

function colonIn(line: ByteString, { start, end }: Span): number {
  const colon = line.indexOf(':', start)
  return colon < end ? colon : -1
}

/** Offset of the first space or tab; -1 if there is none or a second gap follows. */
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
