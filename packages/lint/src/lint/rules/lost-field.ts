import { invisibleIn } from '../text/invisible.ts'
import { usualSpelling } from '@ruly/common/usual-spelling'
import { utf8OfText } from '@ruly/common/utf8'
import { lineWithOtherColon, type OtherColon } from '../text/nearest-field.ts'
import type { Line } from 'ruly'
import type { Edit } from '@ruly/common/edits'
import type { FieldLine } from '../facts/file-fields.ts'
import type { LintFile } from '../facts/lint-file.ts'
import type { Found, LintRule } from '../model/lint-rule.ts'

export const lostField: LintRule = {
  code: 'lost-field',
  severity: 'error',
  summary: 'A field name is misspelt or has no colon after it, and every robot skips the line.',
  why:
    'Robots skip unknown fields (RFC 9309 §2.2.4), so the line has no effect: a rule is not obeyed, or the rules of a group apply to the robots ' +
    'of the group above. Word processors write dashes for hyphens (`User–agent`), and keyboards for Chinese or Japanese a wide colon (`User-agent：`).',
  fix: 'changes-verdicts',
  *check(file) {
    const { unknownFields, leadingField, nameSpan, nearestField, lines, fileKind } = file
    for (const line of fileKind === 'robots.txt' ? lines : []) {
      const written = lineWithOtherColon(line)
      if (written !== undefined) yield aboutColon(line, written)
    }
    for (const line of unknownFields) {
      const { name, writtenName } = line.field
      // `invisible-characters` reports these.
      if (invisibleIn(writtenName).length > 0) continue
      const meant = nearestField(name)
      if (
        meant === undefined ||
        leadingField(writtenName) !== undefined ||
        lineWithOtherColon(line) !== undefined
      )
        continue
      yield {
        line: line.number,
        span: nameSpan(line),
        message: `"${writtenName}" is not a field, and agents skip the line; "${meant}" was probably meant.`,
        ...fixOf(file, line, meant),
      }
    }
  },
}

function aboutColon({ number, start, text }: Line, { name, colon, at }: OtherColon): Found {
  const from = start + utf8OfText(text.slice(0, at)).length
  const place = { start: from, end: from + utf8OfText(text.slice(at, text.indexOf(colon, at) + 1)).length }
  return {
    line: number,
    span: place,
    message: `"${colon}" after "${name}" is not a colon, and agents skip the line: write "${usualSpelling(name.toLowerCase())}: ".`,
    fix: [{ ...place, text: ':' }],
  }
}

/** Replaces the name by the intended one. Quotes around the line are removed too; with a single quote, the end is unclear. */
function fixOf(
  { nameSpan, valueSpan }: LintFile,
  line: FieldLine,
  meant: string,
): { readonly fix?: readonly Edit[] } {
  const { writtenName, value } = line.field
  const name = { ...nameSpan(line), text: meant }
  const [quote] = /^["']/.exec(writtenName) ?? []
  if (quote === undefined) return { fix: [name] }
  const { end } = valueSpan(line)
  return value.endsWith(quote) ? { fix: [name, { start: end - 1, end, text: '' }] } : {}
}
