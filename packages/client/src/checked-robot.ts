import type { Dialect, Robot } from 'ruly'

interface Naming {
  readonly userAgent: string
  readonly robot?: Robot | undefined
}

/**
 * The robot that asks. Throws a `RangeError` where its dialect finds no product token: such a robot would obey the rules for everyone,
 * never those for itself.
 */
export function checkedRobot({ userAgent, robot = userAgent }: Naming, { selection }: Dialect): Robot {
  const names = typeof robot === 'string' ? [robot] : robot
  // What is no robot at all is refused where it is asked about.
  if (!Array.isArray(names) || names.some((name) => typeof name !== 'string')) return robot
  if (names.includes('*') || names.some((name) => selection.tokens(name).length > 0)) return robot
  const option = robot === userAgent ? 'userAgent' : 'robot'
  const cure = option === 'robot' ? 'ExampleBot' : 'ExampleBot/1.0, or name the robot with the option "robot"'
  throw new RangeError(
    `"${option}" must have the product token of the robot in it, got ${JSON.stringify(robot)}: give it one, such as ${cure}.`,
  )
}
