import type { Robots } from '../../src/index.ts'
import type { ObeyedRules } from '../../src/match/obeyed-rules.ts'
import type { Compiling } from '../../src/match/rank-rules.ts'
import type { PolicyFile } from '../../src/policy.ts'

/** What the step `match` gets: the rules that an agent obeys, and what compiling them needs. */
export function obeyedRules(robots: Robots, agent: string): { rules: ObeyedRules; compiling: Compiling } {
  const { asked, url: robotsUrl, rules: table, rowGroups } = robots as unknown as PolicyFile
  const groups = rowGroups.filter(({ index }) => robots.forAgent(agent).groupIndexes.includes(index))
  const ranges = groups.flatMap(({ index, ruleRows: { from, to } }) => [from, to, index])
  return { rules: { table, ranges }, compiling: { matching: asked.matching, robotsUrl, groups } }
}
