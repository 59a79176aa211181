import type { ByteString } from '@ruly/common/utf8'
import { meets } from '../analysis/pattern-algebra.ts'
import type { Pattern } from 'ruly/dialects'
import { shortestIn, type StepLimit } from './region.ts'
import type { Decider, RuleList } from './rule-list.ts'
import type { TargetAlphabet } from './target-alphabet.ts'

/** Targets whose verdict changes, with one deciding rule before and one after. */
export interface ChangedRegion {
  readonly old: Decider
  /** Undefined if the steps ran out before the new deciders were examined. */
  readonly new: Decider | undefined
  /** The shortest path of the region; null if it could not be determined whether there is one. */
  readonly example: string | null
}

export interface Search {
  readonly alphabet: TargetAlphabet
  /** For all regions together. */
  readonly steps: StepLimit
  /** For one region. */
  readonly stepsOfRegion: number
  /** Only targets that this pattern matches. */
  readonly within: Pattern
}

/**
 * All regions whose verdict changes. Each target with another verdict is in exactly one of them.
 *
 * Computed for each pair of deciders that disagree: what both patterns match, without what a better one on either side matches.
 */
export function* changedRegions(before: RuleList, after: RuleList, search: Search): Iterable<ChangedRegion> {
  const bestBefore: (number | undefined)[] = []
  for (const old of before.deciders) {
    if (before.isDead(old) || !meets(old.pattern, search.within)) continue
    if (search.steps.left <= 0) {
      yield { old, new: undefined, example: null }
      continue
    }
    const best = after.bestCover(old.pattern)
    for (const decider of after.near(old.pattern, !old.allows)) {
      search.steps.left--
      if (decider.rank > best || after.isDead(decider)) continue
      if ((bestBefore[decider.rank] ??= before.bestCover(decider.pattern)) < old.rank) continue
      if (!meets(old.pattern, decider.pattern)) continue
      if (search.steps.left <= 0) {
        yield { old, new: undefined, example: null }
        break
      }
      const target = targetOf([old, before], [decider, after], search)
      if (target === undefined) continue
      yield { old, new: decider, example: target && (search.alphabet.questionFor(target) ?? null) }
    }
  }
}

type Side = readonly [Decider, RuleList]

function targetOf(
  before: Side,
  after: Side,
  { alphabet, steps, stepsOfRegion, within }: Search,
): ByteString | null | undefined {
  const [[old], [now]] = [before, after]
  const inside = [old.pattern, now.pattern, within]
  const most = Math.min(steps.left, stepsOfRegion)
  const own = { left: most }
  const nearest = longestBeginning(inside)
  const outside: Pattern[] = []
  for (const [{ rank }, list] of [before, after]) {
    for (const allows of [true, false]) {
      for (const other of list.near(nearest, allows)) {
        own.left--
        if (other.rank < rank && inside.every((pattern) => meets(pattern, other.pattern)))
          outside.push(other.pattern)
      }
    }
  }
  const target = shortestIn({ inside, outside }, alphabet, own)
  steps.left -= most - own.left
  return target
}

/** The pattern with the longest first segment; what all patterns match begins with it. */
function longestBeginning(patterns: readonly Pattern[]): Pattern {
  return patterns.reduce((longest, pattern) =>
    (pattern.segments[0] ?? '').length > (longest.segments[0] ?? '').length ? pattern : longest,
  )
}
