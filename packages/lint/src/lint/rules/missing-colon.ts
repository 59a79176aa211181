import { missingColon as message } from '../../messages/about-lines.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const missingColon: LintRule = {
  code: 'missing-colon',
  severity: 'warning',
  isOneMistake: true,
  summary: 'A field has no colon between its name and its value.',
  why:
    'RFC 9309 §2.2 requires `name: value`. Google and ruly also read two words without a colon; most other agents skip the line, ' +
    'so they may fetch what it forbids.',
  fix: 'keeps-verdicts',
  *check({ fields, nameSpan, valueSpan }) {
    for (const line of fields) {
      // Two words of prose look the same.
      if (!line.facts.isMissingColon || line.kind === 'unknown') continue
      const { end } = nameSpan(line)
      yield {
        line: line.number,
        span: nameSpan(line),
        message: message(line.field),
        fix: [{ start: end, end: valueSpan(line).start, text: ': ' }],
      }
    }
  },
}
