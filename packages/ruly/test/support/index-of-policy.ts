import type { Robots } from '../../src/index.ts'
import { type Steps, buildIndex } from '../../src/match/build-index.ts'
import { ruleAtPlace, rulesBefore } from '../../src/match/obeyed-rules.ts'
import { noHit, undecided } from '../../src/match/hit.ts'
import type { PolicyFile } from '../../src/policy.ts'
import { obeyedRules } from './obeyed-rules.ts'

/** The line of the rule that decides, 0 for none; undefined if the URL itself does not tell. */
type Line = number | undefined

/** What the index of the rules that an agent obeys answers about a URL: by its target, and in the URL itself. */
export function indexOf(robots: Robots, agent: string): (url: string) => { byTarget: Line; inUrl: Line } {
  const { site } = robots as unknown as PolicyFile
  const { rules, compiling } = obeyedRules(robots, agent)
  const { target: targetOf } = compiling.matching
  const { inUrl } = targetOf
  const before = rulesBefore(rules.ranges)
  const index = finished(buildIndex(rules, compiling))
  const lineOf = (hit: number): Line =>
    hit === undecided
      ? undefined
      : hit === noHit
        ? 0
        : rules.table.lineAt(ruleAtPlace(rules.ranges, before, index.placeOf(hit)).row)
  return (url) => {
    const target = targetOf(url, site)
    const start = inUrl?.pathStart(url) ?? -1
    const stands = start >= 0 && inUrl?.standsFrom?.(url, start) !== false
    return {
      byTarget: target === null ? undefined : lineOf(index.best(target, 0, undefined)),
      inUrl: stands ? lineOf(index.best(url, start, inUrl?.changed)) : undefined,
    }
  }
}

/** Whether the delay that a file asks for closes the site to an agent, so that it obeys other rules than those of its groups. */
export function isClosed(robots: Robots, agent: string): boolean {
  const { asked, content } = robots as unknown as PolicyFile
  const delays = robots.forAgent(agent).extensionsOf('crawl-delay')
  return asked.selection.closing?.(delays, content) !== undefined
}

export function finished<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
