import type { LintRule } from './rule.ts'
import { byteOrderMark } from './rules/byte-order-mark.ts'
import { duplicateRule } from './rules/duplicate-rule.ts'
import { lostField } from './rules/lost-field.ts'
import { misspeltField } from './rules/misspelt-field.ts'
import { missingColon } from './rules/missing-colon.ts'
import { unknownField } from './rules/unknown-field.ts'
import { unusedSuppression } from './rules/unused-suppression.ts'

/** Every rule, by code; the one that looks at what the others were kept from telling is the last. */
export const lintRules: readonly LintRule[] = [
  byteOrderMark,
  duplicateRule,
  lostField,
  missingColon,
  misspeltField,
  unknownField,
  unusedSuppression,
]
