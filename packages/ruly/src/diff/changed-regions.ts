import type { Octets } from '../core/octets.ts'
import { meets } from '../core/pattern-algebra.ts'
import type { Pattern } from '../core/pattern.ts'
import { shortestIn } from './region.ts'
import type { Decider, RuleList } from './rule-list.ts'
import type { TargetOctets } from './target-octets.ts'

/** Targets that one decider decides about by the old rules and another by the new ones, otherwise than before. */
export interface ChangedRegion {
  readonly old: Decider
  readonly new: Decider
  /** The shortest of them; null where it could not be found out whether there is any. */
  readonly target: Octets | null
}

export interface Search {
  readonly octets: TargetOctets
  readonly maxSteps: number
  /** Only targets that this matches. */
  readonly within: Pattern
}

/**
 * All regions whose verdict changes: each target with another verdict is in just one of them.
 *
 * Of each pair of deciders that disagree: what both patterns match, without what a better one of their side matches.
 */
export function* changedRegions(before: RuleList, after: RuleList, search: Search): Iterable<ChangedRegion> {
  const bestBefore: (number | undefined)[] = []
  for (const old of before.deciders) {
    if (before.isDead(old) || !meets(old.pattern, search.within)) continue
    const best = after.bestCover(old.pattern)
    for (const decider of after.near(old.pattern)) {
      if (decider.allows === old.allows || decider.rank > best || after.isDead(decider)) continue
      if ((bestBefore[decider.rank] ??= before.bestCover(decider.pattern)) < old.rank) continue
      if (!meets(old.pattern, decider.pattern)) continue
      const target = targetOf([old, before], [decider, after], search)
      if (target !== undefined) yield { old, new: decider, target }
    }
  }
}

type Side = readonly [Decider, RuleList]

function targetOf(before: Side, after: Side, search: Search): Octets | null | undefined {
  const [[old], [now]] = [before, after]
  const inside = [old.pattern, now.pattern, search.within]
  const outside = [before, after].flatMap(([{ rank }, list]) => {
    const nearest = longestBeginning(inside)
    return [...list.near(nearest)]
      .filter((other) => other.rank < rank && inside.every((pattern) => meets(pattern, other.pattern)))
      .map(({ pattern }) => pattern)
  })
  return shortestIn({ inside, outside }, search.octets, search.maxSteps)
}

/** Whatever all of them match begins as the longest beginning of them does. */
function longestBeginning(patterns: readonly Pattern[]): Pattern {
  return patterns.reduce((longest, pattern) =>
    (pattern.segments[0] ?? '').length > (longest.segments[0] ?? '').length ? pattern : longest,
  )
}
