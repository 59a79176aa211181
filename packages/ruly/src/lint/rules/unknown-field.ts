import { isFieldName } from '../text/nearest-field.ts'
import { isMarkup } from '../text/markup.ts'
import type { LintRule } from '../lint-rule.ts'

export const unknownField: LintRule = {
  code: 'unknown-field',
  severity: 'info',
  summary: 'A field is none that ruly knows.',
  why:
    'RFC 9309 §2.2.4 lets files have other fields, and robots pass over those that they do not know: they do no harm. But one that was meant to be ' +
    'another does nothing.',
  *check({ unknownFields, leadingField, nameSpan, nearestField }) {
    for (const line of unknownFields) {
      const { name, writtenName } = line.field
      if (line.facts.isMissingColon || isFieldName(name) || nearestField(name) !== undefined) continue
      if (leadingField(writtenName) !== undefined || isMarkup(writtenName)) continue
      yield {
        line: line.number,
        span: nameSpan(line),
        message: `"${writtenName}" is no field that ruly knows: robots pass over it unless it is their own.`,
      }
    }
  },
}
