import type { LintRule } from '../lint-rule.ts'

export const robotsTxtRule: LintRule = {
  code: 'robots-txt-rule',
  severity: 'info',
  summary: 'A rule is about robots.txt itself.',
  why:
    'The path `/robots.txt` is always allowed (RFC 9309 §2.2.2): a robot has fetched the file when it reads the rule. Nor does a rule keep the file out ' +
    'of an index; the header `X-Robots-Tag: noindex` does.',
  *check({ rules, valueSpan }) {
    for (const { rule, line } of rules) {
      if (!/^\/robots\.txt[*$]?$/i.test(rule.value)) continue
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `robots.txt may always be fetched: to ${rule.kind} it changes nothing.`,
      }
    }
  },
}
