import { agentsInWords } from '../../messages/in-words.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const emptyGroup: LintRule = {
  code: 'empty-group',
  severity: 'warning',
  isOneMistake: true,
  summary: 'A group has no rules, so its robots ignore the rules for everyone.',
  why:
    'A robot with its own group obeys only that group (RFC 9309 §2.2.1). Without rules in it the robot may fetch everything, even if the group ' +
    'should only add a Crawl-delay to the rules for everyone. Some parsers drop such a group, so its robots obey the rules for everyone.',
  *check({ groups, agentsOf, agentsByToken, isForEveryone }) {
    const isElsewhere = (token: string): boolean =>
      (agentsByToken.get(token) ?? []).some(({ group }) => group.rules.length > 0)
    const closes = groups.some(
      (group) =>
        group.rules.some(({ kind, value }) => kind === 'disallow' && value !== '') && isForEveryone(group),
    )
    if (!closes) return
    for (const group of groups) {
      const [first] = group.agents
      if (group.rules.length > 0 || first === undefined || isForEveryone(group)) continue
      if (agentsOf(group).every(({ token }) => token === '' || isElsewhere(token))) continue
      yield {
        line: first.line,
        message: `The group has no rules: ${agentsInWords(group)} may fetch everything, because the rules for everyone do not apply. Repeat these rules in it.`,
      }
    }
  },
}
