import type { LintRule } from '../lint-rule.ts'

export const loneStarPattern: LintRule = {
  code: 'lone-star-pattern',
  severity: 'warning',
  summary: 'A rule consists of a star.',
  why:
    'A path pattern begins with `/` (RFC 9309 §2.2). Robots that know wildcards take `*` for every URL; those of the older standards, and Python’s ' +
    'urllib.robotparser up to 3.13, take it for a star, which no URL begins with. `/` says the same to all.',
  fix: 'keeps-verdicts',
  *check({ rules, valueSpan }) {
    for (const { rule, line, pattern } of rules) {
      if (rule.value !== '*') continue
      const isWildcard = pattern !== undefined && pattern.segments.length > 1
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `"*" is every URL to robots that know wildcards, and nothing to those that do not: "/" is every URL to both.`,
        ...(isWildcard ? { fix: [{ ...valueSpan(line), text: '/' }] } : {}),
      }
    }
  },
}
