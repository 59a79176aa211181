import type { ByteString } from '../model/byte-string.ts'
import type { LineTable } from '../model/line-table.ts'
import { innerFields } from '@ruly/common/field-text'

/** A field name inside the value of another field: the line end before it is missing. */
interface RunTogether {
  readonly line: number
  /** The place of the name with its colon, in the content. */
  readonly start: number
  readonly end: number
}

/**
 * The first field name inside each value, as in `User-agent: *Disallow: /x`.
 *
 * Files are joined like this, and so are lines that a program passes without their line ends.
 */
export function linesRunTogether(
  content: ByteString,
  table: LineTable,
  isRead: (line: number) => boolean,
): readonly RunTogether[] {
  const found: RunTogether[] = []
  let line = 1
  for (const { 0: name, index } of innerFields(content)) {
    while (line < table.length && table.endOf(line) <= index) line++
    const isInside = index >= table.valueStartOf(line) && index < table.valueEndOf(line)
    if (!isInside || found.at(-1)?.line === line || !isRead(line)) continue
    found.push({ line, start: index, end: index + name.length })
  }
  return found
}
