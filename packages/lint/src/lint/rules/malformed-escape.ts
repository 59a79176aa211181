import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../lint-rule.ts'

export const malformedEscape: LintRule = {
  code: 'malformed-escape',
  severity: 'warning',
  summary: 'A percent sign in a path is not an escape.',
  why:
    'An escape is `%` and two hex digits (RFC 3986 §2.1), and a percent sign in a path is `%25`. Robots compare a lone one as it is, and URLs do not ' +
    'contain any; some robots fail on the whole line.',
  *check({ rules, valueSpan }) {
    for (const { rule, line } of rules) {
      if (!rule.value.includes('%')) continue
      // The beginning of an escape can end a pattern: it matches all escapes that begin so.
      const found = /%(?![0-9A-Fa-f]{2}|[0-9A-Fa-f]?(?:\*|$))[^*]{0,2}/.exec(rule.value)
      if (found === null) continue
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `"${found[0]}" in ${quoted(rule.value)} is not an escape: URLs have "%25" for a percent sign, so the rule does not match.`,
      }
    }
  },
}
