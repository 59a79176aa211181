import type { Severity } from '../lint/lint-rule.ts'
import type { Dialect } from '../model/dialect.ts'

/** The content of `ruly.config.json`. */
export interface Config {
  /** Patterns of ignored files, relative to the folder of the configuration. */
  readonly ignore: readonly string[]
  readonly lint: LintConfig
  readonly fmt: FmtConfig
}

interface LintConfig {
  readonly rules: Severities
  readonly dialect?: Dialect
  readonly maxBytes?: number
}

interface FmtConfig {
  readonly lineEnd?: 'lf' | 'crlf'
}

export const noConfig: Config = { ignore: [], lint: { rules: {} }, fmt: {} }

/** Severities of rules by code. */
export type Severities = Readonly<Record<string, Severity | 'off'>>

export const severityNames: readonly string[] = ['off', 'info', 'warning', 'error']
