import type { RobotsInput } from '../text/decode.ts'
import { applyEdits, type Edit } from '@ruly/common/edits'
import { fileKindOf } from '@ruly/common/file-kind'
import { byteStringOf } from '@ruly/common/utf8'
import { checkedOptions, oneOf, withDefault } from '@ruly/common/checked-options'
import { checkedMaxBytes } from '@ruly/common/file-options'
import { readRobots } from '../robots.ts'
import { rfc9309 } from '../dialects/rfc9309.ts'
import { withBlankLines } from './blank-lines.ts'
import { layoutOf } from './layout.ts'

/** Options of `format`. */
export interface FormatOptions {
  /**
   * The line end to write.
   *
   * @default 'lf'
   */
  readonly lineEnd?: 'lf' | 'crlf' | undefined
  /**
   * How many bytes crawlers read of a file. One that is longer, before or after formatting, is left unchanged: other lines would
   * cross the limit.
   *
   * @default 512_000
   */
  readonly maxBytes?: number | undefined
}

const lineEnds = { lf: '\n', crlf: '\r\n' }
const formatOptions = {
  lineEnd: withDefault(oneOf(['lf', 'crlf']), 'lf'),
  maxBytes: checkedMaxBytes,
}

/**
 * Formats a robots.txt, keeping the order of its lines.
 *
 * Names get their usual spelling, one space after the colon, no white space at either end of a line, one kind of line end, one
 * blank line before each group and never two in a row. Verdicts of `rfc9309` and `google` stay the same. Misspellings, missing
 * colons and a byte order mark stay, and a file that is not a robots.txt is left unchanged: UTF-16, a page, an image.
 *
 * @param input the file as text or bytes, or its pieces in order
 * @param options line end and limit
 * @returns the bytes of the formatted file
 * @throws `TypeError` if the input is not text or bytes, for an unknown option or a value of the wrong type
 * @throws `RangeError` for another `lineEnd`, or if `maxBytes` is not a whole number above 0 or Infinity
 * @example
 * new TextDecoder().decode(format('user-agent:*\ndisallow : /a')) // 'User-agent: *\nDisallow: /a\n'
 */
export function format(input: RobotsInput, options: FormatOptions = {}): Uint8Array {
  const { bytes, edits } = formatted(input, options)
  return applyEdits(bytes, edits)
}

/**
 * The edits that `format` makes; empty if the file is already formatted.
 *
 * @param input the file as text or bytes, or its pieces in order
 * @param options line end and limit
 * @returns the edits, in offsets of bytes
 * @throws as `format`
 * @example
 * formatEdits('User-agent: *\nDisallow: /a\n') // []
 */
export function formatEdits(input: RobotsInput, options: FormatOptions = {}): readonly Edit[] {
  return formatted(input, options).edits
}

function formatted(
  input: RobotsInput,
  options: FormatOptions,
): { readonly bytes: Uint8Array; readonly edits: readonly Edit[] } {
  const checked = checkedOptions('format()', options, formatOptions)
  const { maxBytes } = checked
  const lineEnd = lineEnds[checked.lineEnd]
  const robots = readRobots(input, { dialect: rfc9309, url: undefined, maxBytes: Infinity })
  const { bytes } = robots
  // Lines are created when first used, so not for a file that stays as it is.
  if (bytes.length > maxBytes) return { bytes, edits: [] }
  const { lines } = robots
  const file = byteStringOf(bytes)
  if (fileKindOf(bytes, lines, false) !== 'robots.txt') return { bytes, edits: [] }
  const kept = withBlankLines(lines, file)
  const dropped = new Set(lines)
  for (const { line } of kept) dropped.delete(line)
  const edits = [
    ...kept.flatMap(({ line, blankBefore }): readonly Edit[] => [
      ...(blankBefore ? [{ start: line.start, end: line.start, text: lineEnd }] : []),
      ...layoutOf(line, file),
      { start: line.end, end: line.next, text: lineEnd },
    ]),
    ...[...dropped].map(({ start, next }) => ({ start, end: next, text: '' })),
  ].filter(({ start, end, text }) => file.slice(start, end) !== text)
  const growth = edits.reduce((sum, { start, end, text }) => sum + text.length - (end - start), 0)
  return { bytes, edits: bytes.length + growth > maxBytes ? [] : edits }
}
