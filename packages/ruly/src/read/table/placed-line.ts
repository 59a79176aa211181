import type { ByteString } from '../../model/byte-string.ts'
import type { Span } from '../../model/dialect.ts'
import type { Source } from '../../text/decode.ts'
import { fileOffsetIn } from '../../text/file-offset.ts'
import type { PackedLineTable } from './packed-line-table.ts'

/** A line and its place in the file. */
export interface PlacedLine {
  /** Line number, from 1. */
  readonly line: number
  /** The line without its end, as it is read. */
  readonly octets: ByteString
  /** Its place in bytes of the file as given. */
  readonly span: Span
  /** Whether the bytes as read are those of the file. */
  readonly isOfFile: boolean
}

/** Finds the places of lines, which must be asked for in ascending order. */
export function linePlacer({ content, file }: Source, table: PackedLineTable): (line: number) => PlacedLine {
  const fileOffset = fileOffsetIn({ content, file })
  return (line) => {
    const from = table.startOf(line)
    const to = table.endOf(line)
    const start = fileOffset(from)
    // Half a code unit at the end of a UTF-16 file is not in the content.
    const end = to === content.length ? file.length : fileOffset(to)
    return { line, octets: content.slice(from, to), span: { start, end }, isOfFile: content === file }
  }
}
