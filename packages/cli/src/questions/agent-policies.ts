import { agentNamed } from '@ruly/batch/internal'
import type { SiteRobots } from '@ruly/client'
import type { Robots } from 'ruly'

import type { RobotsFile } from './question-command.ts'

type Policy = ReturnType<RobotsFile['forAgent']>

/** How the rules for an agent are found. */
export interface AgentPolicies {
  /** In a local file. */
  readonly inFile: (robots: Robots, name: string) => Policy
  /** In the file of a site; without a usable one, the access policy answers. */
  readonly atSite: (found: SiteRobots, name: string) => Policy
}

/** The groups that the dialect selects for the tokens of an agent. */
export const policiesAsGiven: AgentPolicies = {
  inFile: (robots, name) => robots.forAgent(agentNamed(name)),
  atSite: (found, name) => found.forAgent(agentNamed(name)),
}
