import { inWords } from '../../messages/in-words.ts'
import { retiredRobots } from '../facts/known-robots.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const agentRetired: LintRule = {
  code: 'agent-retired',
  severity: 'warning',
  isOneMistake: true,
  summary:
    'A user-agent line names a robot that its company no longer documents, and the file names none of its successors.',
  why:
    'Companies rename their robots. Anthropic’s are now `ClaudeBot`, `Claude-User` and `Claude-SearchBot` (Anthropic’s help pages, February 2026): a file that ' +
    'disallows only `anthropic-ai` and `Claude-Web` disallows none of them. Files that also name one of the newer robots are not reported.',
  *check({ agents, agentsByToken, valueSpan }) {
    for (const { line, agent, token } of agents) {
      const retired = retiredRobots.get(token)
      if (line === undefined || retired === undefined) continue
      const { operator, now } = retired
      if (now.some((name) => agentsByToken.has(name.toLowerCase()))) continue
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `${operator} no longer documents "${agent.value.slice(0, token.length)}"; ${inWords(now)} replaced it, and this file does not name ${now.length === 1 ? 'it' : 'one of them'}: add a user-agent line for ${now.length === 1 ? 'it' : 'each'}.`,
      }
    }
  },
}
