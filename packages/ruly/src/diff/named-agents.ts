import type { Agent } from '../model/agent.ts'
import type { Robots } from '../robots.ts'

/** Stands for every agent that neither file names. */
export const anyOther = '*'

/** The agents that files name, each once, and any other. */
export function namedAgents(files: readonly Robots[]): readonly string[] {
  const names = new Map<string, string>()
  for (const { groups, dialect } of files) {
    for (const { value, rawValue } of groups.flatMap(({ agents }) => agents)) {
      const [token] = dialect.selection.tokens(value)
      if (token === undefined || dialect.selection.isWildcard(rawValue)) continue
      const key = token.toLowerCase()
      if (!names.has(key)) names.set(key, value)
    }
  }
  return [anyOther, ...names.values()]
}

/** The agent for a name; any other agent has no name. */
export function robotOf(name: string): Agent {
  return name === anyOther ? [] : name
}
