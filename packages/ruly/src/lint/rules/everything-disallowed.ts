import { closesAll } from '../facts/closes-all.ts'
import type { LintRule } from '../lint-rule.ts'

export const everythingDisallowed: LintRule = {
  code: 'everything-disallowed',
  severity: 'warning',
  summary: 'The file closes the whole site to every robot.',
  why:
    'That is meant on a site that is being built, and often left behind when it opens: search engines then drop its pages. The rule does not make ' +
    'pages private (RFC 9309 §3), nor does it remove from an index what others link to.',
  *check({ groups, rulesOf, isForEveryone, valueSpan }) {
    if (groups.length === 0 || !groups.every(isForEveryone)) return
    const rules = groups.flatMap(rulesOf)
    const closing = rules.find(closesAll)
    if (closing === undefined || rules.some(({ rule }) => rule.kind === 'allow' && rule.value !== '')) return
    yield {
      line: closing.line.number,
      span: valueSpan(closing.line),
      message: 'No robot may fetch anything of the site.',
    }
  },
}
