import { valueNotReadable as message } from '../../messages/about-values.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const valueNotReadable: LintRule = {
  code: 'value-not-readable',
  severity: 'warning',
  summary: 'The value of a field does not have the form of its values.',
  why: 'Robots that know the field skip a line whose value they cannot read, and do not do what it asks.',
  *check({ diagnosticsOf, lineAt, fileKind }) {
    if (fileKind !== 'robots.txt') return
    for (const { line: number, span } of diagnosticsOf('value-not-readable')) {
      const field = lineAt(number)?.field
      // `noindex-obsolete` reports every Noindex.
      if (field !== undefined && field.name !== 'noindex')
        yield { line: number, span, message: message(field.name, field.value) }
    }
  },
}
