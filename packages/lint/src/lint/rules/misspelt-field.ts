import { misspeltField as message } from '../../messages/about-lines.ts'
import type { LintRule } from '../model/lint-rule.ts'
import { usualSpelling } from '@ruly/common/usual-spelling'

export const misspeltField: LintRule = {
  code: 'misspelt-field',
  severity: 'warning',
  summary: 'A field name is misspelt in a way that only some agents accept.',
  why:
    'Google and ruly accept a short list of misspellings (`Dissallow`, `Disalow`, `Useragent`, `Site-map`). Other agents skip the ' +
    'line, so they may fetch what a misspelt Disallow forbids.',
  fix: 'keeps-verdicts',
  *check({ fields, nameSpan }) {
    for (const line of fields) {
      if (!line.facts.isTypo) continue
      yield {
        line: line.number,
        span: nameSpan(line),
        message: message(line.field),
        fix: [{ ...nameSpan(line), text: usualSpelling(line.field.name) }],
      }
    }
  },
}
