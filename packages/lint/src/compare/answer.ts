import type { GroupLines } from './comparison.ts'
import type { Group, Policy, Agent, Robots, Verdict } from 'ruly'

/** A file as one dialect reads it, for one agent. */
export interface Reader {
  /** Name of the dialect. */
  readonly dialect: string
  readonly robots: Robots
  readonly policy: Policy
  readonly obeyed: readonly GroupLines[]
}

/** The answer of such a reader. */
export interface Answer extends Reader {
  readonly verdict: Verdict
}

/** The parts of an answer that depend on file, dialect and agent only. */
export function readerFor(agent: Agent, robots: Robots): Reader {
  const policy = robots.forAgent(agent)
  return { dialect: robots.dialect.name, robots, policy, obeyed: policy.groups.map(linesOf) }
}

function linesOf({ agents }: Group): GroupLines {
  return { line: agents[0]?.line ?? 0, agents: agents.map(({ value }) => value) }
}
