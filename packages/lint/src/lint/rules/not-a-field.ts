import type { Line } from 'ruly'
import { firstTag } from '@ruly/common/file-kind'
import { loneUrlIn } from '@ruly/common/lone-url'
import { isHtmlComment, isMarkup } from '../text/markup.ts'
import { fieldNameOf, notAField as message } from '../../messages/about-lines.ts'
import { withoutInvisible } from '../text/invisible.ts'
import type { LintFile } from '../facts/lint-file.ts'
import type { Found, LintRule } from '../model/lint-rule.ts'
import { lineWithOtherColon } from '../text/nearest-field.ts'

export const notAField: LintRule = {
  code: 'not-a-field',
  severity: 'warning',
  otherSeverity: 'error',
  isOneMistake: true,
  summary: 'A line is neither a field nor a comment.',
  why:
    'A line of RFC 9309 §2.2 is `name: value`, or a comment that begins with `#`. Robots skip anything else: a rule without its colon does nothing, and ' +
    'a remark is harmless only as long as it has no colon. It is an error in a file without any group or sitemap, because then nothing that is written counts, and for the marks of a ' +
    'merge conflict (`<<<<<<<`), because robots obey the lines of both sides.',
  fix: 'keeps-verdicts',
  *check(file) {
    if (file.fileKind !== 'robots.txt') return
    const isConflict = file.lines.some(({ text }) => startOfConflict.test(text))
    const tag = firstTag(file.lines)
    const isPage = tag !== undefined && !isHtmlComment(tag)
    const isLost = file.fields.length === file.unknownFields.length
    for (const line of file.lines) {
      const text = withoutInvisible(line.text).trim()
      if (text === '' || !isProse(line, file) || lineWithOtherColon(line) !== undefined) continue
      // `html-page` reports these.
      if (isPage && text.startsWith('<')) continue
      if (isConflict && markOfConflict.test(text)) {
        if (startOfConflict.test(text)) yield conflictAt(line)
        continue
      }
      const isComment = fieldNameOf(text) === undefined && loneUrlIn(text) === undefined
      yield {
        line: line.number,
        ...(isLost ? { severity: 'error' as const } : {}),
        message: message(text),
        // After a `#`, an intended field would be lost for good.
        ...(isComment && !isLost ? { fix: [{ start: line.start, end: line.start, text: '# ' }] } : {}),
      }
    }
  },
}

const startOfConflict = /^<{7}(?: |$)/
const markOfConflict = /^(?:<{7}|\|{7}|={7}|>{7})(?: |$)/

function conflictAt({ number }: Line): Found {
  return {
    line: number,
    severity: 'error',
    message:
      'A merge conflict begins here: agents skip its marks and obey the lines of both sides. Keep the lines of one side, and remove the marks.',
  }
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
