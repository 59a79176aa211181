import type { LintRule } from './model/lint-rule.ts'
import { agentRules } from './rules/agents.ts'
import { closedPathRules } from './rules/closed-paths.ts'
import { crawlDelayRules } from './rules/crawl-delays.ts'
import { effectRules } from './rules/effects.ts'
import { escapeRules } from './rules/escapes.ts'
import { fieldRules } from './rules/fields.ts'
import { groupRules } from './rules/groups.ts'
import { patternRules } from './rules/patterns.ts'
import { preferenceRules } from './rules/preferences.ts'
import { sitemapRules } from './rules/sitemaps.ts'
import { textRules } from './rules/text.ts'
import { wholeFileRules } from './rules/whole-file.ts'

const rules = [
  ...agentRules,
  ...closedPathRules,
  ...crawlDelayRules,
  ...effectRules,
  ...escapeRules,
  ...fieldRules,
  ...groupRules,
  ...patternRules,
  ...preferenceRules,
  ...sitemapRules,
  ...textRules,
  ...wholeFileRules,
]

/** Every rule, by code. The one that checks the suppressions of the others comes last. */
export const runnableRules: readonly LintRule[] = rules.toSorted(
  (one, other) => placeOf(one) - placeOf(other) || (one.code < other.code ? -1 : 1),
)

function placeOf({ code }: LintRule): number {
  return code === 'unused-suppression' ? 1 : 0
}
