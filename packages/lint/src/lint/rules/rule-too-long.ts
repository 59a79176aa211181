import type { LintRule } from '../model/lint-rule.ts'

const limit = 1024

export const ruleTooLong: LintRule = {
  code: 'rule-too-long',
  severity: 'info',
  isOneMistake: true,
  summary: 'A rule is longer than Yandex accepts.',
  why: 'The checker of Yandex Webmaster accepts 1,024 characters in a rule, and such long URLs are rare: often it is several rules that lost their line ends.',
  *check({ rules, valueSpan }) {
    for (const { rule, line } of rules) {
      if (rule.value.length <= limit) continue
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `The rule has ${rule.value.length} characters, but Yandex accepts at most 1,024.`,
      }
    }
  },
}
