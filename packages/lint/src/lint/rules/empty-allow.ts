import type { LintRule } from '../model/lint-rule.ts'

export const emptyAllow: LintRule = {
  code: 'empty-allow',
  severity: 'warning',
  isOneMistake: true,
  summary: 'An allow has no path.',
  why:
    'Most agents skip it, but Python’s robotexclusionrulesparser reads it as the opposite of an empty disallow and forbids everything. ' +
    '`Disallow:` without a path allows everything for all robots.',
  fix: 'keeps-verdicts',
  *check({ rules, robots, nameSpan }) {
    const { emptyValue } = robots.dialect.matching
    const isFixable = emptyValue === 'allows-all' || emptyValue === 'no-rule'
    for (const { rule, line } of rules) {
      if (rule.kind !== 'allow' || rule.value !== '') continue
      yield {
        line: line.number,
        message:
          'An allow without a path allows nothing, and some agents read it as forbidding everything. "Disallow:" allows everything for all robots.',
        ...(isFixable ? { fix: [{ ...nameSpan(line), text: 'Disallow' }] } : {}),
      }
    }
  },
}
