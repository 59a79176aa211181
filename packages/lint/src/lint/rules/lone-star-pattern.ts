import type { LintRule } from '../model/lint-rule.ts'

export const loneStarPattern: LintRule = {
  code: 'lone-star-pattern',
  severity: 'warning',
  isOneMistake: true,
  summary: 'A rule is only a star.',
  why:
    'A path pattern begins with `/` (RFC 9309 §2.2). Robots with wildcards read `*` as every URL. Those of the older standards, and Python’s ' +
    'urllib.robotparser up to 3.13, read it as a star, with which no URL begins. `/` means every URL for all of them.',
  fix: 'keeps-verdicts',
  *check({ rules, valueSpan }) {
    for (const { rule, line, pattern } of rules) {
      if (rule.value !== '*') continue
      const isWildcard = pattern !== undefined && pattern.segments.length > 1
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `"*" matches every URL for robots with wildcards, and none for others. "/" matches every URL for both.`,
        ...(isWildcard ? { fix: [{ ...valueSpan(line), text: '/' }] } : {}),
      }
    }
  },
}
