import { shortened } from '../../messages/in-words.ts'
import type { Field } from 'ruly'
import { isFieldName, lineWithOtherColon } from '../text/nearest-field.ts'
import { isMarkup } from '../text/markup.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const unknownField: LintRule = {
  code: 'unknown-field',
  severity: 'info',
  otherSeverity: 'error',
  isOneMistake: true,
  summary: 'A field name is unknown.',
  why:
    'RFC 9309 §2.2.4 allows other fields, and agents skip those that they do not know, so they do no harm. But a mistyped field ' +
    'has no effect, and a file of unknown fields alone is an error: nothing that is written in it counts.',
  *check({ fields, unknownFields, leadingField, nameSpan, nearestField, diagnosticsOf }) {
    const [told] = diagnosticsOf('not-a-field')
    const isLost = fields.length === unknownFields.length
    for (const line of unknownFields) {
      const { name, writtenName } = line.field
      if (line.facts.isMissingColon || isFieldName(name) || nearestField(name) !== undefined) continue
      if (leadingField(writtenName) !== undefined || isMarkup(writtenName) || line.number === told?.line)
        continue
      if (lineWithOtherColon(line) !== undefined) continue
      yield {
        line: line.number,
        span: nameSpan(line),
        ...(isLost ? { severity: 'error' as const } : {}),
        message: messageFor(line.field, isLost),
      }
    }
  },
}

function messageFor({ writtenName, value }: Field, isLost: boolean): string {
  if (/^https?$/i.test(writtenName) && value.startsWith('//'))
    return `"${shortened(`${writtenName}:${value}`)}" is a URL without a field, and agents skip it: write "Sitemap: " before it if it is a sitemap.`
  return isLost
    ? `"${writtenName}" is not a known field, and neither is any other in this file: agents find no rules in it.`
    : `"${writtenName}" is not a known field: agents skip it unless it is one of their own.`
}
