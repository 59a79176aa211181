import type { Dialect } from 'ruly'

import type { Severities } from './severities.ts'

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
  readonly maxOctets?: number
}

interface FmtConfig {
  readonly lineEnd?: 'lf' | 'crlf'
}

export const noConfig: Config = { ignore: [], lint: { rules: {} }, fmt: {} }
