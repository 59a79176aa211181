import { isListOfAgents, namesIn } from '../facts/written-agent-names.ts'
import { listOf } from '../../messages/in-words.ts'
import type { LintRule } from '../model/lint-rule.ts'
import { lineEndOf } from '../text/whole-line.ts'

export const severalAgentsOnLine: LintRule = {
  code: 'several-agents-on-line',
  severity: 'error',
  summary: 'A user-agent line names several robots.',
  why: 'A user-agent line has one product token (RFC 9309 §2.2.1): agents read the first name, or the whole line as one name that no robot has.',
  fix: 'changes-verdicts',
  *check({ agents, valueSpan }) {
    for (const { line, agent } of agents) {
      if (line === undefined || !isListOfAgents(agent.value)) continue
      const [first = '', ...others] = namesIn(agent.value)
      const names = [first, ...others]
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `The line is read as one name: at most ${first} obeys this group, ${listOf(others)} ${others.length === 1 ? 'does' : 'do'} not.`,
        fix: [{ ...valueSpan(line), text: names.join(`${lineEndOf(line)}${line.field.writtenName}: `) }],
      }
    }
  },
}
