import { closesAll } from '../facts/closes-all.ts'
import type { LintRule } from '../lint-rule.ts'

export const everythingDisallowed: LintRule = {
  code: 'everything-disallowed',
  severity: 'warning',
  summary: 'The file disallows the whole site for every robot.',
  why:
    'That is right for a site under construction, and often left in place when it opens: search engines then drop its pages. The rule does not make ' +
    'pages private (RFC 9309 §3), and does not remove pages from an index if other sites link to them.',
  *check({ groups, rulesOf, isForEveryone, valueSpan }) {
    if (groups.length === 0 || !groups.every(isForEveryone)) return
    const rules = groups.flatMap(rulesOf)
    const closing = rules.find(closesAll)
    if (closing === undefined || rules.some(({ rule }) => rule.kind === 'allow' && rule.value !== '')) return
    yield {
      line: closing.line.number,
      span: valueSpan(closing.line),
      message: 'No robot may fetch anything on this site.',
    }
  },
}
