import { google, rfc9309 } from 'ruly/dialects'
import { isBrowsers, isListOfAgents, isVersion } from '../facts/written-agent-names.ts'
import { isKnownRobot, meantRobots, shortenedByGoogle } from '../facts/known-robots.ts'
import type { LintRule } from '../model/lint-rule.ts'

/** More names than a site writes for robots of its own. */
const many = 2

export const agentCutShort: LintRule = {
  code: 'agent-cut-short',
  severity: 'info',
  isOneMistake: true,
  summary: 'Only the beginning of a user-agent value is a product token.',
  why:
    'Robots that follow RFC 9309 §2.2.1 compare only the product token and ignore what follows it, so they read `Web Spider` as `Web`. Others compare the ' +
    'whole value, so `ExampleBot/1.0` does not name a robot called `ExampleBot`. A `*` followed by text means everyone to some agents and is a name to others. ' +
    'Google’s parser, and robots that are built on it, end a name at a digit or a dot, and read `AI2Bot` as `AI` (google/robotstxt, robots.cc).',
  fix: 'keeps-verdicts',
  *check({ agents, robots, valueSpan, diagnosticsOf }) {
    const run = new Set(diagnosticsOf('lines-run-together').map(({ line }) => line))
    const readsToken = [rfc9309, google].some(
      ({ selection }) => selection.names === robots.dialect.selection.names,
    )
    // Lists of download programs have been copied since 2003: nobody meets these any more.
    const isOldList =
      agents.filter(({ agent, token }) => agent.value.length > token.length && !isKnownRobot(token)).length >
      many
    for (const { line, agent, token, group } of agents) {
      const { value } = agent
      if (line === undefined || token === '' || run.has(line.number)) continue
      if (value.length === token.length) {
        // In a list of many, the rules are for the others.
        if (shortenedByGoogle.has(token) && group.agents.length === 1)
          yield { line: line.number, span: valueSpan(line), message: googleReads(value) }
        continue
      }
      if (isBrowsers(token) || isListOfAgents(value) || value.startsWith('://', token.length)) continue
      // `agent-misspelt` reports a name that was meant to be another.
      if (/\s/.test(value) && meantRobots(value).length > 0) continue
      const [name, rest] = [value.slice(0, token.length), value.slice(token.length)]
      if (isOldList && rest !== '*' && token !== '*' && !isKnownRobot(token)) continue
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

function googleReads(value: string): string {
  const [name = ''] = /^[A-Za-z_-]*/.exec(value) ?? []
  return `"${value}" is read as "${name}" by Google’s parser: a robot that is built on it does not find this group, and obeys the one for everyone.`
}
