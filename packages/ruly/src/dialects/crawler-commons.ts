import { crawlerCommonsAccess as access } from '../access/crawler-commons-access.ts'
import type { Dialect } from '../model/dialect.ts'
import { commonsTarget, commonsWildcards } from '../strategies/matching/commons-paths.ts'
import { asIs } from '../strategies/matching/normal-forms.ts'
import { colonOrKnownField, commonsFields } from '../strategies/reading/commons-lines.ts'
import { exactNames } from '../strategies/reading/field-names.ts'
import { withoutTagsInPages } from '../strategies/reading/html-lines.ts'
import { commonsLineBreaks } from '../strategies/reading/listed-line-breaks.ts'
import { star } from '../strategies/selection/agent-names.ts'
import { allElseAllWildcard } from '../strategies/selection/choose-groups.ts'
import { shortestDelayOver } from '../strategies/selection/closing-delay.ts'
import { lowerUnlessStar, sameNameOrLetters } from '../strategies/selection/commons-names.ts'

/**
 * Java's crawler-commons, with which Nutch, StormCrawler and Common Crawl read files.
 *
 * Source: crawler-commons 8e14e27 (27 July 2026, 1.7-SNAPSHOT), `SimpleRobotRulesParser` with exact matching of user agents,
 * `SimpleRobotRules` and `BasicURLNormalizer`, run by OpenJDK 17. An agent is handed over in lower case, `*` as no agent.
 */
export const crawlerCommons: Dialect = {
  name: 'crawlerCommons',
  reading: withoutTagsInPages({
    bom: 'skipped',
    utf16: 'decoded',
    nul: 'kept',
    lineBreaks: commonsLineBreaks,
    maxLineBytes: Infinity,
    split: colonOrKnownField,
    clean: asIs,
    classify: exactNames(commonsFields),
  }),
  grouping: {
    blankLine: 'ignored',
    agentLineOpens: 'after-rule',
    orphanRule: 'ignored',
    emptyGroup: 'kept',
  },
  selection: {
    tokens: lowerUnlessStar,
    names: sameNameOrLetters,
    isWildcard: star,
    choose: allElseAllWildcard,
    closing: shortestDelayOver(300_000, commonsLineBreaks),
  },
  matching: {
    target: commonsTarget,
    compile: commonsWildcards,
    emptyValue: 'no-rule',
    order: 'longest',
    robotsTxt: 'always-allowed',
  },
  access,
}
