import type { AgentEntry, AgentPurpose } from './agent-entry.ts'
import { agentRegistry } from './agent-registry.ts'

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
