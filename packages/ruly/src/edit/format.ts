import type { Line } from '../model/line.ts'
import type { RobotsInput } from '../text/decode.ts'
import { applyEdits, type Edit } from '@ruly/common/edits'
import { fileKindOf } from '@ruly/common/file-kind'
import { type ByteString, byteOrderMark, byteStringOf } from '@ruly/common/utf8'
import { checkedOptions, oneOf, withDefault } from '@ruly/common/checked-options'
import { checkedMaxBytes } from '@ruly/common/file-options'
import { readRobots } from '../robots.ts'
import { google } from '../dialects/google.ts'
import { trimAscii } from '../strategies/reading/white-space.ts'
import { rfc9309 } from '../dialects/rfc9309.ts'

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

/** Lines that are kept, and whether a blank line is inserted before them. */
interface KeptLine {
  readonly line: Line
  readonly blankBefore: boolean
}

/**
 * The lines without blank ones at the start, at the end and in a row, with one inserted before each group and its comments.
 *
 * A single blank line inside a group stays: in the oldest parsers it ends the group.
 */
function withBlankLines(lines: readonly Line[], file: ByteString): readonly KeptLine[] {
  const kept = keptLines(lines, file)
  const beginnings = new Set(
    kept.flatMap((line, i) => (line.use === 'opens-group' ? [beginning(kept, i)] : [])),
  )
  return kept.map((line, i) => ({
    line,
    blankBefore: beginnings.has(i) && i > 0 && kept[i - 1]?.kind !== 'blank',
  }))
}

function keptLines(lines: readonly Line[], file: ByteString): readonly Line[] {
  const kept: Line[] = []
  // Without the lines before it, such a byte could begin a byte order mark.
  let dropsBlank = !/^\s*[\u0080-\u00ff]/.test(file)
  for (const line of lines) {
    const isBlank = line.kind === 'blank' && !(line.number === 1 && file.startsWith(byteOrderMark))
    if (!isBlank || !dropsBlank) kept.push(line)
    dropsBlank = isBlank
  }
  while (kept.at(-1)?.kind === 'blank' && kept.at(-1)?.start !== 0) kept.pop()
  return kept
}

/** Where the comments above a line begin. */
function beginning(lines: readonly Line[], at: number): number {
  let first = at
  while (lines[first - 1]?.kind === 'comment') first--
  return first
}

/** The fields that everybody writes, by name. */
const usualSpellings: ReadonlyMap<string, string> = new Map(
  ['User-agent', 'Disallow', 'Allow', 'Sitemap', 'Crawl-delay'].map((name) => [name.toLowerCase(), name]),
)

/** The edits that lay out a line, without its end. */
function layoutOf(line: Line, file: ByteString): readonly Edit[] {
  const octets = file.slice(line.start, line.end)
  if (isFragile(octets)) return []
  const from = line.start + (line.number === 1 && octets.startsWith(byteOrderMark) ? byteOrderMark.length : 0)
  const text = trimAscii(file, from, line.end)
  const atEnd = { start: text.end, end: line.end, text: '' }
  // Without what is before it, such a byte could begin a byte order mark.
  const isHeld = line.number === 1 && from === 0 && file.charCodeAt(text.start) >= 0x80
  const atStart = { start: from, end: isHeld ? from : text.start, text: '' }
  if (line.kind === 'not-a-field' || line.facts.isMissingColon) return [atEnd]
  return [atStart, ...fieldEdits(line, file), atEnd]
}

/** Parsers stop reading such a line at different places, so each byte must stay in its place. */
function isFragile(octets: ByteString): boolean {
  return octets.includes('\0') || octets.length >= google.reading.maxLineBytes
}

function fieldEdits({ start, field }: Line, file: ByteString): readonly Edit[] {
  if (field === undefined) return []
  const name = { start: start + field.nameSpan.start, end: start + field.nameSpan.end }
  const value = { start: start + field.valueSpan.start, end: start + field.valueSpan.end }
  const usual = usualSpellings.get(field.writtenName.toLowerCase())
  const colon = file.indexOf(':', name.end)
  return [
    ...(usual === undefined ? [] : [{ ...name, text: usual }]),
    { start: name.end, end: colon, text: '' },
    // Without a value the gap stays: some parsers treat `#` as a comment only after white space.
    ...(value.start < value.end ? [{ start: colon + 1, end: value.start, text: ' ' }] : []),
  ]
}
