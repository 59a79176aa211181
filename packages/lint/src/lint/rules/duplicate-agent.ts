import { lowerCased } from '@ruly/common/utf8'
import { grouped } from '@ruly/common/grouped'
import type { LintRule } from '../model/lint-rule.ts'
import { removalOf } from '../text/whole-line.ts'

export const duplicateAgent: LintRule = {
  code: 'duplicate-agent',
  severity: 'info',
  isOneMistake: true,
  summary: 'A group names a robot twice.',
  why: 'The second line changes nothing: names are case-insensitive (RFC 9309 §2.2.1). Often one of the two should be another robot.',
  fix: 'keeps-verdicts',
  *check({ groups, agentsOf, isDivided }) {
    for (const group of groups) {
      const alike = grouped(agentsOf(group), ({ agent }) => lowerCased(agent.rawValue))
      for (const [first, ...others] of alike.values()) {
        if (first?.line === undefined) continue
        for (const { line, agent } of others) {
          if (line === undefined) continue
          yield {
            line: line.number,
            message: `Line ${first.line.number} already names ${agent.value || 'no robot'} for this group.`,
            related: [{ line: first.line.number, message: 'The first line.' }],
            ...(isDivided(group) ? {} : removalOf(line)),
          }
        }
      }
    }
  },
}
