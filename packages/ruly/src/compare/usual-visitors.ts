import type { AgentEntry } from '../agents/agent-entry.ts'
import { prominentAgents } from '../agents/prominent-agents.ts'

/** The visitors that `compareVisitors` asks for by default: agents that many files name and that send requests of their own. */
export const usualVisitors: readonly AgentEntry[] = prominentAgents().filter(
  ({ exceptions }) => exceptions?.includes('token-only') !== true,
)
