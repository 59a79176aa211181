import { mk1996Access as access } from '../access/mk1996-access.ts'
import type { Dialect } from '../model/dialect.ts'
import { agentHasLine, shortName, star } from '../strategies/selection/agent-names.ts'
import { firstElseFirstWildcard } from '../strategies/selection/choose-groups.ts'
import { exactNames, fields } from '../strategies/reading/field-names.ts'
import { asIs } from '../strategies/matching/normal-forms.ts'
import { prefixes } from '../strategies/matching/compile-pattern.ts'
import { colonNeeded } from '../strategies/reading/split-line.ts'
import { asWritten } from '../strategies/matching/targets.ts'
import { trimAscii } from '../strategies/reading/white-space.ts'

/**
 * The original note of 1994: records, `Disallow` and plain prefixes.
 *
 * Source: Martijn Koster, "A Standard for Robot Exclusion", 30 June 1994, "The Format". "A case insensitive substring match of the
 * name" does not say which contains which; here the agent's name contains the line's value, as in WWW::RobotRules. The note does
 * not define HTTP answers: the access policy is that of the draft of 1996.
 */
export const mk1994: Dialect = {
  name: 'mk1994',
  reading: {
    bom: 'skipped',
    utf16: 'bytes',
    nul: 'kept',
    maxLineBytes: Infinity,
    split: colonNeeded(trimAscii),
    clean: asIs,
    classify: exactNames(fields('user-agent', 'disallow')),
  },
  grouping: {
    blankLine: 'separates',
    agentLineOpens: 'after-rule',
    orphanRule: 'ignored',
    emptyGroup: 'dropped',
  },
  selection: {
    tokens: shortName,
    names: agentHasLine,
    isWildcard: star,
    choose: firstElseFirstWildcard,
  },
  matching: {
    target: asWritten,
    compile: prefixes(asIs),
    emptyValue: 'no-rule',
    order: 'file',
    robotsTxt: 'ordinary',
  },
  access,
}
