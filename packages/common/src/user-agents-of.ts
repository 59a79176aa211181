import { typeOf } from './type-of.ts'

/** The user agents of an agent, checked, in a new list. */
export function userAgentsOf(agent: string | readonly string[]): readonly string[] {
  if (typeof agent === 'string') return [agent]
  if (Array.isArray(agent) && agent.every((userAgent) => typeof userAgent === 'string')) return [...agent]
  const got = Array.isArray(agent) ? 'other values in the array' : typeOf(agent)
  throw new TypeError(
    `The agent must be a string or an array of strings, got ${got}. Pass product tokens or a User-Agent header.`,
  )
}
