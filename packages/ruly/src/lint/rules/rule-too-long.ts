import type { LintRule } from '../lint-rule.ts'

const limit = 1024

export const ruleTooLong: LintRule = {
  code: 'rule-too-long',
  severity: 'info',
  summary: 'A rule is longer than Yandex takes.',
  why: 'The checker of Yandex Webmaster takes 1,024 characters a rule, and URLs that long are rare: such a rule is often several that lost their line ends.',
  *check({ rules, valueSpan }) {
    for (const { rule, line } of rules) {
      if (rule.value.length <= limit) continue
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `The rule has ${rule.value.length} characters; Yandex takes 1,024.`,
      }
    }
  },
}
