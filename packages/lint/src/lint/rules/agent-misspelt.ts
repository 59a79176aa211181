import { isVersion } from '../text/written-agent-names.ts'
import { meantRobots } from '../facts/known-robots.ts'
import { inWords } from '../../messages/in-words.ts'
import type { LintRule } from '../lint-rule.ts'

export const agentMisspelt: LintRule = {
  code: 'agent-misspelt',
  severity: 'warning',
  summary: 'A user-agent line names a robot that does not exist, with a name close to that of another one.',
  why:
    'A robot compares its own product token letter by letter (RFC 9309 §2.2.1): no robot is called `Googelbot` or `GTPBot`. The names of companies and products ' +
    'are not tokens either: OpenAI’s robots are `GPTBot`, `OAI-SearchBot` and `ChatGPT-User`, Bing’s is `bingbot`. The group has no effect, and the intended robot obeys the rules for everyone.',
  fix: 'changes-verdicts',
  *check({ agents, agentsByToken, valueSpan }) {
    for (const { line, agent, token } of agents) {
      const rest = agent.value.slice(token.length)
      if (line === undefined || (rest !== '' && !isVersion(rest))) continue
      const meant = meantRobots(token)
      // Some lists contain both spellings on purpose.
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
