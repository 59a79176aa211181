import { grouped } from '../../util/grouped.ts'
import type { LintRule } from '../lint-rule.ts'
import { removalOf } from '../text/whole-line.ts'

export const duplicateRule: LintRule = {
  code: 'duplicate-rule',
  severity: 'info',
  summary: 'A rule stands twice in one group.',
  why: 'The second has no part in any verdict (RFC 9309 §2.2.2 lets robots drop it). Often one of the two was meant to be another.',
  fix: 'keeps-verdicts',
  *check({ alikeRules }) {
    for (const rules of alikeRules) {
      const alike = grouped(rules, ({ rule, group }) => `${rule.kind} ${group.index}`)
      for (const [first, ...others] of alike.values()) {
        if (first === undefined) continue
        for (const { line, rule } of others) {
          yield {
            line: line.number,
            message: `The rule says what line ${first.line.number} says: ${rule.kind} ${rule.value || 'nothing'}.`,
            related: [{ line: first.line.number, message: 'The first of them.' }],
            ...removalOf(line),
          }
        }
      }
    }
  },
}
