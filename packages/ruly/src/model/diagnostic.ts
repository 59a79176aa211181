import type { Span } from './dialect.ts'

/** The kind of a diagnostic. Each code is also the code of a lint rule, with a page in `docs/lint`. */
export type DiagnosticCode =
  | 'byte-order-mark'
  | 'clean-param-wrong'
  | 'content-signal-wrong'
  | 'content-usage-wrong'
  | 'field-name-begins-like'
  | 'file-too-large'
  | 'line-too-long'
  | 'missing-colon'
  | 'lines-run-together'
  | 'misspelt-field'
  | 'not-a-field'
  | 'not-utf-8'
  | 'nul-byte'
  | 'rule-outside-group'
  | 'sitemap-not-http'
  | 'sitemap-relative'
  | 'utf-16'
  | 'value-not-readable'

/**
 * Something in a file that its author should know: what the dialect repairs, skips or does not understand.
 *
 * `diagnosticMessage` of `@ruly/lint` puts it into a sentence. `lint` of `@ruly/lint` finds the same and much more, with severities
 * and fixes.
 */
export interface Diagnostic {
  /** The lint rule that reports the same. */
  readonly code: DiagnosticCode
  /** Line number, from 1. */
  readonly line: number
  /** The place, in bytes from the start of the file: a part of the line, or the whole line without its end. */
  readonly span: Span
}
