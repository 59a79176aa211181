import { runnableRules } from './catalogue.ts'
import type { LintRuleInfo } from './model/lint-rule.ts'

export type { Edit } from '@ruly/common/edits'
export { bySeverity } from './facts/by-severity.ts'
export { fix, type Fixed, type FixOptions } from './fix.ts'
export type { Finding } from './model/lint-rule.ts'
export { lint, type LintOptions, type LintReport } from './lint.ts'
export type { Found, LintCode, LintRuleInfo, RelatedLine, Severity } from './model/lint-rule.ts'
export type { Served } from './facts/lint-file.ts'

/** Every rule of the linter, by code except for `unused-suppression`, which is the last. */
export const lintRules: readonly LintRuleInfo[] = runnableRules
