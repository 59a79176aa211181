/** The sets of agents that options and arguments name. */
export const agentSetNames = ['ai', 'search', 'all'] as const

export type AgentSet = (typeof agentSetNames)[number]
