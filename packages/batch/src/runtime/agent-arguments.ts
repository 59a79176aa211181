import type { Agent } from 'ruly'
import { nearestHint } from '@ruly/common/edit-distance'
import { dialectsByName, visible } from '@ruly/lint'

import { isUrl } from './url-fault.ts'
import { UserError } from './user-error.ts'

/** Throws a `UserError` if an agent is empty or a URL. */
export function checkAgentNames(agents: readonly string[]): void {
  if (agents.includes('')) throw new UserError('the agent is empty. Pass a product token, such as GPTBot.')
  const url = agents.find((agent) => isUrl(agent.trimStart()))
  if (url === undefined) return
  throw new UserError(
    `expected an agent, got the URL "${visible(url)}". Put the agent before the URLs, such as GPTBot.`,
  )
}

/** Throws a `UserError` for a name of no dialect. */
export function checkDialectName(name = 'rfc9309'): void {
  if (dialectsByName.has(name)) return
  const hint = nearestHint(name, [...dialectsByName.keys()])
  throw new UserError(
    `there is no dialect "${visible(name)}".${hint} The dialects are those of ruly/dialects.`,
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
