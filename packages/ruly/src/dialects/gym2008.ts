import type { Dialect } from '../model/dialect.ts'
import { agentHasLine, asGiven, star } from '../strategies/selection/agent-names.ts'
import { firstWildcardsLast } from '../strategies/selection/choose-groups.ts'
import { exactNames, fields, userAgentField } from '../strategies/reading/field-names.ts'
import { decodedExceptSlash } from '../strategies/matching/normal-forms.ts'
import { wildcards } from '../strategies/matching/compile-pattern.ts'
import { mk1996 } from './mk1996.ts'

/**
 * What Google, Yahoo and Microsoft agreed on in 2008: `*` and `$`, `Sitemap`, and Yahoo's and Microsoft's `Crawl-delay`.
 *
 * Source: the three announcements of 3 June 2008, as robotexclusionrulesparser reads them. They leave open which of several
 * matching rules decides: here the first, in `gym2008Longest` the longest.
 */
export const gym2008: Dialect = {
  name: 'gym2008',
  reading: {
    ...mk1996.reading,
    classify: exactNames([userAgentField, ...fields('disallow', 'allow', 'sitemap', 'crawl-delay')]),
  },
  grouping: { ...mk1996.grouping, agentLineOpens: 'after-field' },
  selection: {
    tokens: asGiven,
    names: agentHasLine,
    isWildcard: star,
    choose: firstWildcardsLast,
  },
  matching: {
    ...mk1996.matching,
    compile: wildcards(decodedExceptSlash),
    emptyValue: 'opposite-for-all',
    robotsTxt: 'ordinary',
  },
  access: mk1996.access,
}

/** `gym2008` with the longest matching rule deciding. */
export const gym2008Longest: Dialect = {
  ...gym2008,
  name: 'gym2008Longest',
  matching: { ...gym2008.matching, order: 'longest' },
}
