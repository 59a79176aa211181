import type { ByteString } from '@ruly/common/utf8'
import type { AgentLine, Group, Rule } from 'ruly'
import type { Pattern } from 'ruly/dialects'
import { isPrefix } from '../../analysis/pattern-algebra.ts'
import type { FieldLine } from './file-fields.ts'

/** A rule of a group, with everything derived from it. */
export interface FileRule {
  readonly rule: Rule
  readonly group: Group
  readonly line: FieldLine
  /** Its verdict where it decides. Without a value, that can differ from its kind. */
  readonly allows: boolean
  /** Several are alternatives. */
  readonly patterns: readonly Pattern[]
  /** The first of its patterns; undefined for a rule without effect on verdicts. */
  readonly pattern: Pattern | undefined
  /** The spelling of the pattern, which is compared; empty without a pattern. */
  readonly normalForm: ByteString
}

/** Whether a rule has a pattern that has no wildcards. */
export function isWithoutWildcards({ pattern }: FileRule): boolean {
  return pattern !== undefined && isPrefix(pattern)
}

/** A user-agent line of a group. */
export interface FileAgent {
  /** Undefined if the dialect gives a group without such a line to everyone. */
  readonly line: FieldLine | undefined
  readonly agent: AgentLine
  readonly group: Group
  /** `*`, or the product token in lower case; empty if the value does not begin with one. */
  readonly token: string
  /** `*`, or what the dialect compares: the name that it reads in the value, or else the whole value, in lower case. */
  readonly name: string
}
