import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const dollarInside: LintRule = {
  code: 'dollar-inside',
  severity: 'warning',
  isOneMistake: true,
  summary: 'A `$` is not at the end of a pattern.',
  why:
    '`$` means the end of the URL only as the last character of a pattern (RFC 9309 §2.2.3). Before that, Google and ruly read it as a dollar ' +
    'sign, others as the end of the URL, so that what follows never matches, and Protego as both.',
  *check({ rules, valueSpan }) {
    for (const { rule, line } of rules) {
      if (!rule.value.includes('$')) continue
      const found = /\$(?=[*$?/.&%])/.exec(rule.value)
      if (found === null) continue
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `The first \`$\` of ${quoted(rule.value)} is not its last character: it means a dollar sign, not the end of the URL.`,
      }
    }
  },
}
