import { valueNotReadable as message } from '../../messages/about-values.ts'
import type { LintRule } from '../rule.ts'

export const valueNotReadable: LintRule = {
  code: 'value-not-readable',
  severity: 'warning',
  summary: 'The value of a field has not the form that the field has.',
  why: 'Robots that know the field pass over a line that they cannot read, and what was asked of them does not come about.',
  *check({ diagnosticsOf, lineAt, fileKind }) {
    if (fileKind !== 'robots.txt') return
    for (const { line: number, span } of diagnosticsOf('value-not-readable')) {
      const field = lineAt(number)?.field
      if (field !== undefined) yield { line: number, span, message: message(field.name, field.value) }
    }
  },
}
