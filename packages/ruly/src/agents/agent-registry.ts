import type { AgentEntry, AgentPurpose } from './agent-entry.ts'
import registry from './agents.json' with { type: 'json' }

/** Agents with the facts that are known about them. */
export interface AgentRegistry {
  /** Version of the data: major for its shape, minor for agents that come or go, patch for facts. */
  readonly version: string
  /** The day on which the data was last changed, as `YYYY-MM-DD`. */
  readonly date: string
  /** The agents, by operator and token. */
  readonly agents: readonly AgentEntry[]
}

/**
 * The registry of agents: what is known about the crawlers that visit sites, each fact with its source.
 *
 * For programs in other languages, the package has it as a file, `src/agents/agents.json`, with a JSON schema.
 */
export const agentRegistry: AgentRegistry = registry as AgentRegistry

/**
 * The agents of the registry that have one of these purposes and are still in use.
 *
 * @param purposes any of them is enough
 * @returns their entries, in the order of the registry
 * @example
 * const tokens = agentsFor('training').map(({ token }) => token)
 * console.log(tokens.includes('GPTBot')) // true
 */
export function agentsFor(...purposes: AgentPurpose[]): readonly AgentEntry[] {
  return agentRegistry.agents.filter(
    (entry) => entry.retired !== true && entry.purposes.some((purpose) => purposes.includes(purpose)),
  )
}
