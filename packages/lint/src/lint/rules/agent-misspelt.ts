import { isVersion } from '../facts/written-agent-names.ts'
import { meantRobots } from '../facts/known-robots.ts'
import { inWords } from '../../messages/in-words.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const agentMisspelt: LintRule = {
  code: 'agent-misspelt',
  severity: 'warning',
  otherSeverity: 'error',
  summary: 'A user-agent line names a robot that does not exist, with a name close to that of another one.',
  why:
    'A robot compares its own product token letter by letter (RFC 9309 §2.2.1): no robot is called `Googelbot` or `GTPBot`. The names of companies and products ' +
    'are not tokens either: OpenAI’s robots are `GPTBot`, `OAI-SearchBot` and `ChatGPT-User`, Bing’s is `bingbot`. The group has no effect, and the intended robot obeys the rules for everyone. Nor is a robot called `all` or `Google Bot`. If no ' +
    'user-agent line of the file names a robot that exists, it is an error: nothing that is written counts.',
  fix: 'changes-verdicts',
  *check({ agents, agentsByToken, valueSpan }) {
    const misspelt = agents.flatMap((one) => {
      const { line, agent, token } = one
      const rest = agent.value.slice(token.length)
      const name = isVersion(rest) ? agent.value.slice(0, token.length) : agent.value
      const meant = line === undefined || !words.test(name) ? [] : meantRobots(name)
      return line === undefined || meant.length === 0 ? [] : [{ line, name, meant }]
    })
    const isLost = misspelt.length === agents.length
    for (const { line, name, meant } of misspelt) {
      // Some lists contain both spellings on purpose.
      if (meant.some((robot) => agentsByToken.has(robot.toLowerCase()))) continue
      const [first = ''] = meant
      const span = valueSpan(line)
      yield {
        line: line.number,
        span,
        ...(isLost ? { severity: 'error' as const } : {}),
        message:
          first === '*'
            ? `No robot is called "${name}": write "*" for everyone.`
            : `No robot is called "${name}": ${inWords(meant)} ${meant.length === 1 ? 'was' : 'were'} probably meant.`,
        ...(meant.length === 1 ? { fix: [{ ...span, text: first }] } : {}),
      }
    }
  },
}

/** Names of one or more words. */
const words = /^[\w.-]+(?:[ \t]+[\w.-]+)*$/
