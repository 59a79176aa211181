import type { Edit } from '@ruly/common/edits'
import type { Line } from '../model/line.ts'
import { byteOrderMark } from '@ruly/common/utf8'
import type { ByteString } from '../model/byte-string.ts'
import { trimAscii } from '../strategies/reading/white-space.ts'
import { google } from '../dialects/google.ts'

/** The fields that everybody writes, by name. */
const usualSpellings: ReadonlyMap<string, string> = new Map(
  ['User-agent', 'Disallow', 'Allow', 'Sitemap', 'Crawl-delay'].map((name) => [name.toLowerCase(), name]),
)

/** The edits that lay out a line, without its end. */
export function layoutOf(line: Line, file: ByteString): readonly Edit[] {
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
