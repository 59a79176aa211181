import type { Source } from '../../text/decode.ts'
import type { Reading } from '../../model/dialect.ts'
import { fileOffsetIn } from '../../text/file-offset.ts'
import { lineBreaksOf } from '../../text/line-breaks.ts'
import type { ByteString } from '@ruly/common/utf8'

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

type ScannedReading = Pick<Reading, 'lineBreaks'>

/** How much of the content is read: up to the first line that ends after `maxBytes`. */
export function readableLength(source: Source, maxBytes: number, reading: ScannedReading): number {
  const { file, content } = source
  if (file.length <= maxBytes) return content.length
  if (content !== file || reading.lineBreaks !== undefined) {
    // The last line is what is beyond the limit, or empty.
    const rest = scan(source, maxBytes, reading).at(-1)
    return content.length - (rest?.octets.length ?? 0)
  }
  const next = file[maxBytes]
  if (next === '\n') return maxBytes + 1
  if (next === '\r') return maxBytes + (file[maxBytes + 1] === '\n' ? 2 : 1)
  const behindLf = file.lastIndexOf('\n', maxBytes - 1) + 1
  return behindLf + file.slice(behindLf, maxBytes).lastIndexOf('\r') + 1
}

/**
 * The lines of a file. Joined, they are the file again, byte for byte.
 *
 * The last line counts even if it is empty. A line that crosses `maxBytes` is not cut: `Disallow: /a` cut short would forbid more
 * than was meant (RFC 9309 §2.5 leaves it open).
 */
export function scan(source: Source, maxBytes: number, reading: ScannedReading): readonly SourceLine[] {
  const { file, content } = source
  const fileOffset = fileOffsetIn(source)
  const breaks = lineBreaksOf(content, reading)
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
