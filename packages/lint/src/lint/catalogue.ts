import type { LintCode, LintRule } from './model/lint-rule.ts'
import { agentCutShort } from './rules/agent-cut-short.ts'
import { agentIgnoresRobotsTxt } from './rules/agent-ignores-robots-txt.ts'
import { agentLinesApart } from './rules/agent-lines-apart.ts'
import { agentMisspelt } from './rules/agent-misspelt.ts'
import { agentNeverMatches } from './rules/agent-never-matches.ts'
import { agentRetired } from './rules/agent-retired.ts'
import { agentWithoutName } from './rules/agent-without-name.ts'
import { assetsDisallowed } from './rules/assets-disallowed.ts'
import { byteOrderMark } from './rules/byte-order-mark.ts'
import { cleanParamWrong } from './rules/clean-param-wrong.ts'
import { conflictingRules } from './rules/conflicting-rules.ts'
import { contentSignalWrong } from './rules/content-signal-wrong.ts'
import { contentTypeWrong } from './rules/content-type-wrong.ts'
import { contentUsageWrong } from './rules/content-usage-wrong.ts'
import { crawlDelayConflict } from './rules/crawl-delay-conflict.ts'
import { crawlDelayIgnored } from './rules/crawl-delay-ignored.ts'
import { crawlDelayOutOfRange } from './rules/crawl-delay-out-of-range.ts'
import { dialectsDisagree } from './rules/dialects-disagree.ts'
import { dollarInside } from './rules/dollar-inside.ts'
import { duplicateAgent } from './rules/duplicate-agent.ts'
import { duplicateRule } from './rules/duplicate-rule.ts'
import { emptyAllow } from './rules/empty-allow.ts'
import { emptyFile } from './rules/empty-file.ts'
import { emptyGroup } from './rules/empty-group.ts'
import { everythingDisallowed } from './rules/everything-disallowed.ts'
import { expensivePattern } from './rules/expensive-pattern.ts'
import { fieldNameBeginsLike } from './rules/field-name-begins-like.ts'
import { fileTooLarge } from './rules/file-too-large.ts'
import { groupLosesStarRules } from './rules/group-loses-star-rules.ts'
import { hashInValue } from './rules/hash-in-value.ts'
import { hostObsolete } from './rules/host-obsolete.ts'
import { htmlEntity } from './rules/html-entity.ts'
import { htmlPage } from './rules/html-page.ts'
import { invisibleCharacters } from './rules/invisible-characters.ts'
import { lineTooLong } from './rules/line-too-long.ts'
import { linesRunTogether } from './rules/lines-run-together.ts'
import { loneCrLineEnds } from './rules/lone-cr-line-ends.ts'
import { loneStarPattern } from './rules/lone-star-pattern.ts'
import { lostField } from './rules/lost-field.ts'
import { malformedEscape } from './rules/malformed-escape.ts'
import { managedPart } from './rules/managed-part.ts'
import { missingColon } from './rules/missing-colon.ts'
import { misspeltField } from './rules/misspelt-field.ts'
import { noSitemap } from './rules/no-sitemap.ts'
import { noindexObsolete } from './rules/noindex-obsolete.ts'
import { notAField } from './rules/not-a-field.ts'
import { notText } from './rules/not-text.ts'
import { notUtf8 } from './rules/not-utf-8.ts'
import { nulByte } from './rules/nul-byte.ts'
import { onlyComments } from './rules/only-comments.ts'
import { orphanAfterBlankLine } from './rules/orphan-after-blank-line.ts'
import { overruledRule } from './rules/overruled-rule.ts'
import { pathCaseDiffers } from './rules/path-case-differs.ts'
import { pathWithoutSlash } from './rules/path-without-slash.ts'
import { preferencesContradict } from './rules/preferences-contradict.ts'
import { preferencesForUnknownAgent } from './rules/preferences-for-unknown-agent.ts'
import { preferencesOutsideGroup } from './rules/preferences-outside-group.ts'
import { prefixCatchesMore } from './rules/prefix-catches-more.ts'
import { redirectedElsewhere } from './rules/redirected-elsewhere.ts'
import { regularExpression } from './rules/regular-expression.ts'
import { repeatedStars } from './rules/repeated-stars.ts'
import { reservedEscape } from './rules/reserved-escape.ts'
import { robotsTxtRule } from './rules/robots-txt-rule.ts'
import { ruleOutsideGroup } from './rules/rule-outside-group.ts'
import { ruleTooLong } from './rules/rule-too-long.ts'
import { searchEngineShutOut } from './rules/search-engine-shut-out.ts'
import { secretLookingPath } from './rules/secret-looking-path.ts'
import { severalAgentsOnLine } from './rules/several-agents-on-line.ts'
import { severalStarGroups } from './rules/several-star-groups.ts'
import { shadowedRule } from './rules/shadowed-rule.ts'
import { sitemapBlocked } from './rules/sitemap-blocked.ts'
import { sitemapDuplicate } from './rules/sitemap-duplicate.ts'
import { sitemapMisplaced } from './rules/sitemap-misplaced.ts'
import { sitemapNotHttp } from './rules/sitemap-not-http.ts'
import { sitemapOtherHost } from './rules/sitemap-other-host.ts'
import { sitemapOverHttp } from './rules/sitemap-over-http.ts'
import { sitemapRelative } from './rules/sitemap-relative.ts'
import { spaceBeforeColon } from './rules/space-before-colon.ts'
import { spaceInPath } from './rules/space-in-path.ts'
import { splitGroup } from './rules/split-group.ts'
import { templateNotRendered } from './rules/template-not-rendered.ts'
import { tooManyRules } from './rules/too-many-rules.ts'
import { trailingStar } from './rules/trailing-star.ts'
import { unescapedCharacters } from './rules/unescaped-characters.ts'
import { unknownField } from './rules/unknown-field.ts'
import { unusedSuppression } from './rules/unused-suppression.ts'
import { urlInRule } from './rules/url-in-rule.ts'
import { usageLabelOutdated } from './rules/usage-label-outdated.ts'
import { uselessAllow } from './rules/useless-allow.ts'
import { utf16 } from './rules/utf-16.ts'
import { valueNotReadable } from './rules/value-not-readable.ts'
import { wpContentDisallowed } from './rules/wp-content-disallowed.ts'

