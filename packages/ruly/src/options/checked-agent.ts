import type { Agent } from '../model/agent.ts'
import { typeOf } from '../util/type-of.ts'

/** The user agents of an agent, checked, in a new list. */
export function userAgentsOf(agent: Agent): readonly string[] {
  if (typeof agent === 'string') return [agent]
  if (Array.isArray(agent) && agent.every((userAgent) => typeof userAgent === 'string')) return [...agent]
  const got = Array.isArray(agent) ? 'other values in the array' : typeOf(agent)
  throw new TypeError(
    `The agent must be a string or an array of strings, got ${got}. Pass product tokens or a User-Agent header.`,
  )
}

const slash = '/'.charCodeAt(0)

/**
 * Throws a `TypeError` if agent and URL are swapped: the agent is a URL, and the URL is neither a URL nor a path. Otherwise the
 * rules for all other agents would answer. An agent that is a URL is fine if the URL is one too: some files name crawlers by their
 * URLs.
 */
export function checkOrder(agent: Agent, url: string): void {
  if (typeof url !== 'string' || url.charCodeAt(0) === slash || url.includes('://')) return
  const swapped = userAgentsOf(agent).find(isUrl)
  if (swapped === undefined) return
  throw new TypeError(
    `Pass the agent first, then the URL: ${JSON.stringify(swapped.slice(0, 100))} is a URL, ${JSON.stringify(url.slice(0, 100))} is not.`,
  )
}

function isUrl(text: string): boolean {
  return text.includes('://') && /^\s*[a-z][a-z0-9+.-]*:\/\//i.test(text)
}
