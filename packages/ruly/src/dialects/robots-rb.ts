import type { Dialect } from '../model/dialect.ts'
import { exactNames, fields, leadingNames } from '../strategies/reading/field-names.ts'
import { strictRubyTarget } from '../strategies/matching/ruby-targets.ts'
import { colonOrTwoWords } from '../strategies/reading/split-line.ts'
import { trimRuby } from '../strategies/reading/library-trims.ts'
import { google } from './google.ts'

/**
 * The Ruby port of Google's parser, codella/robots, as its documentation describes it.
 *
 * Source: codella/robots 7506c96 (2025-11-22), robots/parser.rb and robots/matcher.rb. Without Google's misspellings and line
 * limit.
 *
 * Deviation: in its code an agent's own groups and the wildcard groups share one best match, so that a longer rule for every agent
 * hides a shorter rule of its own; here own groups decide alone, as its documentation says.
 */
export const robotsRb: Dialect = {
  ...google,
  name: 'robotsRb',
  reading: {
    ...google.reading,
    bom: 'skipped',
    nul: 'kept',
    maxLineBytes: Infinity,
    split: colonOrTwoWords(trimRuby),
    classify: leadingNames(
      fields('user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay'),
      exactNames([]),
    ),
  },
  // A disallow without a value never decides there, so its line is not reported.
  matching: { ...google.matching, target: strictRubyTarget, emptyValue: 'no-rule-if-disallow' },
}
