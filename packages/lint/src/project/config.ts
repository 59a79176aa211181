import type { Severity } from '../lint/model/lint-rule.ts'
import type { Dialect } from 'ruly'

/** The content of `ruly.config.json`. */
export interface Config {
  /** Patterns of ignored files, relative to the folder of the configuration. */
  readonly ignore: readonly string[]
  /** For the linter. */
  readonly lint: {
    readonly rules: Severities
    readonly dialect?: Dialect
    readonly maxBytes?: number
  }
  /** For the formatter. */
  readonly fmt: { readonly lineEnd?: 'lf' | 'crlf' }
}

/** The configuration where there is no file. */
export const noConfig: Config = { ignore: [], lint: { rules: {} }, fmt: {} }

/** Severities of rules by code. */
export type Severities = Readonly<Record<string, Severity | 'off'>>

/** What a rule can be set to, the mildest first. */
export const severityNames: readonly string[] = ['off', 'info', 'warning', 'error']
