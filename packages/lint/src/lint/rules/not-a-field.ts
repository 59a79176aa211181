import type { Line } from 'ruly'
import { loneUrlIn } from '@ruly/common/lone-url'
import { isMarkup } from '../text/markup.ts'
import { fieldNameOf, notAField as message } from '../../messages/about-lines.ts'
import { withoutInvisible } from '../text/invisible.ts'
import type { LintFile } from '../lint-file.ts'
import type { LintRule } from '../lint-rule.ts'

export const notAField: LintRule = {
  code: 'not-a-field',
  severity: 'warning',
  summary: 'A line is neither a field nor a comment.',
  why:
    'A line of RFC 9309 §2.2 is `name: value`, or a comment that begins with `#`. Robots skip anything else: a rule without its colon does nothing, and ' +
    'a remark is harmless only as long as it has no colon.',
  fix: 'keeps-verdicts',
  *check(file) {
    if (file.fileKind !== 'robots.txt') return
    for (const line of file.lines) {
      if (!isProse(line, file)) continue
      const text = withoutInvisible(line.text).trim()
      if (text === '') continue
      const isComment = fieldNameOf(text) === undefined && loneUrlIn(text) === undefined
      yield {
        line: line.number,
        message: message(text),
        // After a `#`, an intended field would be lost for good.
        ...(isComment ? { fix: [{ start: line.start, end: line.start, text: '# ' }] } : {}),
      }
    }
  },
}

/** Two words without a colon are read as a field, but usually as an unknown one. */
function isProse({ number, kind, field, facts }: Line, file: LintFile): boolean {
  if (kind === 'not-a-field') return true
  if (kind !== 'unknown' || field === undefined) return false
  if (isMarkup(field.writtenName)) return true
  if (!facts.isMissingColon) return isLoneUrl(number, file)
  const { leadingField, nearestField } = file
  return leadingField(field.writtenName) === undefined && nearestField(field.name) === undefined
}

/** Only a URL that is the whole file is reported: elsewhere it reads as an unknown field. */
function isLoneUrl(number: number, { diagnosticsOf }: LintFile): boolean {
  return diagnosticsOf('not-a-field')[0]?.line === number
}
