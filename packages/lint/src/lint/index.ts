import { runnableRules } from './catalogue.ts'
import type { LintRuleInfo } from './lint-rule.ts'

export type { Edit } from '@ruly/common/edits'
export { fix, type Fixed, type FixOptions } from './fix.ts'
export { lint, type Finding, type LintOptions, type LintReport } from './lint.ts'
export type { Found, LintCode, LintRuleInfo, RelatedLine, Severity } from './lint-rule.ts'
export type { Served } from './served.ts'

/** Every rule of the linter, by code except for `unused-suppression`, which is the last. */
export const lintRules: readonly LintRuleInfo[] = runnableRules
