import type { Span } from './dialect.ts'

/** What a diagnostic tells. Each code is also the code of a lint rule that tells the same, and has a page in `docs/lint`. */
export type DiagnosticCode =
  | 'byte-order-mark'
  | 'clean-param-wrong'
  | 'content-signal-wrong'
  | 'content-usage-wrong'
  | 'field-name-begins-like'
  | 'file-too-large'
  | 'line-too-long'
  | 'missing-colon'
  | 'misspelt-field'
  | 'not-a-field'
  | 'not-utf-8'
  | 'nul-octet'
  | 'rule-outside-group'
  | 'sitemap-not-http'
  | 'sitemap-relative'
  | 'utf-16'
  | 'value-not-readable'

/**
 * Something in a file that its author should know: what the dialect forgives, skips or does not understand.
 *
 * `diagnosticMessage` of `ruly/report` tells it in a sentence; `lint` of `ruly/lint` tells it with severities and fixes, and much more.
 */
export interface Diagnostic {
  /** The lint rule that tells the same. */
  readonly code: DiagnosticCode
  /** Counted from 1. */
  readonly line: number
  /** The place, in bytes of the file: a part of the line, or all of it without its end. */
  readonly span: Span
}
