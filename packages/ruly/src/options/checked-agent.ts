import type { Agent } from '../model/agent.ts'

/** What a robot goes by, checked and in a list of its own. */
export function userAgentsOf(agent: Agent): readonly string[] {
  if (typeof agent === 'string') return [agent]
  if (Array.isArray(agent) && agent.every((userAgent) => typeof userAgent === 'string')) return [...agent]
  throw new TypeError(
    'A robot is a string or an array of strings: its product tokens or its User-Agent header.',
  )
}

const slash = '/'.charCodeAt(0)

/**
 * Throws a `TypeError` where agent and URL are swapped: the agent is a URL, and the URL is neither one nor a path. Taken as they stand, they
 * would be answered by the rules for all other robots. A URL alone is no fault: some files name robots by theirs.
 */
export function checkOrder(agent: Agent, url: string): void {
  if (typeof url !== 'string' || url.charCodeAt(0) === slash || url.includes('://')) return
  const swapped = userAgentsOf(agent).find(isUrl)
  if (swapped === undefined) return
  throw new TypeError(
    `The agent comes first, then the URL: ${JSON.stringify(swapped.slice(0, 100))} is a URL, ${JSON.stringify(url.slice(0, 100))} is not.`,
  )
}

function isUrl(text: string): boolean {
  return text.includes('://') && /^\s*[a-z][a-z0-9+.-]*:\/\//i.test(text)
}
