import { google } from '../../dialects/google.ts'
import { rfc9309 } from '../../dialects/rfc9309.ts'
import { isBrowsers, isListOfAgents, isVersion } from '../text/written-agent-names.ts'
import type { LintRule } from '../lint-rule.ts'

export const agentCutShort: LintRule = {
  code: 'agent-cut-short',
  severity: 'info',
  summary: 'Of the value of a user-agent line, only the beginning is a product token.',
  why:
    'Robots that go by RFC 9309 §2.2.1 compare the product token and pass over what follows it, so `Web Spider` is read as `Web`; others compare the ' +
    'whole value, so that `ExampleBot/1.0` names no robot that calls itself `ExampleBot`. A `*` with text behind it is everyone to some, a name to others.',
  fix: 'keeps-verdicts',
  *check({ agents, robots, valueSpan }) {
    const readsToken = [rfc9309, google].some(
      ({ selection }) => selection.names === robots.dialect.selection.names,
    )
    for (const { line, agent, token } of agents) {
      const { value } = agent
      if (line === undefined || token === '' || value.length === token.length) continue
      if (isBrowsers(token) || isListOfAgents(value) || value.startsWith('://', token.length)) continue
      const [name, rest] = [value.slice(0, token.length), value.slice(token.length)]
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `"${value}" is read as "${name}" by robots that go by RFC 9309, and as a whole by others.`,
        ...(readsToken && (rest === '*' || isVersion(rest))
          ? { fix: [{ ...valueSpan(line), text: name }] }
          : {}),
      }
    }
  },
}
