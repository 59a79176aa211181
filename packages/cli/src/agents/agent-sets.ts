import { agentRegistry, prominentAgents, type AgentEntry, type AgentPurpose } from 'ruly/agents'

import type { AgentSet } from './agent-set-names.ts'

/** What agents of AI companies fetch pages for: training, or reading on behalf of a user. */
const aiPurposes: readonly AgentPurpose[] = ['training', 'dataset', 'ai-search', 'ai-assistant']

const aiAgents = prominentAgents(...aiPurposes).map(tokenOf)
const searchAgents = prominentAgents('search').map(tokenOf)

/** Agents by the name of their set; `*` stands for agents that a file does not name. */
export const agentSets: Readonly<Record<AgentSet, readonly string[]>> = {
  ai: aiAgents,
  search: searchAgents,
  all: ['*', ...searchAgents, ...aiAgents],
}

/** Agents of AI companies under names that are no longer in use, but still in many files. */
const formerAiAgents = agentRegistry.agents.filter(
  ({ prominent, retired, purposes: [main] }) =>
    prominent === true && retired === true && main !== undefined && aiPurposes.includes(main),
)

/**
 * The default agents of a census: those of AI companies, also under former names, two search engines for comparison, and `*`, which
 * stands for agents that a file does not name.
 */
export const usualAgents: readonly string[] = [
  '*',
  'Googlebot',
  'bingbot',
  ...aiAgents,
  ...formerAiAgents.map(tokenOf),
]

function tokenOf({ token }: AgentEntry): string {
  return token
}
