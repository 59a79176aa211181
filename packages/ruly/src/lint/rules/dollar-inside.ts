import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../lint-rule.ts'

export const dollarInside: LintRule = {
  code: 'dollar-inside',
  severity: 'warning',
  summary: 'A `$` stands before the end of a pattern.',
  why:
    '`$` designates the end of the URL only as the last octet of a pattern (RFC 9309 §2.2.3); before that, Google and ruly take it for a dollar ' +
    'sign, others for an end behind which nothing can match, and Protego for both.',
  *check({ rules, valueSpan }) {
    for (const { rule, line } of rules) {
      if (!rule.value.includes('$')) continue
      const found = /\$(?=[*$?/.&%])/.exec(rule.value)
      if (found === null) continue
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `The first \`$\` of ${quoted(rule.value)} is not its last character: it stands for a dollar sign, not for the end of the URL.`,
      }
    }
  },
}
