import { robotRulesAccess as access } from '../access/robot-rules-access.ts'
import type { Dialect } from '../model/dialect.ts'
import { agentHasLineOrBlank, shortName, star } from '../strategies/selection/agent-names.ts'
import { firstElseAllWildcard } from '../strategies/selection/choose-groups.ts'
import { perlTarget } from '../strategies/matching/library-targets.ts'
import { asIs, uriForm } from '../strategies/matching/normal-forms.ts'
import { resolvedPrefixes } from '../strategies/matching/compile-pattern.ts'
import { colonNeeded } from '../strategies/reading/split-line.ts'
import { trimUnicode } from '../strategies/reading/library-trims.ts'
import { mk1994 } from './mk1994.ts'

/**
 * Perl's WWW::RobotRules.
 *
 * Source: WWW::RobotRules 6.02, `parse`, `is_me`, `agent` and `allowed`. A Disallow value is a URL and applies only on its own
 * site.
 *
 * Deviation: a URL of another site than the file's is `not-governed` (the original's `allowed` returns -1 for a site without a
 * file).
 */
export const robotRules: Dialect = {
  name: 'robotRules',
  reading: { ...mk1994.reading, bom: 'text', split: colonNeeded(trimUnicode), clean: asIs },
  grouping: {
    blankLine: 'separates',
    agentLineOpens: 'after-rule',
    orphanRule: 'for-everyone',
    emptyGroup: 'kept',
  },
  selection: {
    tokens: shortName,
    names: agentHasLineOrBlank,
    isWildcard: star,
    choose: firstElseAllWildcard,
  },
  matching: {
    target: perlTarget(uriForm),
    compile: resolvedPrefixes(uriForm),
    emptyValue: 'allows-all',
    order: 'file',
    robotsTxt: 'ordinary',
  },
  access,
}
