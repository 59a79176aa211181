import { robotstxtGemAccess as access } from '../access/robotstxt-gem-access.ts'
import type { Dialect } from '../model/dialect.ts'
import { agentHasLineFolded, asGiven, star } from '../strategies/selection/agent-names.ts'
import { firstInFile } from '../strategies/selection/choose-groups.ts'
import { exactNames } from '../strategies/reading/field-names.ts'
import { rubyTarget } from '../strategies/matching/library-targets.ts'
import { asIs, scrubbedExceptReserved } from '../strategies/matching/normal-forms.ts'
import { wildcardsBeforeQuery } from '../strategies/matching/compile-pattern.ts'
import { colonThenSpacedHash } from '../strategies/reading/library-lines.ts'
import { fields, userAgentField } from '../strategies/reading/known-fields.ts'

/**
 * The Ruby gem robotstxt-parser.
 *
 * Source: delphaber/robotstxt-parser f760ff5 (2025-11-24), parser.rb. Each user-agent line starts its own group, so of neighbouring
 * ones only the last has rules; the first group of the file that names the agent or every agent is obeyed.
 *
 * Deviation: in a URL with `%0A`, the original's star does not match the line feed, its `$` also matches before it, and a rule also
 * matches what comes after it, because the parts of its regular expression are about lines. Its suite (test/parser_test.rb) has no such URL.
 */
export const robotstxtGem: Dialect = {
  name: 'robotstxtGem',
  reading: {
    bom: 'text',
    utf16: 'bytes',
    nul: 'deleted',
    maxLineBytes: Infinity,
    split: colonThenSpacedHash,
    clean: asIs,
    classify: exactNames([userAgentField, ...fields('disallow', 'allow', 'sitemap')]),
  },
  grouping: {
    blankLine: 'ignored',
    agentLineOpens: 'always',
    orphanRule: 'for-everyone',
    emptyGroup: 'kept',
  },
  selection: {
    tokens: asGiven,
    names: agentHasLineFolded,
    isWildcard: star,
    choose: firstInFile,
  },
  matching: {
    target: rubyTarget(scrubbedExceptReserved, { emptyPath: '/', opaque: null }),
    compile: wildcardsBeforeQuery(scrubbedExceptReserved),
    emptyValue: 'allows-all',
    order: 'file',
    robotsTxt: 'ordinary',
  },
  access,
}
