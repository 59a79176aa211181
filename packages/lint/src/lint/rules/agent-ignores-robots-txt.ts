import { agentRegistry } from 'ruly/agents'
import type { LintRule } from '../model/lint-rule.ts'

/** The operators of agents that ignore robots.txt by their word, by product token in lower case. */
const deaf: ReadonlyMap<string, string> = new Map(
  agentRegistry.agents
    .filter(({ obeys, exceptions }) => obeys === 'no' && exceptions?.includes('ignores-robots-txt') === true)
    .map(({ token, operator }) => [token.toLowerCase(), operator]),
)

export const agentIgnoresRobotsTxt: LintRule = {
  code: 'agent-ignores-robots-txt',
  severity: 'warning',
  isOneMistake: true,
  summary: 'A group is for an agent that ignores robots.txt, as its operator says.',
  why:
    'Some agents fetch a page because a person asked for it, and their operators say that robots.txt does not apply to them (Google, user-triggered fetchers; Perplexity). Rules in a group with such ' +
    'a name keep nothing out: block the agent on the server instead, by its User-Agent header and its published addresses.',
  *check({ agents, agentsOf, rulesOf, valueSpan }) {
    for (const { line, agent, token, group } of agents) {
      const operator = deaf.get(token)
      if (line === undefined || operator === undefined) continue
      // In a list of many, the rules are for the others.
      if (!agentsOf(group).every((other) => deaf.has(other.token))) continue
      if (!rulesOf(group).some(({ rule }) => rule.kind === 'disallow' && rule.value !== '')) continue
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `${operator} says that "${agent.value.slice(0, token.length)}" ignores robots.txt: these rules do not keep it out. Block it on the server.`,
      }
    }
  },
}
