import type { Edit } from '@ruly/common/edits'
import { lineIndexAt } from './line-index-at.ts'
import type { Line } from 'ruly'
import { utf8OfText } from '@ruly/common/utf8'
import { google } from 'ruly/dialects'
import type { LintFile } from './lint-file.ts'

const { maxLineBytes } = google.reading

/**
 * Tests whether edits affect a line that parsers stop reading at different places: one with a NUL, or longer than Google reads,
 * before or after the edits.
 */
export function touchesFragileLine({ lines, isPlain }: LintFile): (edits: readonly Edit[]) => boolean {
  const longest = lines.reduce((most, { start, end }) => Math.max(most, end - start), 0)
  return (edits) => {
    const added = edits.reduce((sum, { text }) => sum + longestLineOf(text), 0)
    if (isPlain && longest + added < maxLineBytes) return false
    return edits.some((edit) =>
      touched(lines, edit).some(
        ({ text, start, end }) => text.includes('\0') || end - start + added >= maxLineBytes,
      ),
    )
  }
}

function longestLineOf(text: string): number {
  return text.split('\n').reduce((most, line) => Math.max(most, utf8OfText(line).length), 0)
}

/** The lines from the start of an edit to its end. */
function touched(lines: readonly Line[], { start, end }: Edit): readonly Line[] {
  return lines.slice(lineIndexAt(lines, start), lineIndexAt(lines, end) + 1)
}
