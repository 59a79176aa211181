import type { LintRule } from '../model/lint-rule.ts'

export const robotsTxtRule: LintRule = {
  code: 'robots-txt-rule',
  severity: 'info',
  isOneMistake: true,
  summary: 'A rule is about robots.txt itself.',
  why:
    'The path `/robots.txt` is always allowed (RFC 9309 §2.2.2): a robot that reads the rule has already fetched the file. A rule does not keep the file out ' +
    'of an index either; the header `X-Robots-Tag: noindex` does.',
  *check({ rules, valueSpan }) {
    for (const { rule, line } of rules) {
      if (!/^\/robots\.txt[*$]?$/i.test(rule.value)) continue
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `robots.txt may always be fetched: the ${rule.kind} rule has no effect.`,
      }
    }
  },
}
