import { googleAccess as access } from '../access/google-access.ts'
import type { Dialect } from '../model/dialect.ts'
import { asGiven, leadingStar, sameLetterRun } from '../strategies/selection/agent-names.ts'
import { allElseAllWildcard } from '../strategies/selection/choose-groups.ts'
import { exactNames, extensionFields, googleFields, leadingNames } from '../strategies/reading/field-names.ts'
import { asIs, escapedForm } from '../strategies/matching/normal-forms.ts'
import { wildcardsWithIndexPage } from '../strategies/matching/compile-pattern.ts'
import { colonOrTwoWords } from '../strategies/reading/split-line.ts'
import { asWritten } from '../strategies/matching/targets.ts'
import { trimAscii } from '../strategies/reading/white-space.ts'

/**
 * Google's open-source matcher: its verdicts and its deciding lines.
 *
 * Source: google/robotstxt at 22b355f (2026-04-01), robots.cc. Pass the bare product token: the user agent is compared as given, so
 * a whole header or `Googlebot/2.1` finds no group of its own. URLs are compared as given, so pass them percent-encoded with
 * capital hex digits.
 */
export const google: Dialect = {
  name: 'google',
  reading: {
    bom: 'skipped-in-part',
    utf16: 'bytes',
    nul: 'ends-line',
    // Eight times the 2,083 bytes that browsers allow a URL, minus one for the terminating NUL.
    maxLineBytes: 16_663,
    split: colonOrTwoWords(trimAscii),
    clean: asIs,
    classify: leadingNames(googleFields, exactNames(extensionFields)),
  },
  grouping: {
    blankLine: 'ignored',
    agentLineOpens: 'after-rule',
    orphanRule: 'ignored',
    emptyGroup: 'kept',
  },
  selection: {
    tokens: asGiven,
    names: sameLetterRun,
    isWildcard: leadingStar,
    choose: allElseAllWildcard,
  },
  matching: {
    target: asWritten,
    compile: wildcardsWithIndexPage(escapedForm),
    emptyValue: 'allows-all',
    order: 'longest',
    robotsTxt: 'ordinary',
  },
  access,
}
