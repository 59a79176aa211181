import type { LintRule } from '../rule.ts'

export const lostField: LintRule = {
  code: 'lost-field',
  severity: 'error',
  summary: 'A field name is misspelt, and every robot passes over the line.',
  why:
    'Robots pass over fields that they do not know (RFC 9309 §2.2.4), so the line does nothing: a rule is not obeyed, or a group goes to the robot ' +
    'of the group above.',
  fix: 'changes-verdicts',
  *check({ unknownFields, leadingField, nameSpan, nearestField }) {
    for (const line of unknownFields) {
      const { name, writtenName } = line.field
      const meant = nearestField(name)
      if (meant === undefined || leadingField(line.field.writtenName) !== undefined) continue
      yield {
        line: line.number,
        span: nameSpan(line),
        message: `"${writtenName}" is no field and the line is passed over; "${meant}" was probably meant.`,
        fix: [{ ...nameSpan(line), text: meant }],
      }
    }
  },
}
