import { linesRunTogether as message } from '../../messages/about-lines.ts'
import type { Edit } from '@ruly/common/edits'
import { innerFields } from '@ruly/common/inner-fields'
import { hasField, type FieldLine } from '../facts/file-fields.ts'
import type { LintFile } from '../facts/lint-file.ts'
import type { LintRule } from '../model/lint-rule.ts'
import { lineEndOf } from '../text/whole-line.ts'

export const linesRunTogether: LintRule = {
  code: 'lines-run-together',
  severity: 'error',
  isOneMistake: true,
  summary: 'A value has another field in it: a line end is missing.',
  why:
    'A line of RFC 9309 §2.2 has one field. Where two files are joined, or lines without their line ends, agents read one long value: the second field ' +
    'is lost, and the first names no robot or no path that exists.',
  fix: 'changes-verdicts',
  *check(file) {
    for (const { line: number, span } of file.diagnosticsOf('lines-run-together')) {
      const line = file.lineAt(number)
      if (line === undefined || !hasField(line)) continue
      yield { line: number, span, message: message(line.field.value), fix: fixOf(line, file) }
    }
  },
}

/** A line end before each field in the value. */
function fixOf(line: FieldLine, { octetsOf, valueSpan }: LintFile): readonly Edit[] {
  const { start, end } = line.field.valueSpan
  const inner = [...innerFields(octetsOf(line).slice(start, end))]
  return inner.map(({ index }) => {
    const at = valueSpan(line).start + index
    return { start: at, end: at, text: lineEndOf(line) }
  })
}
