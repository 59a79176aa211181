import type { LintRule } from './rule.ts'
import { byteOrderMark } from './rules/byte-order-mark.ts'
import { duplicateRule } from './rules/duplicate-rule.ts'
import { emptyFile } from './rules/empty-file.ts'
import { fieldNameBeginsLike } from './rules/field-name-begins-like.ts'
import { fileTooLarge } from './rules/file-too-large.ts'
import { hashInValue } from './rules/hash-in-value.ts'
import { htmlPage } from './rules/html-page.ts'
import { invisibleCharacters } from './rules/invisible-characters.ts'
import { lineTooLong } from './rules/line-too-long.ts'
import { loneCrLineEnds } from './rules/lone-cr-line-ends.ts'
import { lostField } from './rules/lost-field.ts'
import { missingColon } from './rules/missing-colon.ts'
import { misspeltField } from './rules/misspelt-field.ts'
import { notAField } from './rules/not-a-field.ts'
import { notUtf8 } from './rules/not-utf-8.ts'
import { notText } from './rules/not-text.ts'
import { nulOctet } from './rules/nul-octet.ts'
import { onlyComments } from './rules/only-comments.ts'
import { orphanAfterBlankLine } from './rules/orphan-after-blank-line.ts'
import { ruleOutsideGroup } from './rules/rule-outside-group.ts'
import { spaceBeforeColon } from './rules/space-before-colon.ts'
import { unknownField } from './rules/unknown-field.ts'
import { utf16 } from './rules/utf-16.ts'
import { valueNotReadable } from './rules/value-not-readable.ts'
import { unusedSuppression } from './rules/unused-suppression.ts'

/** Every rule, by code; the one that looks at what the others were kept from telling is the last. */
export const lintRules: readonly LintRule[] = [
  byteOrderMark,
  duplicateRule,
  emptyFile,
  fieldNameBeginsLike,
  fileTooLarge,
  hashInValue,
  htmlPage,
  invisibleCharacters,
  lineTooLong,
  loneCrLineEnds,
  lostField,
  missingColon,
  misspeltField,
  notAField,
  notUtf8,
  notText,
  nulOctet,
  onlyComments,
  orphanAfterBlankLine,
  ruleOutsideGroup,
  spaceBeforeColon,
  unknownField,
  utf16,
  valueNotReadable,
  unusedSuppression,
]
