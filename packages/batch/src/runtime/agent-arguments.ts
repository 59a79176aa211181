import { visible } from '@ruly/lint'

import { isUrl } from './url-fault.ts'
import { UserError } from './user-error.ts'
import type { Agent } from 'ruly'

/** Throws a `UserError` if an agent is empty or a URL. */
export function checkAgentNames(agents: readonly string[]): void {
  if (agents.includes('')) throw new UserError('the agent is empty. Pass a product token, such as GPTBot.')
  const url = agents.find((agent) => isUrl(agent.trimStart()))
  if (url === undefined) return
  throw new UserError(
    `expected an agent, got the URL "${visible(url)}". Put the agent before the URLs, such as GPTBot.`,
  )
}

/**
 * The agent for an argument: product tokens separated by commas belong to one agent.
 *
 * A User-Agent header can contain commas too, but has more than product tokens between them.
 */
export function agentNamed(name: string): Agent {
  return tokens.test(name) ? name.split(',').map((token) => token.trim()) : name
}

const tokens = /^[\w.-]+(?:\s*,\s*[\w.-]+)+$/
