/** A robot: its product token, its full User-Agent header, or several of its own tokens. */
export type Robot = string | readonly string[]

/** What a robot goes by, checked and in a list of its own. */
export function userAgentsOf(robot: Robot): readonly string[] {
  if (typeof robot === 'string') return [robot]
  if (Array.isArray(robot) && robot.every((userAgent) => typeof userAgent === 'string')) return [...robot]
  throw new TypeError(
    'A robot is a string or an array of strings: its product tokens or its User-Agent header.',
  )
}
