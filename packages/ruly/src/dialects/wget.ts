import { rfc9309Access as access } from '../access/rfc9309-access.ts'
import type { Dialect } from '../model/dialect.ts'
import { allByFirstFitElseWildcard } from '../strategies/crawlers/choose-by-lines.ts'
import { colonThenShellComment } from '../strategies/crawlers/crawler-lines.ts'
import { sameNameInAnyCase } from '../strategies/crawlers/crawler-names.ts'
import { rootedPrefixes } from '../strategies/crawlers/crawler-patterns.ts'
import { wgetTarget } from '../strategies/crawlers/crawler-targets.ts'
import { asIs } from '../strategies/matching/normal-forms.ts'
import { exactNames } from '../strategies/reading/field-names.ts'
import { fields } from '../strategies/reading/known-fields.ts'
import { lineFeeds } from '../strategies/reading/listed-line-breaks.ts'
import { shortName, star } from '../strategies/selection/agent-names.ts'

/**
 * GNU Wget, when it follows links.
 *
 * Source: GNU Wget 1.21.3, res.c and url.c; res.c is the same in 8775506 (2024-06-09). Wget is always the agent `wget`; here any
 * other agent is treated as if that were its name.
 *
 * Deviation: a URL that Wget does not request with HTTP is `not-governed`.
 */
export const wget: Dialect = {
  name: 'wget',
  reading: {
    bom: 'text',
    utf16: 'bytes',
    nul: 'kept',
    lineBreaks: lineFeeds,
    maxLineBytes: Infinity,
    split: colonThenShellComment,
    clean: asIs,
    classify: exactNames(fields('user-agent', 'allow', 'disallow')),
  },
  grouping: {
    blankLine: 'ignored',
    agentLineOpens: 'after-rule',
    orphanRule: 'ignored',
    emptyGroup: 'kept',
  },
  selection: {
    tokens: shortName,
    names: sameNameInAnyCase,
    isWildcard: star,
    choose: allByFirstFitElseWildcard,
  },
  matching: {
    target: wgetTarget,
    compile: rootedPrefixes,
    emptyValue: 'allows-all',
    order: 'file',
    robotsTxt: 'ordinary',
  },
  access,
}
