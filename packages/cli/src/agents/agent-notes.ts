import { agentNamed } from '@ruly/batch/internal'
import { nearestHint } from '@ruly/common/edit-distance'
import type { Dialect, Robots } from 'ruly'
import { agentRegistry } from 'ruly/agents'
import { visible } from '@ruly/lint'

import type { Notes } from '../runtime/run-context.ts'

/** Prints a note for each agent in which a dialect finds no product token: only groups for `*` apply to it. */
export function noteAgents(notes: Notes, agents: readonly string[], dialects: readonly Dialect[]): void {
  for (const agent of agents) {
    const deaf = dialects.filter((dialect) => tokensOf(agent, dialect).length === 0)
    if (agent === '*' || deaf.length === 0) continue
    const names = deaf.map(({ name }) => name).join(', ')
    notes.note(
      `no product token found in "${visible(agent)}" (${names}): only groups for * apply. Pass a product token, such as ExampleBot.`,
    )
  }
}

const registered = agentRegistry.agents.map(({ token }) => token)

/** Whether the registry has a product token. */
export function isRegistered(agent: string): boolean {
  return registered.some((token) => token.toLowerCase() === agent.toLowerCase())
}

/** A hint with the most similar agent of the registry or `others`; undefined for an agent of the registry, empty if none is similar. */
export function misspeltHint(agent: string, others: readonly string[]): string | undefined {
  return isRegistered(agent) ? undefined : visible(nearestHint(agent, [...others, ...registered]))
}

/** Prints a note for each agent that neither the registry nor the file has, but whose name is like one of theirs. */
export function noteMisspelt(
  notes: Notes,
  agents: readonly string[],
  { groups }: Robots,
  others: readonly string[] = [],
): void {
  const inFile = groups
    .flatMap((group) => group.agents.map(({ value }) => value))
    .filter((value) => value !== '*')
  for (const agent of new Set(agents)) {
    const isInFile = inFile.some((value) => value.toLowerCase() === agent.toLowerCase())
    const hint = agent === '*' || isInFile ? undefined : misspeltHint(agent, [...inFile, ...others])
    if (hint) notes.note(`no agent named ${visible(agent)} is known.${hint}`)
  }
}

function tokensOf(agent: string, { selection }: Dialect): readonly string[] {
  const robot = agentNamed(agent)
  return (typeof robot === 'string' ? [robot] : robot).flatMap(selection.tokens)
}
