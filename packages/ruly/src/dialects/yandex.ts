import type { Dialect } from '../model/dialect.ts'
import { emptyDisallowAllowsRoot, wildcards } from '../strategies/matching/compile-pattern.ts'
import { patternForm } from '../strategies/matching/normal-forms.ts'
import { firstNameElseAllWildcard, ownTokensThen } from '../strategies/selection/fallback-names.ts'
import { rfc9309 } from './rfc9309.ts'

/**
 * The robots of Yandex, as documented, not measured.
 *
 * Source: Yandex Webmaster help, "The User-agent directive", "Disallow and Allow directives" and "Robots.txt parsing errors", as of
 * 2026-11-22; docs/dialects/yandex.md has the addresses. What they leave open is as in `rfc9309`.
 *
 * Deviation: the access policy is that of RFC 9309; by the documentation, a site is open unless the status of its file is 200.
 */
export const yandex: Dialect = {
  ...rfc9309,
  name: 'yandex',
  grouping: { ...rfc9309.grouping, blankLine: 'separates' },
  selection: {
    ...rfc9309.selection,
    tokens: ownTokensThen('yandex', 'Yandex'),
    choose: firstNameElseAllWildcard,
  },
  matching: {
    ...rfc9309.matching,
    compile: emptyDisallowAllowsRoot(wildcards(patternForm)),
    emptyValue: 'compiled',
  },
}
