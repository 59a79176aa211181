import { fieldNameBeginsLike as message } from '../../messages/about-lines.ts'
import type { LintRule } from '../model/lint-rule.ts'
import { usualSpelling } from '@ruly/common/usual-spelling'

export const fieldNameBeginsLike: LintRule = {
  code: 'field-name-begins-like',
  severity: 'warning',
  summary: 'A field name begins like a known one, and Google reads it as that.',
  why:
    'Google’s parser compares only the beginnings of names: there `Disallowed`, `Disallow-later` and `DisallowAITraining` all forbid. Every other robot reads ' +
    'the whole name as an unknown field and skips the line (RFC 9309 §2.2.4). Source: google/robotstxt, robots.cc, `KeyIsDisallow`.',
  fix: 'changes-verdicts',
  *check({ fields, leadingField, nameSpan, nearestField }) {
    for (const line of fields) {
      const { name, writtenName } = line.field
      const read = leadingField(writtenName)
      if (read === undefined) continue
      const span = nameSpan(line)
      yield {
        line: line.number,
        span,
        message: message(writtenName, read, usualSpelling(name) === read ? undefined : 'Google'),
        // A name that is not a typo can be a field of its own.
        ...(nearestField(name) === read ? { fix: [{ ...span, text: read }] } : {}),
      }
    }
  },
}
