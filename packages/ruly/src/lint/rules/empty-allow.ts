import type { LintRule } from '../lint-rule.ts'

export const emptyAllow: LintRule = {
  code: 'empty-allow',
  severity: 'warning',
  summary: 'An allow has no path.',
  why:
    'Most robots pass over it, but Python’s robotexclusionrulesparser takes it for the opposite of an empty disallow and forbids everything. ' +
    '`Disallow:` without a path allows everything to all of them.',
  fix: 'keeps-verdicts',
  *check({ rules, robots, nameSpan }) {
    const { emptyValue } = robots.dialect.matching
    const isFixable = emptyValue === 'allows-all' || emptyValue === 'no-rule'
    for (const { rule, line } of rules) {
      if (rule.kind !== 'allow' || rule.value !== '') continue
      yield {
        line: line.number,
        message:
          'An allow without a path allows nothing, and to some robots it forbids everything; "Disallow:" allows everything to all.',
        ...(isFixable ? { fix: [{ ...nameSpan(line), text: 'Disallow' }] } : {}),
      }
    }
  },
}
