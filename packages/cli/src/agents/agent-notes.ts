import { agentNamed } from '@ruly/batch/internal'
import type { Dialect } from 'ruly'
import { dialectsByName, visible } from '@ruly/lint'

import type { Notes } from '../runtime/run-context.ts'

/** Prints a note for each agent in which a dialect finds no product token: only groups for `*` apply to it. */
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
      `no product token found in "${visible(agent)}" (${names}): only groups for * apply. Pass a product token, such as ExampleBot.`,
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