/** The catalogue of rules: a code without a rule does not compile. The rule that checks the suppressions of the others comes last. */
const catalogue: Readonly<Record<LintCode, LintRule>> = {
  'agent-cut-short': agentCutShort,
  'agent-ignores-robots-txt': agentIgnoresRobotsTxt,
  'agent-lines-apart': agentLinesApart,
  'agent-misspelt': agentMisspelt,
  'agent-never-matches': agentNeverMatches,
  'agent-retired': agentRetired,
  'agent-without-name': agentWithoutName,
  'assets-disallowed': assetsDisallowed,
  'byte-order-mark': byteOrderMark,
  'clean-param-wrong': cleanParamWrong,
  'conflicting-rules': conflictingRules,
  'content-signal-wrong': contentSignalWrong,
  'content-type-wrong': contentTypeWrong,
  'content-usage-wrong': contentUsageWrong,
  'crawl-delay-conflict': crawlDelayConflict,
  'crawl-delay-ignored': crawlDelayIgnored,
  'crawl-delay-out-of-range': crawlDelayOutOfRange,
  'dialects-disagree': dialectsDisagree,
  'dollar-inside': dollarInside,
  'duplicate-agent': duplicateAgent,
  'duplicate-rule': duplicateRule,
  'empty-allow': emptyAllow,
  'empty-file': emptyFile,
  'empty-group': emptyGroup,
  'everything-disallowed': everythingDisallowed,
  'expensive-pattern': expensivePattern,
  'field-name-begins-like': fieldNameBeginsLike,
  'file-too-large': fileTooLarge,
  'group-loses-star-rules': groupLosesStarRules,
  'hash-in-value': hashInValue,
  'host-obsolete': hostObsolete,
  'html-entity': htmlEntity,
  'html-page': htmlPage,
  'invisible-characters': invisibleCharacters,
  'line-too-long': lineTooLong,
  'lines-run-together': linesRunTogether,
  'lone-cr-line-ends': loneCrLineEnds,
  'lone-star-pattern': loneStarPattern,
  'lost-field': lostField,
  'malformed-escape': malformedEscape,
  'managed-part': managedPart,
  'missing-colon': missingColon,
  'misspelt-field': misspeltField,
  'no-sitemap': noSitemap,
  'noindex-obsolete': noindexObsolete,
  'not-a-field': notAField,
  'not-text': notText,
  'not-utf-8': notUtf8,
  'nul-byte': nulByte,
  'only-comments': onlyComments,
  'orphan-after-blank-line': orphanAfterBlankLine,
  'overruled-rule': overruledRule,
  'path-case-differs': pathCaseDiffers,
  'path-without-slash': pathWithoutSlash,
  'preferences-contradict': preferencesContradict,
  'preferences-for-unknown-agent': preferencesForUnknownAgent,
  'preferences-outside-group': preferencesOutsideGroup,
  'prefix-catches-more': prefixCatchesMore,
  'redirected-elsewhere': redirectedElsewhere,
  'regular-expression': regularExpression,
  'repeated-stars': repeatedStars,
  'reserved-escape': reservedEscape,
  'robots-txt-rule': robotsTxtRule,
  'rule-outside-group': ruleOutsideGroup,
  'rule-too-long': ruleTooLong,
  'search-engine-shut-out': searchEngineShutOut,
  'secret-looking-path': secretLookingPath,
  'several-agents-on-line': severalAgentsOnLine,
  'several-star-groups': severalStarGroups,
  'shadowed-rule': shadowedRule,
  'sitemap-blocked': sitemapBlocked,
  'sitemap-duplicate': sitemapDuplicate,
  'sitemap-misplaced': sitemapMisplaced,
  'sitemap-not-http': sitemapNotHttp,
  'sitemap-other-host': sitemapOtherHost,
  'sitemap-over-http': sitemapOverHttp,
  'sitemap-relative': sitemapRelative,
  'space-before-colon': spaceBeforeColon,
  'space-in-path': spaceInPath,
  'split-group': splitGroup,
  'template-not-rendered': templateNotRendered,
  'too-many-rules': tooManyRules,
  'trailing-star': trailingStar,
  'unescaped-characters': unescapedCharacters,
  'unknown-field': unknownField,
  'url-in-rule': urlInRule,
  'usage-label-outdated': usageLabelOutdated,
  'useless-allow': uselessAllow,
  'utf-16': utf16,
  'value-not-readable': valueNotReadable,
  'wp-content-disallowed': wpContentDisallowed,
  'unused-suppression': unusedSuppression,
}

/** Every rule, by code except for `unused-suppression`, which is the last. */
export const runnableRules: readonly LintRule[] = Object.values(catalogue)
