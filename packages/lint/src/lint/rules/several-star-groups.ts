import { repeatedGroups } from '../facts/merged-groups.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const severalStarGroups: LintRule = {
  code: 'several-star-groups',
  severity: 'warning',
  isOneMistake: true,
  summary: 'Several groups are for everyone.',
  why:
    'RFC 9309 §2.2.1 reads them as one. Yandex’s checker calls them an error, and Python’s urllib (before 2026), robotexclusionrulesparser and the ' +
    'gem robotstxt-parser obey only the first. It happens when a service such as Cloudflare or Yoast adds its part to a file.',
  fix: 'keeps-verdicts',
  *check(file) {
    for (const { agents, first, fix } of repeatedGroups(file, (token) => token === '*')) {
      yield {
        line: agents[0].agent.line,
        message: `Line ${first.agent.line} already has a group for everyone: some agents read both, others only that one. Put their rules into one group.`,
        related: [{ line: first.agent.line, message: 'The first group for everyone.' }],
        ...(fix === undefined ? {} : { fix }),
      }
    }
  },
}
