import type { LintRule } from './rule.ts'
import { agentCutShort } from './rules/agent-cut-short.ts'
import { agentLinesApart } from './rules/agent-lines-apart.ts'
import { agentNeverMatches } from './rules/agent-never-matches.ts'
import { agentWithoutName } from './rules/agent-without-name.ts'
import { byteOrderMark } from './rules/byte-order-mark.ts'
import { cleanParamWrong } from './rules/clean-param-wrong.ts'
import { contentSignalWrong } from './rules/content-signal-wrong.ts'
import { contentUsageWrong } from './rules/content-usage-wrong.ts'
import { crawlDelayConflict } from './rules/crawl-delay-conflict.ts'
import { crawlDelayIgnored } from './rules/crawl-delay-ignored.ts'
import { crawlDelayOutOfRange } from './rules/crawl-delay-out-of-range.ts'
import { dialectsDisagree } from './rules/dialects-disagree.ts'
import { duplicateAgent } from './rules/duplicate-agent.ts'
import { duplicateRule } from './rules/duplicate-rule.ts'
import { emptyGroup } from './rules/empty-group.ts'
import { groupLosesStarRules } from './rules/group-loses-star-rules.ts'
import { hostObsolete } from './rules/host-obsolete.ts'
import { lostField } from './rules/lost-field.ts'
import { managedBlock } from './rules/managed-block.ts'
import { missingColon } from './rules/missing-colon.ts'
import { misspeltField } from './rules/misspelt-field.ts'
import { noindexObsolete } from './rules/noindex-obsolete.ts'
import { preferencesOutsideGroup } from './rules/preferences-outside-group.ts'
import { severalAgentsOnLine } from './rules/several-agents-on-line.ts'
import { severalStarGroups } from './rules/several-star-groups.ts'
import { sitemapDuplicate } from './rules/sitemap-duplicate.ts'
import { sitemapMisplaced } from './rules/sitemap-misplaced.ts'
import { sitemapNotHttp } from './rules/sitemap-not-http.ts'
import { sitemapRelative } from './rules/sitemap-relative.ts'
import { splitGroup } from './rules/split-group.ts'
import { unknownField } from './rules/unknown-field.ts'
import { unusedSuppression } from './rules/unused-suppression.ts'

/** Every rule, by code; the one that looks at what the others were kept from telling is the last. */
export const lintRules: readonly LintRule[] = [
  agentCutShort,
  agentLinesApart,
  agentNeverMatches,
  agentWithoutName,
  byteOrderMark,
  cleanParamWrong,
  contentSignalWrong,
  contentUsageWrong,
  crawlDelayConflict,
  crawlDelayIgnored,
  crawlDelayOutOfRange,
  dialectsDisagree,
  duplicateAgent,
  duplicateRule,
  emptyGroup,
  groupLosesStarRules,
  hostObsolete,
  lostField,
  managedBlock,
  missingColon,
  misspeltField,
  noindexObsolete,
  preferencesOutsideGroup,
  severalAgentsOnLine,
  severalStarGroups,
  sitemapDuplicate,
  sitemapMisplaced,
  sitemapNotHttp,
  sitemapRelative,
  splitGroup,
  unknownField,
  unusedSuppression,
]
