import type { Found, LintCode, Severity } from './model/lint-rule.ts'

/** What a rule found, with its severity. */
export interface Finding extends Found {
  /** Code of the rule. */
  readonly code: LintCode
  /** How serious it is. */
  readonly severity: Severity
  /** The whole line as written; empty for the file as a whole. */
  readonly text: string
  /** The lines of all findings that it stands for, in their order; left out if it stands for itself. */
  readonly lines?: readonly number[]
  /** What the fix may change, such as `verdicts under google`. Left out if the fix is proved to keep every verdict. */
  readonly fixChanges?: string
}
