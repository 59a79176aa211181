import { rfc9309Access as access } from '../access/rfc9309-access.ts'
import type { Dialect } from '../model/dialect.ts'
import { wildcards } from '../strategies/matching/compile-pattern.ts'
import { capitalEscapes, encodeUriForm } from '../strategies/matching/library-forms.ts'
import { asIs } from '../strategies/matching/normal-forms.ts'
import { whatwgTarget } from '../strategies/matching/whatwg-target.ts'
import { exactNames } from '../strategies/reading/field-names.ts'
import { fields } from '../strategies/reading/known-fields.ts'
import { trimJavaScript } from '../strategies/reading/library-trims.ts'
import { robotsParserExtensions } from '../strategies/reading/robots-parser-values.ts'
import { colonNeeded } from '../strategies/reading/split-line.ts'
import { allElseAllWildcard } from '../strategies/selection/choose-groups.ts'
import { sameWholeName, wholeName, wholeStar } from '../strategies/selection/whole-names.ts'

/**
 * The npm package robots-parser.
 *
 * Source: robots-parser 3.0.1 (samclarke/robots-parser dd032ec), Robots.js. It does not request files: the access policy is that of
 * RFC 9309.
 *
 * Deviation: a relative URL is one of the file's site; the original answers undefined unless the file's own URL is relative, too.
 * Deviation: without the file's URL, no URL is of another site; the original answers undefined for all but relative ones.
 */
export const robotsParser: Dialect = {
  name: 'robotsParser',
  reading: {
    bom: 'skipped',
    utf16: 'bytes',
    nul: 'kept',
    maxLineBytes: Infinity,
    split: colonNeeded(trimJavaScript),
    clean: asIs,
    classify: exactNames(fields('user-agent', 'disallow', 'allow', 'crawl-delay', 'sitemap', 'host')),
  },
  grouping: {
    blankLine: 'ignored',
    agentLineOpens: 'after-any-field',
    orphanRule: 'ignored',
    emptyGroup: 'dropped',
    ownFields: ['crawl-delay'],
  },
  selection: {
    tokens: wholeName,
    names: sameWholeName,
    isWildcard: wholeStar,
    choose: allElseAllWildcard,
  },
  matching: {
    target: whatwgTarget(capitalEscapes),
    compile: wildcards(encodeUriForm),
    emptyValue: 'no-rule',
    order: 'longest',
    robotsTxt: 'ordinary',
  },
  extensions: robotsParserExtensions,
  access,
}
