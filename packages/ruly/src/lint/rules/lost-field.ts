import type { Edit } from '../../text/edits.ts'
import type { FieldLine } from '../facts/file-fields.ts'
import type { LintFile } from '../lint-file.ts'
import type { LintRule } from '../lint-rule.ts'

export const lostField: LintRule = {
  code: 'lost-field',
  severity: 'error',
  summary: 'A field name is misspelt, and every robot passes over the line.',
  why:
    'Robots pass over fields that they do not know (RFC 9309 §2.2.4), so the line does nothing: a rule is not obeyed, or a group goes to the robot ' +
    'of the group above.',
  fix: 'changes-verdicts',
  *check(file) {
    const { unknownFields, leadingField, nameSpan, nearestField } = file
    for (const line of unknownFields) {
      const { name, writtenName } = line.field
      const meant = nearestField(name)
      if (meant === undefined || leadingField(line.field.writtenName) !== undefined) continue
      yield {
        line: line.number,
        span: nameSpan(line),
        message: `"${writtenName}" is no field and the line is passed over; "${meant}" was probably meant.`,
        ...fixOf(file, line, meant),
      }
    }
  },
}

/** The name as it was meant; of a line in quotes, both are taken off, and of one with a single quote nobody knows where it ends. */
function fixOf(
  { nameSpan, valueSpan }: LintFile,
  line: FieldLine,
  meant: string,
): { readonly fix?: readonly Edit[] } {
  const { writtenName, value } = line.field
  const name = { ...nameSpan(line), text: meant }
  const [quote] = /^["']/.exec(writtenName) ?? []
  if (quote === undefined) return { fix: [name] }
  const { end } = valueSpan(line)
  return value.endsWith(quote) ? { fix: [name, { start: end - 1, end, text: '' }] } : {}
}
