import type { AgentTest } from '../dialect.ts'
import type { Group } from '../group.ts'

/** All groups that name the robot; where none does, all wildcard groups (RFC 9309 §2.2.1). */
export function allElseAllWildcard(
  groups: readonly Group[],
  names: AgentTest,
  isWildcard: AgentTest,
): readonly Group[] {
  const named = groups.filter(({ agents }) => agents.some(({ octets }) => names(octets)))
  return named.length > 0
    ? named
    : groups.filter(({ agents }) => agents.some(({ octets }) => isWildcard(octets)))
}
