/** A robot: its product token, its full User-Agent header, or several of its own tokens. */
export type Robot = string | readonly string[]

/** What a robot goes by, checked and in a list of its own. */
export function userAgentsOf(robot: Robot): readonly string[] {
  if (typeof robot === 'string') return [notUrl(robot)]
  if (Array.isArray(robot) && robot.every((userAgent) => typeof userAgent === 'string'))
    return robot.map(notUrl)
  throw new TypeError(
    'A robot is a string or an array of strings: its product tokens or its User-Agent header.',
  )
}

/** Whether a text is a URL rather than the name of a robot. */
export function isUrl(text: string): boolean {
  return text.includes('://') && /^\s*[a-z][a-z0-9+.-]*:\/\//i.test(text)
}

/** An agent that is a URL is the other argument: taken for a robot, it would obey the rules for all others. */
function notUrl(userAgent: string): string {
  if (!isUrl(userAgent)) return userAgent
  throw new TypeError(
    `The agent comes first, then the URL: ${JSON.stringify(userAgent.slice(0, 100))} is a URL, not the name of a robot.`,
  )
}
