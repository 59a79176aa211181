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

/** Products in the headers of browsers, in lower case. */
const products: ReadonlySet<string> = new Set(
  'mozilla applewebkit chrome chromium headlesschrome crios safari version mobile gecko firefox fxios edg edge edga edgios opr opera presto samsungbrowser trident ubuntu'.split(
    ' ',
  ),
)

/** Whether a User-Agent is that of a browser and names no robot beside it. */
export function isBrowserUserAgent(userAgent: string): boolean {
  const named = Array.from(userAgent.matchAll(/([A-Za-z0-9._-]+)\//g), ([, name = '']) => name.toLowerCase())
  const isBrowser = named.length > 0 && named.every((name) => products.has(name))
  // `Mozilla/5.0 (compatible; ExampleBot; +http://…)`: a robot without a version, or with the URL of its page.
  return isBrowser && !/compatible;(?! *msie)|https?:|bot|crawl|spider/i.test(userAgent)
}
