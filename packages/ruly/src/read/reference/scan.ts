import type { Source } from '../../text/decode.ts'
import { LineBreaks } from '../../text/line-breaks.ts'
import type { ByteString } from '../../model/byte-string.ts'

/** A line of the file that is not yet read: its place and its bytes. */
export interface SourceLine {
  /** Line number, from 1. */
  readonly number: number
  /** The line without its end, as it is read. */
  readonly octets: ByteString
  /** Offset of the first byte in the file. */
  readonly start: number
  /** Offset after the last byte before the line end. */
  readonly end: number
  /** Offset of the next line: the line with its end is `start` to `next`. */
  readonly next: number
  /** True for the rest of a file that is longer than the limit: the line that crosses it and all that follow. */
  readonly beyondLimit: boolean
}

/** How much of the content is read: up to the line that crosses `maxBytes`. */
export function readableLength(source: Source, maxBytes: number): number {
  const { file, content } = source
  if (file.length <= maxBytes) return content.length
  if (content !== file) {
    const rest = scan(source, maxBytes).at(-1)
    return content.length - (rest?.beyondLimit === true ? rest.octets.length : 0)
  }
  const next = file[maxBytes]
  if (next === '\n' || next === '\r') return maxBytes
  const behindLf = file.lastIndexOf('\n', maxBytes - 1) + 1
  return behindLf + file.slice(behindLf, maxBytes).lastIndexOf('\r') + 1
}

/**
 * The lines of a file. Joined, they are the file again, byte for byte.
 *
 * A line ends at LF, CR or CRLF, and the last line counts even if it is empty. The same for every dialect. A line that crosses
 * `maxBytes` is not cut: `Disallow: /a` cut short would forbid more than was meant (RFC 9309 §2.5 leaves it open).
 */
export function scan(source: Source, maxBytes: number): readonly SourceLine[] {
  const { file, content } = source
  const fileOffset = content === file ? sameOffset : utf16Offset(content)
  const breaks = new LineBreaks(content, content.length)
  const lines: SourceLine[] = []
  for (let start = 0; ;) {
    const end = breaks.at(start)
    const isLast = end === content.length
    const number = lines.length + 1
    const fileStart = fileOffset(start)
    const fileEnd = isLast ? file.length : fileOffset(end)
    if (fileEnd > maxBytes && fileStart < file.length) {
      const octets = content.slice(start)
      lines.push({ number, octets, start: fileStart, end: file.length, next: file.length, beyondLimit: true })
      return lines
    }
    const next = isLast ? end : breaks.after(end)
    const fileNext = isLast ? file.length : fileOffset(next)
    const octets = content.slice(start, end)
    lines.push({ number, octets, start: fileStart, end: fileEnd, next: fileNext, beyondLimit: false })
    if (isLast) return lines
    start = next
  }
}

function sameOffset(offset: number): number {
  return offset
}

/** Converts offsets in transcoded UTF-8, in ascending order, to offsets in the UTF-16 file. */
function utf16Offset(content: ByteString): (offset: number) => number {
  let at = 0
  let sizeBytes = 0
  return (offset) => {
    for (; at < offset; at++) {
      const lead = content.charCodeAt(at)
      // A sequence of four bytes is a surrogate pair, any other a single code unit; continuation bytes add nothing.
      if (lead < 0x80 || lead >= 0xc0) sizeBytes += lead >= 0xf0 ? 4 : 2
    }
    return sizeBytes
  }
}
