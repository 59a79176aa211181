import { utf8OfText, writeBytes, newBytes } from './utf8.ts'

/** A byte range of a file and its replacement. An empty range inserts. */
export interface Edit {
  /** Offset of the first byte. */
  readonly start: number
  /** Offset after the last byte. */
  readonly end: number
  /** Written as UTF-8. */
  readonly text: string
}

/**
 * The bytes with all edits applied; bytes outside the edits stay as they are.
 *
 * Of two overlapping edits, the one that starts later is dropped. Edits at the same place are applied in the order of the list.
 */
export function applyEdits(bytes: Uint8Array, edits: readonly Edit[]): Uint8Array {
  const applied = withoutOverlaps(edits)
  const texts = applied.map(({ text }) => utf8OfText(text))
  const growth = applied.reduce(
    (sum, { start, end }, index) => sum + (texts[index] as string).length - (end - start),
    0,
  )
  const edited = newBytes(bytes.length + growth)
  let from = 0
  let to = 0
  applied.forEach(({ start, end }, index) => {
    const text = texts[index] as string
    edited.set(bytes.subarray(from, start), to)
    to += start - from
    writeBytes(text, edited, to)
    to += text.length
    from = end
  })
  edited.set(bytes.subarray(from), to)
  return edited
}

function withoutOverlaps(edits: readonly Edit[]): readonly Edit[] {
  let end = 0
  return edits
    .toSorted((a, b) => a.start - b.start)
    .filter((edit) => {
      if (edit.start < end) return false
      end = edit.end
      return true
    })
}
