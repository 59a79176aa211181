import type { Span, Split, SplitLine } from '../../model/dialect.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { trimPython, trimRuby } from './library-trims.ts'
import { beforeHash, colonIn, splitAt, usual } from './split-line.ts'
import { trimAscii } from './white-space.ts'

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
