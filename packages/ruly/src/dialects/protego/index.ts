import { rfc9309Access as access } from '../../access/rfc9309-access.ts'
import type { Dialect } from '../../model/dialect.ts'
import { asIs } from '../../strategies/matching/normal-forms.ts'
import { exactNames } from '../../strategies/reading/field-names.ts'
import { pythonLineBreaks } from '../../strategies/reading/listed-line-breaks.ts'
import { star } from '../../strategies/selection/agent-names.ts'
import { agentHasStarless, longestNameOrStar, strippedAgent } from './agents.ts'
import { colonOrKnownWords, namelessIsAgent, protegoFields } from './lines.ts'
import { protegoTarget, protegoWildcards } from './urls.ts'
import { protegoExtensions } from './values.ts'

/**
 * Python's Protego, with which Scrapy reads files.
 *
 * Source: Protego 0.6.1 (scrapy/protego 81f1b35), run by CPython 3.11.7. It does not request files: the access policy is that of
 * RFC 9309.
 *
 * Deviation: a pattern with many stars gets a verdict; the original does not end in any useful time.
 * Deviation: a URL with a host that Python refuses is `not-governed`, and a rule with one is void; the original raises `ValueError`.
 */
export const protego: Dialect = {
  name: 'protego',
  reading: {
    bom: 'text',
    utf16: 'bytes',
    nul: 'kept',
    lineBreaks: pythonLineBreaks,
    maxLineBytes: Infinity,
    split: colonOrKnownWords,
    clean: asIs,
    classify: namelessIsAgent(exactNames(protegoFields)),
  },
  grouping: {
    blankLine: 'ignored',
    agentLineOpens: 'after-any-field',
    orphanRule: 'ignored',
    emptyGroup: 'kept',
  },
  selection: {
    tokens: strippedAgent,
    names: agentHasStarless,
    isWildcard: star,
    choose: longestNameOrStar,
  },
  matching: {
    target: protegoTarget,
    compile: protegoWildcards,
    emptyValue: 'no-rule',
    order: 'longest',
    robotsTxt: 'ordinary',
  },
  extensions: protegoExtensions,
  access,
}
