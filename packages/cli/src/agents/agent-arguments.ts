import { visible } from 'ruly/report'

import { isUrl } from '../urls/url-fault.ts'
import { UserError } from '../runtime/user-error.ts'
import type { Agent } from 'ruly'

/** Throws a `UserError` where a robot has no name, or a URL for one. */
export function checkAgentNames(agents: readonly string[]): void {
  if (agents.includes('')) throw new UserError('the name of the robot is empty. Is a variable not set?')
  const url = agents.find((agent) => isUrl(agent.trimStart()))
  if (url === undefined) return
  throw new UserError(
    `"${visible(url)}" stands where the robot's name goes. Put the name before it, such as GPTBot.`,
  )
}

/**
 * The robot that a name on the command line means: several product tokens with commas between are those of one robot.
 *
 * A whole User-Agent header may have commas, too: it has more than tokens between them.
 */
export function agentNamed(name: string): Agent {
  return tokens.test(name) ? name.split(/\s*,\s*/) : name
}

const tokens = /^[\w.-]+(?:\s*,\s*[\w.-]+)+$/
