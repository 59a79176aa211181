import { isVersion } from '../text/written-agent-names.ts'
import { meantRobots } from '../facts/known-robots.ts'
import { inWords } from '../../messages/in-words.ts'
import type { LintRule } from '../lint-rule.ts'

export const agentMisspelt: LintRule = {
  code: 'agent-misspelt',
  severity: 'warning',
  summary: 'A user-agent line names a robot that does not exist, but another one has nearly that name.',
  why:
    'A robot looks for its own product token (RFC 9309 §2.2.1), letter by letter: `Googelbot` and `GTPBot` are nobody. The names of companies and products ' +
    'are no tokens either: OpenAI’s robots are `GPTBot`, `OAI-SearchBot` and `ChatGPT-User`, Bing’s is `bingbot`. The group does nothing, and the robot that was meant obeys the rules for everyone.',
  fix: 'changes-verdicts',
  *check({ agents, agentsByToken, valueSpan }) {
    for (const { line, agent, token } of agents) {
      const rest = agent.value.slice(token.length)
      if (line === undefined || (rest !== '' && !isVersion(rest))) continue
      const meant = meantRobots(token)
      // Lists have both, to be on the safe side.
      if (meant.length === 0 || meant.some((name) => agentsByToken.has(name.toLowerCase()))) continue
      const [first = ''] = meant
      const span = valueSpan(line)
      yield {
        line: line.number,
        span,
        message: `No robot is called "${agent.value.slice(0, token.length)}": ${inWords(meant)} ${meant.length === 1 ? 'was' : 'were'} probably meant.`,
        ...(meant.length === 1 ? { fix: [{ ...span, text: first }] } : {}),
      }
    }
  },
}
