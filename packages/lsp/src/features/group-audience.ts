import type { Robots } from 'ruly'
import { agentRegistry, documentedToken, type AgentEntry } from 'ruly/agents'

/** Who obeys a group. */
export interface GroupAudience {
  /** The agents of the registry that obey it, the prominent ones first. */
  readonly agents: readonly AgentEntry[]
  /** Whether agents obey it that no group names. */
  readonly isForOthers: boolean
}

/** Who obeys a group, by the fallbacks and exceptions that the operators of agents document. */
export function groupAudience(robots: Robots, index: number): GroupAudience {
  const obeys = (token: string): boolean => robots.forAgent(token).groupIndexes.includes(index)
  const agents = agentRegistry.agents.filter((entry) => {
    if (entry.retired === true) return false
    const token = documentedToken(robots, entry.token)
    return token !== undefined && obeys(token)
  })
  const prominence = ({ prominent }: AgentEntry): number => (prominent === true ? 0 : 1)
  return { agents: agents.toSorted((a, b) => prominence(a) - prominence(b)), isForOthers: obeys('*') }
}

const shownAgents = 12

/** Who obeys a group, as Markdown. */
export function audienceText({ agents, isForOthers }: GroupAudience): string {
  const shown = agents.slice(0, shownAgents).map(lineOf)
  const others = agents.length - shown.length
  return [
    agents.length === 0 && !isForOthers
      ? 'No agent of the registry obeys this group.'
      : `Obeyed by ${whom(agents.length, isForOthers)}:`,
    ...shown,
    ...(others > 0 ? [`- and ${others} more`] : []),
  ].join('\n')
}

function whom(count: number, isForOthers: boolean): string {
  const known = `${count} ${count === 1 ? 'agent' : 'agents'} of the registry`
  return isForOthers ? `every agent that no group names, among them ${known}` : known
}

function lineOf({ token, operator, purposes: [purpose = 'unknown'], obeys }: AgentEntry): string {
  const doubt = obeys === 'yes' ? '' : `, obeys robots.txt: ${obeys}`
  return `- **${token}** (${operator}, ${purpose}${doubt})`
}
