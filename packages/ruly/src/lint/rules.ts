import type { LintRule } from './rule.ts'
import { assetsBlocked } from './rules/assets-blocked.ts'
import { byteOrderMark } from './rules/byte-order-mark.ts'
import { conflictingRules } from './rules/conflicting-rules.ts'
import { dollarInside } from './rules/dollar-inside.ts'
import { duplicateRule } from './rules/duplicate-rule.ts'
import { emptyAllow } from './rules/empty-allow.ts'
import { everythingBlocked } from './rules/everything-blocked.ts'
import { expensivePattern } from './rules/expensive-pattern.ts'
import { loneStarPattern } from './rules/lone-star-pattern.ts'
import { lostField } from './rules/lost-field.ts'
import { malformedEscape } from './rules/malformed-escape.ts'
import { missingColon } from './rules/missing-colon.ts'
import { misspeltField } from './rules/misspelt-field.ts'
import { overruledRule } from './rules/overruled-rule.ts'
import { pathWithoutSlash } from './rules/path-without-slash.ts'
import { prefixCatchesMore } from './rules/prefix-catches-more.ts'
import { repeatedStars } from './rules/repeated-stars.ts'
import { reservedEscape } from './rules/reserved-escape.ts'
import { robotsTxtRule } from './rules/robots-txt-rule.ts'
import { ruleTooLong } from './rules/rule-too-long.ts'
import { secretLookingPath } from './rules/secret-looking-path.ts'
import { shadowedRule } from './rules/shadowed-rule.ts'
import { spaceInPath } from './rules/space-in-path.ts'
import { tooManyRules } from './rules/too-many-rules.ts'
import { trailingStar } from './rules/trailing-star.ts'
import { unescapedCharacters } from './rules/unescaped-characters.ts'
import { unknownField } from './rules/unknown-field.ts'
import { unusedSuppression } from './rules/unused-suppression.ts'
import { urlInRule } from './rules/url-in-rule.ts'
import { uselessAllow } from './rules/useless-allow.ts'

/** Every rule, by code; the one that looks at what the others were kept from telling is the last. */
export const lintRules: readonly LintRule[] = [
  assetsBlocked,
  byteOrderMark,
  conflictingRules,
  dollarInside,
  duplicateRule,
  emptyAllow,
  everythingBlocked,
  expensivePattern,
  loneStarPattern,
  lostField,
  malformedEscape,
  missingColon,
  misspeltField,
  overruledRule,
  pathWithoutSlash,
  prefixCatchesMore,
  repeatedStars,
  reservedEscape,
  robotsTxtRule,
  ruleTooLong,
  secretLookingPath,
  shadowedRule,
  spaceInPath,
  tooManyRules,
  trailingStar,
  unescapedCharacters,
  unknownField,
  urlInRule,
  uselessAllow,
  unusedSuppression,
]
