import { Chunk } from '@codemirror/merge'
import { Text } from '@codemirror/state'

/** Lines that two files do not share. */
export interface ChangedLines {
  /** The first line in the old file, from 1. */
  readonly line: number
  readonly oldLines: readonly string[]
  readonly newLines: readonly string[]
  /** Offsets in the old file. */
  readonly oldSpan: { readonly from: number; readonly to: number }
  /** Offsets in the new file. */
  readonly newSpan: { readonly from: number; readonly to: number }
}

/** The differences of two files, line by line. */
export function changedLines(oldText: string, newText: string): readonly ChangedLines[] {
  const a = Text.of(oldText.split('\n'))
  const b = Text.of(newText.split('\n'))
  return Chunk.build(a, b, { scanLimit: 500 }).map(({ fromA, toA, fromB, toB }) => {
    const oldSpan = { from: fromA, to: Math.min(toA, a.length) }
    const newSpan = { from: fromB, to: Math.min(toB, b.length) }
    return {
      line: a.lineAt(Math.min(fromA, a.length)).number,
      oldLines: linesIn(a, fromA, toA),
      newLines: linesIn(b, fromB, toB),
      oldSpan,
      newSpan,
    }
  })
}

/** Whole lines; an empty span has none. */
function linesIn(text: Text, from: number, to: number): readonly string[] {
  if (to <= from) return []
  const lines = text.sliceString(from, Math.min(to, text.length)).split('\n')
  return to <= text.length && lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/** One file with the lines of the other in place of its own. */
export function withLines(
  text: string,
  span: { readonly from: number; readonly to: number },
  other: string,
  otherSpan: { readonly from: number; readonly to: number },
): string {
  const isCut = text.length === span.from && span.from > 0 && !text.endsWith('\n')
  return (
    text.slice(0, span.from) +
    (isCut ? '\n' : '') +
    other.slice(otherSpan.from, otherSpan.to) +
    text.slice(span.to)
  )
}
