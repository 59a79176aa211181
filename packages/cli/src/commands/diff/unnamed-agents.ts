import type { Robots } from 'ruly'
import { agentRegistry } from 'ruly/agents'
import { visible, type Differ } from '@ruly/lint'

import { nearestHint } from '../../runtime/user-error.ts'

/** The agents that neither file names, without duplicates: the changes for `*` apply to them. */
export function unnamedAgents(agents: readonly string[], differ: Differ): readonly string[] {
  return [...new Set(agents)].filter(
    (agent) => agent !== '*' && !isNamed(agent, differ.old) && !isNamed(agent, differ.new),
  )
}

function isNamed(agent: string, robots: Robots): boolean {
  const { groups } = robots.forAgent(agent).explain('/')
  return groups.some(({ why }) => why === 'names-the-agent' || why === 'another-group-comes-first')
}

/** The warning for such an agent, unless the registry knows it: a misspelled name would make a gate that never fails. */
export function unnamedText(agent: string, { agents }: Differ): string | undefined {
  const known = agentRegistry.agents.map(({ token }) => token)
  if (known.some((token) => token.toLowerCase() === agent.toLowerCase())) return undefined
  const hint = nearestHint(agent, [...agents, ...known])
  return `neither file names ${visible(agent)}: the changes for any other agent (*) apply.${visible(hint)}`
}
