import type { Robots } from 'ruly'
import type { Differ } from 'ruly/diff'
import { visible } from 'ruly/report'

import { nearestHint } from '../../runtime/user-error.ts'

/** The robots of some that neither file names, each once: what holds for any robot holds for them. */
export function unnamedAgents(agents: readonly string[], differ: Differ): readonly string[] {
  return [...new Set(agents)].filter(
    (agent) => agent !== '*' && !isNamed(agent, differ.old) && !isNamed(agent, differ.new),
  )
}

function isNamed(agent: string, robots: Robots): boolean {
  const { groups } = robots.forAgent(agent).explain('/')
  return groups.some(({ why }) => why === 'names-the-agent' || why === 'another-group-comes-first')
}

/** Says what that means; a misspelt name makes a gate that nothing breaks. */
export function unnamedText(agent: string, { agents }: Differ): string {
  const hint = nearestHint(agent, agents)
  return `neither file names ${visible(agent)}: what changes for any other robot (*) is what counts.${visible(hint)}`
}
