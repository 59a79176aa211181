import { listOf } from '../../messages/in-words.ts'
import { repeatedGroups } from '../facts/merged-groups.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const splitGroup: LintRule = {
  code: 'split-group',
  severity: 'warning',
  isOneMistake: true,
  summary: 'A named robot has several groups.',
  why:
    'RFC 9309 §2.2.1 requires robots to read all their groups as one, and Google’s and ruly do. Python’s urllib (before 2026), ' +
    'robotexclusionrulesparser, Perl’s WWW::RobotRules and the gem robotstxt-parser obey only the first.',
  fix: 'keeps-verdicts',
  *check(file) {
    for (const { agents, first, fix } of repeatedGroups(file, (token) => token !== '*')) {
      const [{ agent }] = agents
      yield {
        line: agent.line,
        message:
          `${listOf(agents.map((one) => one.agent.value))} already ${agents.length === 1 ? 'has' : 'have'} a group: ` +
          `some agents read both, others only the first, at line ${first.agent.line}.`,
        related: [{ line: first.agent.line, message: 'The first group.' }],
        ...(fix === undefined ? {} : { fix }),
      }
    }
  },
}
