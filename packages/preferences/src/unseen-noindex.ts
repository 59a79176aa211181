import type { Verdict } from 'ruly'
import type { Preferences } from './preferences-for.ts'

/**
 * That a page says noindex where its agent cannot see it, with the cure: one sentence without text of the site. Undefined if the agent may
 * fetch the page, or nothing that was looked at says noindex to it.
 */
export function unseenNoindex(
  verdict: Verdict,
  { robotsTags }: Pick<Preferences, 'robotsTags'>,
): string | undefined {
  if (verdict.allowed || verdict.reason !== 'rule' || !robotsTags.noindex) return undefined
  return `The page says noindex, but line ${verdict.rule.line} of robots.txt keeps the agent from reading it, so that the URL can stay in search results: allow the URL until it has left them.`
}
