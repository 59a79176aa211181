import type { LintCode, LintRule, LintRules } from './model/lint-rule.ts'
import { agentRules } from './rules/agent-rules.ts'
import { closedPathRules } from './rules/closed-path-rules.ts'
import { crawlDelayRules } from './rules/crawl-delay-rules.ts'
import { effectRules } from './rules/effect-rules.ts'
import { escapeRules } from './rules/escape-rules.ts'
import { fieldRules } from './rules/field-rules.ts'
import { groupRules } from './rules/group-rules.ts'
import { patternRules } from './rules/pattern-rules.ts'
import { preferenceRules } from './rules/preference-rules.ts'
import { sitemapRules } from './rules/sitemap-rules.ts'
import { textRules } from './rules/text-rules.ts'
import { wholeFileRules } from './rules/whole-file-rules.ts'

const rules: LintRules = {
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
}

/** Every rule, by code. The one that checks the suppressions of the others comes last. */
export const runnableRules: readonly LintRule[] = Object.entries(rules)
  .map(([code, rule]) => ({ code: code as LintCode, ...rule }))
  .toSorted((one, other) => placeOf(one) - placeOf(other) || (one.code < other.code ? -1 : 1))

function placeOf({ code }: LintRule): number {
  return code === 'unused-suppression' ? 1 : 0
}
