import { google } from '../../dialects/google.ts'
import { rfc9309 } from '../../dialects/rfc9309.ts'
import { isBrowsers, isListOfAgents, isVersion } from '../text/written-agent-names.ts'
import { meantRobots } from '../facts/known-robots.ts'
import type { LintRule } from '../lint-rule.ts'

export const agentCutShort: LintRule = {
  code: 'agent-cut-short',
  severity: 'info',
  summary: 'Only the beginning of a user-agent value is a product token.',
  why:
    'Robots that follow RFC 9309 §2.2.1 compare only the product token and ignore what follows it, so they read `Web Spider` as `Web`. Others compare the ' +
    'whole value, so `ExampleBot/1.0` does not name a robot called `ExampleBot`. A `*` followed by text means everyone to some robots and is a name to others.',
  fix: 'keeps-verdicts',
  *check({ agents, robots, valueSpan, diagnosticsOf }) {
    const run = new Set(diagnosticsOf('lines-run-together').map(({ line }) => line))
    const readsToken = [rfc9309, google].some(
      ({ selection }) => selection.names === robots.dialect.selection.names,
    )
    for (const { line, agent, token } of agents) {
      const { value } = agent
      if (line === undefined || token === '' || value.length === token.length || run.has(line.number))
        continue
      if (isBrowsers(token) || isListOfAgents(value) || value.startsWith('://', token.length)) continue
      // `agent-misspelt` reports a name that was meant to be another.
      if (/\s/.test(value) && meantRobots(value).length > 0) continue
      const [name, rest] = [value.slice(0, token.length), value.slice(token.length)]
      yield {
        line: line.number,
        span: valueSpan(line),
        message: `"${value}" is read as "${name}" by robots that follow RFC 9309, and as a whole by others.`,
        ...(readsToken && (rest === '*' || isVersion(rest))
          ? { fix: [{ ...valueSpan(line), text: name }] }
          : {}),
      }
    }
  },
}
