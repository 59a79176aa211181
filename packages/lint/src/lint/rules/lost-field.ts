import type { Edit } from '@ruly/common/edits'
import type { FieldLine } from '../facts/file-fields.ts'
import type { LintFile } from '../lint-file.ts'
import type { LintRule } from '../lint-rule.ts'

export const lostField: LintRule = {
  code: 'lost-field',
  severity: 'error',
  summary: 'A field name is misspelt, and every robot skips the line.',
  why:
    'Robots skip unknown fields (RFC 9309 §2.2.4), so the line has no effect: a rule is not obeyed, or the rules of a group apply to the robots ' +
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
        message: `"${writtenName}" is not a field, and robots skip the line; "${meant}" was probably meant.`,
        ...fixOf(file, line, meant),
      }
    }
  },
}

/** Replaces the name by the intended one. Quotes around the line are removed too; with a single quote, the end is unclear. */
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
