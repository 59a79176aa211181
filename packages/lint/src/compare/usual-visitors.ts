import { prominentAgents, type AgentEntry } from 'ruly/agents'

/** The visitors that `compareVisitors` asks for by default: agents that many files name and that send requests of their own. */
export const usualVisitors: readonly AgentEntry[] = prominentAgents().filter(
  ({ exceptions }) => exceptions?.includes('token-only') !== true,
)
