import type { Dialect } from '../model/dialect.ts'
import { lineHasAgent } from '../strategies/selection/agent-names.ts'
import { exactNames, fields } from '../strategies/reading/field-names.ts'
import { decodedExceptSlash } from '../strategies/matching/normal-forms.ts'
import { prefixes } from '../strategies/matching/compile-pattern.ts'
import { inForm } from '../strategies/matching/targets.ts'
import { mk1994 } from './mk1994.ts'

/**
 * The draft of 1996: like the note of 1994, with `Allow`, the first matching rule, and escapes decoded before comparison.
 *
 * Source: draft-koster-robots-00, "A Method for Web Robots Control", 4 December 1996: §3.2.1 (the line's value contains the agent's
 * name token), §3.2.2 (first match, `%xx` decoded except `%2F`, `/robots.txt` always allowed), §3.3 (records).
 */
export const mk1996: Dialect = {
  name: 'mk1996',
  reading: { ...mk1994.reading, classify: exactNames(fields('user-agent', 'disallow', 'allow')) },
  grouping: mk1994.grouping,
  selection: { ...mk1994.selection, names: lineHasAgent },
  matching: {
    target: inForm(decodedExceptSlash),
    compile: prefixes(decodedExceptSlash),
    emptyValue: 'no-rule',
    order: 'file',
    robotsTxt: 'always-allowed',
  },
  access: mk1994.access,
}
