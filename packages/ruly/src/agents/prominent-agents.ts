import type { AgentEntry, AgentPurpose } from './agent-entry.ts'
import { agentRegistry } from './agent-registry.ts'

const prominent = agentRegistry.agents.filter((entry) => entry.prominent === true)

const byToken: ReadonlyMap<string, AgentEntry> = new Map(prominent.map((entry) => [entry.token, entry]))

/**
 * The agents that many files name and whose main purpose is one of these, for lists that people read. They are in use, and no other
 * agent of their operator stands for them, as Googlebot does for Googlebot-Image.
 *
 * @param purposes any of them is enough; none stands for all
 * @returns their entries, by token
 * @example
 * const tokens = prominentAgents('search').map(({ token }) => token)
 * console.log(tokens.slice(0, 3)) // ['Applebot', 'Baiduspider', 'bingbot']
 */
export function prominentAgents(...purposes: AgentPurpose[]): readonly AgentEntry[] {
  return prominent
    .filter((entry) => entry.retired !== true && !isStoodFor(entry) && hasMainPurpose(entry, purposes))
    .toSorted((a, b) => (a.token.toLowerCase() < b.token.toLowerCase() ? -1 : 1))
}

function isStoodFor({ operator, fallback = [] }: AgentEntry): boolean {
  return fallback.some((token) => byToken.get(token)?.operator === operator)
}

function hasMainPurpose({ purposes: [main] }: AgentEntry, purposes: readonly AgentPurpose[]): boolean {
  return purposes.length === 0 || (main !== undefined && purposes.includes(main))
}
