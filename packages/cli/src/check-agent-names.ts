import { visible } from 'ruly/report'

import { UserError } from './user-error.ts'

/** Throws a `UserError` where a robot has no name, or a URL for one. */
export function checkAgentNames(agents: readonly string[]): void {
  if (agents.includes('')) throw new UserError('the name of the robot is empty. Is a variable not set?')
  const url = agents.find(isUrl)
  if (url === undefined) return
  throw new UserError(
    `"${visible(url)}" stands where the robot's name goes. Put the name before it, such as GPTBot.`,
  )
}

/** No robot is asked for by a URL: then agent and URL are swapped. */
export function isUrl(agent: string): boolean {
  return /^\s*[a-z][a-z0-9+.-]*:\/\//i.test(agent)
}
