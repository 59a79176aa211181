export type DiagnosticCode =
  | 'beyond-limit'
  | 'byte-order-mark'
  | 'utf-16'
  | 'not-utf-8'
  | 'nul'
  | 'line-too-long'
  | 'typo'
  | 'leading-name'
  | 'missing-colon'
  | 'not-a-field'
  | 'rule-outside-groups'
  | 'value-not-readable'

/** Something in a file that its author should know: what was forgiven, passed over or not understood. */
export interface Diagnostic {
  readonly code: DiagnosticCode
  /** Counted from 1. */
  readonly line: number
  /** One sentence for people. */
  readonly message: string
}
