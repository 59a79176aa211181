import { quoted } from '../text/quoted.ts'
import { signOfRegularExpression } from '../text/regular-expression-syntax.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const regularExpression: LintRule = {
  code: 'regular-expression',
  severity: 'warning',
  isOneMistake: true,
  summary: 'A path is written as a regular expression.',
  why:
    'A pattern has two special characters: `*` for any run of characters and `$` at the end (RFC 9309 §2.2.3). Everything else is compared as it is: `/page[0-9]+` matches ' +
    'URLs with brackets and a plus sign, and `/.*\\.pdf` those with a backslash. Write `/page` and `/*.pdf$` instead, and one rule for each alternative.',
  *check({ rules, valueSpan }) {
    for (const { rule, line } of rules) {
      const sign = signOfRegularExpression(rule.value)
      if (sign === undefined) continue
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `${quoted(sign)} in ${quoted(rule.value)} is part of a regular expression: robots compare it as it is, and URLs do not contain it.`,
      }
    }
  },
}
