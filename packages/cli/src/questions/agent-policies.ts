import { agentNamed } from '@ruly/batch/internal'
import type { SiteRobots } from '@ruly/client'
import type { Policy, Robots } from 'ruly'

/** Answers questions about one agent. */
export type AgentPolicy = Pick<Policy, 'check' | 'explain'>

/** How the rules for an agent are found. */
export interface AgentPolicies {
  /** In a local file. */
  readonly inFile: (robots: Robots, name: string) => AgentPolicy
  /** In the file of a site; without a usable one, the access policy answers. */
  readonly atSite: (found: SiteRobots, name: string) => AgentPolicy
}

/** The groups that the dialect selects for the tokens of an agent. */
export const policiesAsGiven: AgentPolicies = {
  inFile: (robots, name) => robots.forAgent(agentNamed(name)),
  atSite: (found, name) => found.forAgent(agentNamed(name)),
}
