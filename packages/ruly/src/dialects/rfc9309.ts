import { rfc9309Access as access } from '../access/rfc9309-access.ts'
import type { Dialect } from '../model/dialect.ts'
import { leadingStar, ownTokens, sameProductToken } from '../strategies/selection/agent-names.ts'
import { allElseAllWildcard } from '../strategies/selection/choose-groups.ts'
import { exactNames, extensionFields, googleFields } from '../strategies/reading/field-names.ts'
import { asIs, patternForm, targetForm } from '../strategies/matching/normal-forms.ts'
import { wildcards } from '../strategies/matching/compile-pattern.ts'
import { colonOrTwoWords } from '../strategies/reading/split-line.ts'
import { ofTheSite } from '../strategies/matching/targets.ts'
import { trimAscii } from '../strategies/reading/white-space.ts'

/**
 * RFC 9309. What it leaves open is decided in favour of what site owners mean.
 *
 * Source: RFC 9309, September 2022. Each decision has a record in `docs/decisions`.
 *
 * Deviation: §2.2.1, product tokens can have digits and dots, so that `MJ12bot` and `archive.org_bot` find their groups.
 * Deviation: §2.2.1, `*` followed by white space and text is a wildcard line.
 * Deviation: §2.2, common misspellings of the group's fields, and two words without a colon, are read.
 * Deviation: §2.2.2, reserved characters are compared as written, so `:` and `%3A` differ.
 * Deviation: §2.3, a file with a UTF-16 byte order mark is read.
 */
export const rfc9309: Dialect = {
  name: 'rfc9309',
  reading: {
    bom: 'skipped',
    utf16: 'decoded',
    nul: 'kept',
    maxLineBytes: Infinity,
    split: colonOrTwoWords(trimAscii),
    clean: asIs,
    classify: exactNames([...googleFields, ...extensionFields]),
  },
  grouping: {
    blankLine: 'ignored',
    agentLineOpens: 'after-rule',
    orphanRule: 'ignored',
    emptyGroup: 'kept',
  },
  selection: {
    tokens: ownTokens,
    names: sameProductToken,
    isWildcard: leadingStar,
    choose: allElseAllWildcard,
  },
  matching: {
    target: ofTheSite(targetForm),
    compile: wildcards(patternForm),
    emptyValue: 'allows-all',
    order: 'longest',
    robotsTxt: 'always-allowed',
  },
  access,
}
