import { onceForObject } from '@ruly/common/once'
import { lowerCased, type ByteString } from '@ruly/common/utf8'
import type { Selection } from 'ruly/dialects'
import type { AgentLine, Group } from 'ruly'

/**
 * The user-agent lines that each of some lines of a group is for, by line number, if these lines are rules.
 *
 * A user-agent line after a rule begins another group. Other fields between user-agent lines end nothing.
 */
export function runsIn(
  { agents }: Group,
  rules: readonly { readonly line: number }[],
): ReadonlyMap<number, readonly AgentLine[]> {
  const runs = new Map<number, readonly AgentLine[]>()
  const places = [
    ...agents.map((agent) => ({ line: agent.line, agent })),
    ...rules.map(({ line }) => ({ line, agent: undefined })),
  ]
  let run: AgentLine[] = []
  let isClosed = false
  for (const { line, agent } of places.toSorted((a, b) => a.line - b.line)) {
    if (agent === undefined) {
      isClosed = true
      runs.set(line, run)
    } else {
      if (isClosed) run = []
      isClosed = false
      run.push(agent)
    }
  }
  return runs
}

/** The numbers of the user-agent lines of a group that an agent with these tokens obeys the group for. */
export function meantLines(
  { agents }: Group,
  { names, isWildcard, choose }: Selection,
  all: readonly ByteString[],
): ReadonlySet<number> {
  const isNamed = (token: ByteString): boolean => agents.some(({ rawValue }) => names(rawValue, token))
  const tokens = choose.byFirstName === true ? all.filter(isNamed).slice(0, 1) : all
  const { namedToken } = names
  const byName = new Map(tokens.map((token) => [lowerCased(token), token]))
  const isNaming = ({ rawValue }: AgentLine): boolean => {
    if (namedToken === undefined) return tokens.some((token) => names(rawValue, token))
    const token = byName.get(namedToken(rawValue))
    return token !== undefined && names(rawValue, token)
  }
  const naming = agents.filter(isNaming)
  const meant = naming.length > 0 ? naming : agents.filter(({ rawValue }) => isWildcard(rawValue))
  return new Set(meant.map(({ line }) => line))
}

/** The values of user-agent lines. Lines that are for the same ones share the list, so that a file cannot make it long for each. */
export const valuesOf: (agents: readonly AgentLine[]) => readonly string[] = onceForObject((agents) =>
  agents.map(({ value }) => value),
)
