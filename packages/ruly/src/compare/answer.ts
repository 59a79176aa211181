import type { GroupLines } from '../core/comparison.ts'
import type { Group } from '../core/group.ts'
import type { Policy } from '../core/policy.ts'
import type { Robot } from '../core/robot.ts'
import type { Robots } from '../core/robots.ts'
import type { Verdict } from '../core/verdict.ts'

/** A file as one dialect reads it, for one robot. */
export interface Reader {
  /** Name of the dialect. */
  readonly dialect: string
  readonly robots: Robots
  readonly policy: Policy
  readonly obeyed: readonly GroupLines[]
}

/** What such a reader answers. */
export interface Answer extends Reader {
  readonly verdict: Verdict
}

/** What depends on file, dialect and robot alone. */
export function readerFor(agent: Robot, robots: Robots): Reader {
  const policy = robots.forAgent(agent)
  return { dialect: robots.dialect.name, robots, policy, obeyed: policy.groups.map(linesOf) }
}

function linesOf({ agents }: Group): GroupLines {
  return { line: agents[0]?.line ?? 0, agents: agents.map(({ value }) => value) }
}
