import type { Dialect } from 'ruly'
import { visible } from 'ruly/report'

import { dialectsByName } from '../names/dialects-by-name.ts'
import type { Notes } from '../runtime/notes.ts'
import { agentNamed } from './agent-arguments.ts'

/** Notes each robot in whose name a dialect, given itself or by its name, finds no product token: it can only obey rules for everyone. */
export function noteAgents(
  notes: Notes,
  agents: readonly string[],
  under: readonly (Dialect | string)[],
): void {
  for (const agent of agents) {
    const deaf = under
      .map(dialectOf)
      .filter((dialect) => dialect !== undefined && tokensOf(agent, dialect).length === 0)
    if (agent === '*' || deaf.length === 0) continue
    const names = deaf.map((dialect) => dialect?.name).join(', ')
    notes.note(
      `${names} finds no product token in "${visible(agent)}": only groups for everyone (*) apply. Give the robot's name, such as ExampleBot.`,
    )
  }
}

function tokensOf(agent: string, { selection }: Dialect): readonly string[] {
  const robot = agentNamed(agent)
  return (typeof robot === 'string' ? [robot] : robot).flatMap(selection.tokens)
}

function dialectOf(dialect: Dialect | string): Dialect | undefined {
  return typeof dialect === 'string' ? dialectsByName.get(dialect) : dialect
}
