import { isKnownRobot, meantRobots } from '../facts/known-robots.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const preferencesForUnknownAgent: LintRule = {
  code: 'preferences-for-unknown-agent',
  severity: 'info',
  summary: 'Usage preferences are for an agent that is not known.',
  why:
    'A Content-Usage or Content-Signal in a group with a name is for the robot with this product token only. Robots that use content for search or AI document their tokens, and ' +
    'the registry of `ruly/agents` has more than 400 of them; a token that is not among them may be no robot’s. Names close to a known one are reported by `agent-misspelt`.',
  *check({ extensionsOf, agentsFor, valueSpan }) {
    const found = [...extensionsOf('content-usage'), ...extensionsOf('content-signal')]
    const agents = new Set(found.flatMap(({ extension }) => agentsFor(extension)))
    for (const { agent, token, line } of agents) {
      if (line === undefined || token === '*' || token === '') continue
      if (isKnownRobot(token) || meantRobots(token).length > 0) continue
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `No robot with the token "${agent.value.slice(0, token.length)}" is known: the preferences of its group may be for nobody.`,
      }
    }
  },
}
