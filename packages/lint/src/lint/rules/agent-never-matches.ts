import type { Selection } from 'ruly/dialects'
import { productTokensOf } from 'ruly'
import { isBrowsers, isListOfAgents } from '../facts/written-agent-names.ts'
import type { FileAgent } from '../facts/file-rule.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const agentNeverMatches: LintRule = {
  code: 'agent-never-matches',
  severity: 'error',
  isOneMistake: true,
  summary: 'A user-agent line has a name that no robot has.',
  why:
    'Robots look for their product token at the beginning of the value: letters, `_` and `-` (RFC 9309 §2.2.1), for many also digits and dots. ' +
    'A `*` means everyone only if it is the whole value. Of a whole User-Agent header, `Mozilla` is read, which is not the name of a robot.',
  *check({ agents, robots, valueSpan }) {
    for (const { line, agent, token } of agents) {
      if (line === undefined || agent.value === '' || token === '*' || isListOfAgents(agent.value)) continue
      const why = reasonFor({ agent, token }, robots.dialect.selection)
      if (why === undefined) continue
      yield { line: line.number, span: valueSpan(line), message: `${why} The line names no robot.` }
    }
  },
}

function reasonFor(
  { agent, token }: Pick<FileAgent, 'agent' | 'token'>,
  selection: Selection,
): string | undefined {
  const { value, rawValue } = agent
  if (token === '') {
    return value.startsWith('*')
      ? `"${value}" is not a pattern: "*" means everyone only if it is the whole value.`
      : `"${value}" does not begin with the name of a robot.`
  }
  if (isBrowsers(token)) {
    const meant = productTokensOf(value).find((name) => /bot|crawler|spider/i.test(name))
    return `No robot is called "${value.slice(0, token.length)}"${meant === undefined ? '' : `; "${meant}" was probably meant`}.`
  }
  if (value.startsWith('://', token.length)) return `"${value}" is a URL.`
  const isFound = [value, value.slice(0, token.length)].some((name) =>
    selection.tokens(name).some((own) => selection.names(rawValue, own)),
  )
  return isFound ? undefined : `A robot called "${value}" does not find its group in this dialect.`
}
