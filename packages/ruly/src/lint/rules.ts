import type { LintRule } from './rule.ts'
import { missingColon } from './rules/missing-colon.ts'
import { unusedSuppression } from './rules/unused-suppression.ts'

/** Every rule, by code; the one that looks at what the others were kept from telling is the last. */
export const lintRules: readonly LintRule[] = [missingColon, unusedSuppression]
