import type { Dialect } from '../../model/dialect.ts'
import { asGiven, star } from '../../strategies/selection/agent-names.ts'
import { urllib } from '../urllib/index.ts'
import { wholeNumbers } from '../urllib/values.ts'
import { agentIsOrHasLine, wholeNameElseFirstPart } from './agents.ts'
import { requotedUrlTarget, requotedWildcards } from './urls.ts'

/**
 * Python's urllib.robotparser since its rewrite of 2026.
 *
 * Source: CPython main 055a953, Lib/urllib/robotparser.py, and Lib/urllib/parse.py; python/cpython#138907.
 *
 * Deviation: of rules that match, the original takes the one whose matched text is longest, up to the last place where the text after
 * a star occurs. Here that is so only if a match reaches the end of the URL, or its query; otherwise the longest pattern decides.
 * Deviation: a URL with a host that Python refuses is `not-governed`, which allows it as the original does.
 */
export const urllib314: Dialect = {
  ...urllib,
  name: 'urllib314',
  grouping: { ...urllib.grouping, blankLine: 'ignored', emptyGroup: 'kept' },
  selection: {
    tokens: asGiven,
    names: agentIsOrHasLine,
    isWildcard: star,
    choose: wholeNameElseFirstPart,
  },
  // Values are not decoded: `parse` and `merge_entries`.
  extensions: wholeNumbers((written) => written),
  matching: {
    target: requotedUrlTarget,
    compile: requotedWildcards,
    emptyValue: 'allows-all',
    order: 'longest',
    robotsTxt: 'always-allowed',
  },
}
