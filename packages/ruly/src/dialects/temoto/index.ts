import { rfc9309Access as access } from '../../access/rfc9309-access.ts'
import type { Dialect } from '../../model/dialect.ts'
import { exactNames } from '../../strategies/reading/field-names.ts'
import { fields, userAgentField } from '../../strategies/reading/known-fields.ts'
import { asGiven, star } from '../../strategies/selection/agent-names.ts'
import { agentBeginsWithLine, longestBeginningElseAllWildcard } from './agents.ts'
import { eachByteToText, twoWords } from './lines.ts'
import { pathAsGiven, searchedWildcards } from './urls.ts'

/**
 * Go's temoto/robotstxt, asked about a path with its query.
 *
 * Source: temoto/robotstxt cadd395 (2026-05-25): scanner.go, parser.go and robotstxt.go.
 *
 * Deviation: a file that the original rejects with an error is read without the lines that cause it: rules and Crawl-delay before
 * the first user-agent line, and a Crawl-delay that is not a number above or equal to 0.
 * Deviation: a line has one field; the original also reads a field in the words that follow a value.
 */
export const temoto: Dialect = {
  name: 'temoto',
  reading: {
    bom: 'skipped',
    utf16: 'bytes',
    nul: 'kept',
    maxLineBytes: Infinity,
    split: twoWords,
    clean: eachByteToText,
    classify: exactNames([
      userAgentField,
      ...fields('disallow', 'allow', 'host', 'sitemap'),
      { name: 'crawl-delay', typos: ['crawldelay'] },
    ]),
  },
  grouping: {
    blankLine: 'ignored',
    agentLineOpens: 'after-rule',
    orphanRule: 'ignored',
    emptyGroup: 'dropped',
    ownFields: ['crawl-delay'],
  },
  selection: {
    tokens: asGiven,
    names: agentBeginsWithLine,
    isWildcard: star,
    choose: longestBeginningElseAllWildcard,
  },
  matching: {
    target: pathAsGiven,
    compile: searchedWildcards,
    emptyValue: 'no-rule',
    order: 'longest-then-file',
    robotsTxt: 'ordinary',
  },
  access,
}
