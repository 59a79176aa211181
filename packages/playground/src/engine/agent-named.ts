import type { Agent } from 'ruly'

/** The agent that a line of the page names: product tokens between commas belong to one agent, as for the command. */
export function agentNamed(line: string): Agent {
  return /^[\w.-]+(?:\s*,\s*[\w.-]+)+$/.test(line) ? line.split(',').map((token) => token.trim()) : line
}
