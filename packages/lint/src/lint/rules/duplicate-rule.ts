import { grouped } from '@ruly/common/grouped'
import type { LintRule } from '../model/lint-rule.ts'
import { removalOf } from '../text/whole-line.ts'

export const duplicateRule: LintRule = {
  code: 'duplicate-rule',
  severity: 'info',
  isOneMistake: true,
  summary: 'A group has the same rule twice.',
  why: 'The second one has no effect on any verdict (RFC 9309 §2.2.2 lets robots drop it). Often one of the two should be another rule.',
  fix: 'keeps-verdicts',
  *check({ alikeRules }) {
    for (const rules of alikeRules) {
      const alike = grouped(rules, ({ rule, group }) => `${rule.kind} ${group.index}`)
      for (const [first, ...others] of alike.values()) {
        if (first === undefined) continue
        for (const { line, rule } of others) {
          yield {
            line: line.number,
            message: `The rule repeats line ${first.line.number}: ${rule.kind} ${rule.value || 'nothing'}.`,
            related: [{ line: first.line.number, message: 'The first rule.' }],
            ...removalOf(line),
          }
        }
      }
    }
  },
}
