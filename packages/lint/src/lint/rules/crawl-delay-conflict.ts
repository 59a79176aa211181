import { grouped } from '@ruly/common/grouped'
import type { FileExtension } from '../facts/file-fields.ts'
import type { Found, LintRule } from '../model/lint-rule.ts'

type Delay = FileExtension<'crawl-delay'>

export const crawlDelayConflict: LintRule = {
  code: 'crawl-delay-conflict',
  severity: 'warning',
  summary: 'A robot has several different Crawl-delays.',
  why: 'No standard says which one counts: some agents use the first, others the last, crawler-commons the shortest.',
  *check({ extensionsOf, agentsByToken }) {
    const delays = extensionsOf('crawl-delay').filter(({ extension }) => extension.value !== null)
    const runs = grouped(delays, ({ extension }) => extension.agents)
    const firstByAgent = new Map<number, Delay>()
    for (const [agents, [first, ...others]] of runs) {
      if (agents.length === 0 || first === undefined) continue
      for (const { line } of agents) firstByAgent.set(line, first)
      for (const other of others) if (differ(first, other)) yield conflictOf(first, other, 'The group has')
    }
    const told = new Set<Delay>()
    for (const [token, agents] of agentsByToken) {
      const ownDelays = agents.flatMap(({ agent }) => firstByAgent.get(agent.line) ?? [])
      const [first] = ownDelays
      const other = first === undefined ? undefined : ownDelays.find((delay) => differ(first, delay))
      if (token === '' || first === undefined || other === undefined || told.has(other)) continue
      told.add(other)
      yield conflictOf(first, other, `${token === '*' ? 'Everyone' : (agents[0]?.agent.value ?? token)} has`)
    }
  },
}

function differ(one: Delay, other: Delay): boolean {
  return one.extension.value !== other.extension.value
}

function conflictOf(first: Delay, other: Delay, who: string): Found {
  return {
    line: other.line.number,
    message:
      `${who} a Crawl-delay of ${first.extension.written} in line ${first.line.number} and of ${other.extension.written} here: ` +
      'robots differ in which one they use.',
    related: [{ line: first.line.number, message: 'The first Crawl-delay.' }],
  }
}
