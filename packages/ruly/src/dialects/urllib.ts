import { urllibAccess as access } from '../access/urllib-access.ts'
import type { Dialect } from '../model/dialect.ts'
import { asIs } from '../strategies/matching/normal-forms.ts'
import { unquotedUrlPrefixes, unquotedUrlTarget } from '../strategies/matching/python-urls.ts'
import { exactNames } from '../strategies/reading/field-names.ts'
import { fields } from '../strategies/reading/known-fields.ts'
import { trimPython } from '../strategies/reading/library-trims.ts'
import { pythonLineBreaks } from '../strategies/reading/listed-line-breaks.ts'
import { urllibExtensions } from '../strategies/reading/python-values.ts'
import { colonNeeded } from '../strategies/reading/split-line.ts'
import { firstWildcardsLast } from '../strategies/selection/choose-groups.ts'
import { agentHasUnquoted, unquotedStar, upToSlash } from '../strategies/selection/unquoted-names.ts'

/**
 * Python's urllib.robotparser before its rewrite of 2026.
 *
 * Source: CPython 3.11.7, Lib/urllib/robotparser.py and Lib/urllib/parse.py; 3.8 to 3.13.0 answer alike.
 *
 * Deviation: a URL with a host that Python refuses is `not-governed`, and a rule with one is void; the original raises `ValueError`.
 */
export const urllib: Dialect = {
  name: 'urllib',
  reading: {
    bom: 'text',
    utf16: 'bytes',
    nul: 'kept',
    lineBreaks: pythonLineBreaks,
    maxLineBytes: Infinity,
    split: colonNeeded(trimPython),
    clean: asIs,
    classify: exactNames(fields('user-agent', 'disallow', 'allow', 'crawl-delay', 'request-rate', 'sitemap')),
  },
  grouping: {
    blankLine: 'separates-if-empty',
    agentLineOpens: 'after-rule',
    orphanRule: 'ignored',
    emptyGroup: 'dropped',
    ownFields: ['crawl-delay', 'request-rate'],
  },
  selection: {
    tokens: upToSlash,
    names: agentHasUnquoted,
    isWildcard: unquotedStar,
    choose: firstWildcardsLast,
  },
  matching: {
    target: unquotedUrlTarget,
    compile: unquotedUrlPrefixes,
    emptyValue: 'allows-all',
    order: 'file',
    robotsTxt: 'ordinary',
  },
  extensions: urllibExtensions,
  access,
}
