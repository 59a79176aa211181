import { crawlerCommonsAccess as access } from '../../access/crawler-commons-access.ts'
import type { Dialect } from '../../model/dialect.ts'
import { asIs } from '../../strategies/matching/normal-forms.ts'
import { exactNames } from '../../strategies/reading/field-names.ts'
import { star } from '../../strategies/selection/agent-names.ts'
import { allElseAllWildcard } from '../../strategies/selection/choose-groups.ts'
import { lowerUnlessStar, sameNameOrLetters, shortestDelayOver } from './agents.ts'
import { colonOrKnownField, commonsFields, commonsLineBreaks, withoutTagsInPages } from './lines.ts'
import { commonsTarget, commonsWildcards } from './urls.ts'

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
