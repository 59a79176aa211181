import type { Severity } from 'ruly/lint'

/** Severity of rules by their codes. */
export type Severities = Readonly<Record<string, Severity | 'off'>>

export const severityNames: readonly string[] = ['off', 'info', 'warning', 'error']
