import { buildIndex } from '../../src/match/index/build-index.ts'
import { noHit, undecided } from '../../src/match/rule-search.ts'
import type { Policy } from '../../src/index.ts'
import { lineAt, ruleCount } from '../../src/read/packed-rule-table.ts'
import type { RulesPolicy } from '../../src/rules-policy.ts'
import type { Steps } from '../../src/util/steps.ts'

/** The line of the rule that decides, 0 for none; undefined if the URL itself does not tell. */
type Line = number | undefined

/** What the index of the rules that an agent obeys answers about a URL: by its target, and in the URL itself. */
export function indexOf(policy: Policy): (url: string) => { byTarget: Line; inUrl: Line } {
  const { context, selected } = (policy as unknown as RulesPolicy).source
  const { groups } = selected
  const { matching } = context.dialect
  const { inUrl } = matching.target
  const index = finished(buildIndex(groups, { matching, robotsUrl: context.url, groups }))
  const lines = groups.flatMap(({ spans }) =>
    Array.from({ length: ruleCount(spans) }, (_, place) => lineAt(spans, place)),
  )
  const lineOf = (hit: number): Line =>
    hit === undecided ? undefined : hit === noHit ? 0 : lines[index.placeOf(hit)]
  return (url) => {
    const target = matching.target(url, context.site)
    const start = inUrl?.pathStart(url) ?? -1
    const stands = start >= 0 && inUrl?.standsFrom?.(url, start) !== false
    return {
      byTarget: target === null ? undefined : lineOf(index.best(target, 0, undefined)),
      inUrl: stands ? lineOf(index.best(url, start, inUrl?.changed)) : undefined,
    }
  }
}

export function finished<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
