import type { Dialect } from 'ruly'
import type { Severity } from 'ruly/lint'

/** What `ruly.config.json` may say. */
export interface Config {
  /** Patterns of files that are left alone, from the folder of the configuration. */
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

/** Severity of rules by their codes. */
export type Severities = Readonly<Record<string, Severity | 'off'>>

export const severityNames: readonly string[] = ['off', 'info', 'warning', 'error']
