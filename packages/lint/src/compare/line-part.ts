import type { LinePart } from './comparison.ts'
import { patternsOf, matchEnd, type Group, type DecidingRule } from 'ruly'
import { siteOf } from '@ruly/common/site-key'
import type { Answer } from './answer.ts'

/** What a line that decides in another dialect does for this answer. */
export function partOf(
  { line, text }: DecidingRule,
  { robots, policy, verdict }: Answer,
  url: string,
): LinePart {
  if (verdict.reason === 'not-governed' || verdict.reason === 'robots-txt-itself') return 'not-asked'
  const here = robots.lines[line - 1]
  if (here?.text !== text) return 'other-text'
  if (here.use !== 'rule') return here.use
  const group = robots.groups[here.group ?? -1] as Group
  if (!policy.groups.includes(group)) return 'group-not-obeyed'
  return partInGroup(line, group, { robots, policy }, url)
}

function partInGroup(
  line: number,
  group: Group,
  { robots, policy: { groups } }: Pick<Answer, 'robots' | 'policy'>,
  url: string,
): LinePart {
  const { url: robotsUrl } = robots
  const { matching } = robots.dialect
  const rules = group.rules.filter((rule) => rule.line === line)
  const patterns = rules.flatMap((rule) => patternsOf(rule, { matching, robotsUrl, groups }))
  if (patterns.length === 0) return 'void'
  const target = matching.target(url, siteOf(robotsUrl)) ?? ''
  return patterns.some((pattern) => matchEnd(pattern, target) >= 0) ? 'outweighed' : 'does-not-match'
}
