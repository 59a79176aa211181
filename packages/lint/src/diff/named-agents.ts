import { textOfUtf8 } from '@ruly/common/utf8'
import type { Agent, Robots } from 'ruly'

/** Stands for every agent that neither file names. */
const anyOther = '*'

/** The agents that files name, each once, and any other. A line with several names, which is a mistake, is for one of them only. */
export function namedAgents(files: readonly Robots[]): readonly string[] {
  const agents = new Map<string, string>()
  for (const { groups, dialect } of files) {
    const { tokens, names, isWildcard } = dialect.selection
    for (const { value, rawValue } of groups.flatMap((group) => group.agents)) {
      const all = tokens(value)
      const token = all.find((one) => names(rawValue, one)) ?? all[0]
      if (token === undefined || isWildcard(rawValue)) continue
      const key = token.toLowerCase()
      if (!agents.has(key)) agents.set(key, all.length === 1 ? value : textOfUtf8(token))
    }
  }
  return [anyOther, ...agents.values()]
}

/** The agent for a name; any other agent has no name. */
export function robotOf(name: string): Agent {
  return name === anyOther ? [] : name
}
