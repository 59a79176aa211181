import type { AgentLine, Group, Rule } from '../../model/group.ts'
import type { Pattern } from '../../model/pattern.ts'
import type { FieldLine } from './file-fields.ts'

/** A rule of a group, with all that is made of it. */
export interface FileRule {
  readonly rule: Rule
  readonly group: Group
  readonly line: FieldLine
  /** What it says where it decides: without a value, that need not be what its kind does. */
  readonly allows: boolean
  /** Several are synonyms. */
  readonly patterns: readonly Pattern[]
  /** The first of its patterns; undefined for a rule that has no part in verdicts. */
  readonly pattern: Pattern | undefined
  /** What is compared: the spelling of the pattern; empty without one. */
  readonly normalForm: string
}

/** A user-agent line of a group. */
export interface FileAgent {
  /** Undefined where the dialect gives a group to everyone that has no such line. */
  readonly line: FieldLine | undefined
  readonly agent: AgentLine
  readonly group: Group
  /** What the line is known by: `*`, or its product token in lower case; empty where it begins with none. */
  readonly token: string
}
