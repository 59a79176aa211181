import type { Edit } from '@ruly/common/edits'
import { firstTag } from '@ruly/common/file-kind'
import { loneUrlIn, usualSpelling } from '@ruly/common/field-text'
import { utf8OfText } from '@ruly/common/utf8'
import { columnOf, type CleanParam, type Field, type Line } from 'ruly'
import {
  fieldNameBeginsLike,
  fieldNameOf,
  missingColon,
  misspeltField,
  notAField,
} from '../../messages/about-lines.ts'
import { cleanParamWithoutName, valueNotReadable } from '../../messages/about-values.ts'
import { shortened } from '../../messages/in-words.ts'
import type { FieldLine } from '../facts/file-fields.ts'
import type { LintFile } from '../facts/lint-file.ts'
import { eachExtension, eachField } from '../model/find-each.ts'
import type { Found, LintRules } from '../model/lint-rule.ts'
import { invisibleIn, withoutInvisible } from '../text/invisible.ts'
import { isHtmlComment, isMarkup } from '../text/markup.ts'
import { isFieldName, lineWithOtherColon, type OtherColon } from '../text/nearest-field.ts'

export const fieldRules: LintRules = {
  'clean-param-wrong': {
    severity: 'warning',
    summary: 'A Clean-param does not have the form that Yandex reads.',
    why:
      'Only Yandex reads it: names of query parameters with `&` between them, then white space and the beginning of a path, in at most 500 ' +
      'characters (Yandex Webmaster).',
    check: eachExtension('clean-param', ({ extension }) =>
      cleanParamMessage(extension.written, extension.value),
    ),
  },
  'field-name-begins-like': {
    severity: 'warning',
    summary: 'A field name begins like a known one, and Google reads it as that.',
    why:
      'Google’s parser compares only the beginnings of names: there `Disallowed`, `Disallow-later` and `DisallowAITraining` all forbid. Every other robot reads ' +
      'the whole name as an unknown field and skips the line (RFC 9309 §2.2.4). Source: google/robotstxt, robots.cc, `KeyIsDisallow`.',
    fix: 'changes-verdicts',
    check: eachField((line, { leadingField, nameSpan, nearestField }) => {
      const { name, writtenName } = line.field
      const read = leadingField(writtenName)
      if (read === undefined) return undefined
      return {
        message: fieldNameBeginsLike(writtenName, read, usualSpelling(name) === read ? undefined : 'Google'),
        // A name that is not a typo can be a field of its own.
        ...(nearestField(name) === read ? { fix: [{ ...nameSpan(line), text: read }] } : {}),
      }
    }),
  },
  'hash-in-value': {
    severity: 'warning',
    summary: 'A `#` inside a value cuts it off.',
    why:
      'A `#` begins a comment anywhere on a line (RFC 9309 §2.2), except for the Ruby gem robotstxt-parser, which requires white space before it. So `Disallow: /#/cart` ' +
      'forbids everything. The part of a URL after `#` is never sent to the server; in a path, write `#` as `%23` (RFC 9309 §2.2.3).',
    *check({ fields }) {
      for (const line of fields) {
        const { value, valueSpan, writtenName } = line.field
        if (!line.facts.hasComment || value === '') continue
        const hash = line.text.indexOf('#', columnOf(line, valueSpan.end))
        // After a space it is a comment, and before one it is meant as a comment.
        if (!/\S#[^\s#]/.test(line.text.slice(hash - 1, hash + 2))) continue
        // Robots read only the name.
        if (line.kind === 'user-agent' && /[\s/(]/.test(value)) continue
        yield {
          line: line.number,
          message: `"${shortened(line.text.slice(hash))}" is a comment: agents read only "${shortened(`${writtenName}: ${value}`)}". Write %23 for a # in a path, and a space before a remark.`,
        }
      }
    },
  },
  'host-obsolete': {
    severity: 'info',
    summary: 'A Host line names the main address of the site.',
    why: 'Only Yandex read it, until 20 March 2018. A redirect or `rel="canonical"` works for every search engine.',
    *check({ extensionsOf }) {
      for (const { line } of extensionsOf('host')) {
        yield {
          line: line.number,
          message: 'Host has no effect: Yandex stopped reading it in 2018, and no other robot reads it.',
        }
      }
    },
  },
  'lost-field': {
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
          ...renamed(file, line, meant),
        }
      }
    },
  },
  'misspelt-field': {
    severity: 'warning',
    summary: 'A field name is misspelt in a way that only some agents accept.',
    why:
      'Google and ruly accept a short list of misspellings (`Dissallow`, `Disalow`, `Useragent`, `Site-map`). Other agents skip the ' +
      'line, so they may fetch what a misspelt Disallow forbids.',
    fix: 'keeps-verdicts',
    check: eachField((line, { nameSpan }) =>
      line.facts.isTypo
        ? {
            message: misspeltField(line.field),
            fix: [{ ...nameSpan(line), text: usualSpelling(line.field.name) }],
          }
        : undefined,
    ),
  },
  'missing-colon': {
    severity: 'warning',
    isOneMistake: true,
    summary: 'A field has no colon between its name and its value.',
    why:
      'RFC 9309 §2.2 requires `name: value`. Google and ruly also read two words without a colon; most other agents skip the line, ' +
      'so they may fetch what it forbids.',
    fix: 'keeps-verdicts',
    check: eachField((line, { nameSpan, valueSpan }) => {
      // Two words of prose look the same.
      if (!line.facts.isMissingColon || line.kind === 'unknown') return undefined
      return {
        message: missingColon(line.field),
        fix: [{ start: nameSpan(line).end, end: valueSpan(line).start, text: ': ' }],
      }
    }),
  },
  'noindex-obsolete': {
    severity: 'warning',
    isOneMistake: true,
    summary: 'A Noindex line should keep pages out of search results, but has no effect.',
    why:
      'It was never documented, and Google stopped reading it on 1 September 2019 (Webmaster Central Blog, 2 July 2019). Use `<meta name="robots" content="noindex">` or the header `X-Robots-Tag` ' +
      'on pages that robots may fetch: a disallowed page can still be in the results because of links to it.',
    *check({ extensionsOf }) {
      for (const { extension, line } of extensionsOf('noindex')) {
        const what = extension.written === '' ? 'Nothing is' : `${extension.written} is not`
        yield {
          line: line.number,
          message: `${what} kept out of any search results by this line: agents skip Noindex. Send "X-Robots-Tag: noindex" with the pages, and let robots fetch them.`,
        }
      }
    },
  },
  'not-a-field': {
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
      const endsList = file.robots.dialect.grouping.agentLineOpens === 'after-any-field'
      for (const line of file.lines) {
        const text = withoutInvisible(line.text).trim()
        if (text === '' || !isProse(line, file) || lineWithOtherColon(line) !== undefined) continue
        // `html-page` reports these.
        if (isPage && text.startsWith('<')) continue
        if (isConflict && markOfConflict.test(text)) {
          if (startOfConflict.test(text)) yield conflictAt(line)
          continue
        }
        // After a `#`, an intended field would be lost for good, and an unknown one no longer ends a list of user-agent lines.
        const isComment = fieldNameOf(text) === undefined && loneUrlIn(text) === undefined
        const isFixable = isComment && !isLost && !(endsList && line.kind === 'unknown')
        yield {
          line: line.number,
          ...(isLost ? { severity: 'error' as const } : {}),
          message: notAField(text),
          ...(isFixable ? { fix: [{ start: line.start, end: line.start, text: '# ' }] } : {}),
        }
      }
    },
  },
  'space-before-colon': {
    severity: 'info',
    isOneMistake: true,
    summary: 'A field name has white space before its colon.',
    why: 'RFC 9309 §2.2 allows it, and most agents read the line. Python’s robotexclusionrulesparser requires the colon directly after the name and skips the line.',
    fix: 'keeps-verdicts',
    check: eachField((line, { nameSpan }) => {
      if (line.kind === 'unknown' || line.facts.isMissingColon) return undefined
      const { writtenName } = line.field
      const behindName = line.text.indexOf(writtenName) + writtenName.length
      const [white = ''] = /^[ \t]+(?=:)/.exec(line.text.slice(behindName)) ?? []
      if (white === '') return undefined
      const { end } = nameSpan(line)
      return {
        message: `"${writtenName}" has white space before its colon: some older parsers skip the line.`,
        fix: [{ start: end, end: end + white.length, text: '' }],
      }
    }),
  },
  'unknown-field': {
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
          message: unknownFieldMessage(line.field, isLost),
        }
      }
    },
  },
  'value-not-readable': {
    severity: 'warning',
    summary: 'The value of a field does not have the form of its values.',
    why: 'Robots that know the field skip a line whose value they cannot read, and do not do what it asks.',
    *check({ diagnosticsOf, lineAt, fileKind }) {
      if (fileKind !== 'robots.txt') return
      for (const { line: number, span } of diagnosticsOf('value-not-readable')) {
        const field = lineAt(number)?.field
        // `noindex-obsolete` reports every Noindex.
        if (field !== undefined && field.name !== 'noindex')
          yield { line: number, span, message: valueNotReadable(field.name, field.value) }
      }
    },
  },
}

/** The number of characters that Yandex reads of a value. */
const maxCharacters = 500

function cleanParamMessage(written: string, value: CleanParam | null): string | undefined {
  if (value === null) return cleanParamWithoutName
  if (written.length > maxCharacters)
    return `The value has ${written.length} characters, but Yandex reads at most ${maxCharacters}.`
  const wrong = value.parameters.find((name) => /[=?,;/]/.test(name))
  if (wrong?.startsWith('/') === true)
    return `"${wrong}" is in the place of the parameters: write the path after them.`
  if (wrong !== undefined)
    return `"${wrong}" is not the name of a parameter: write names without values, with & between them.`
  const { pathPrefix } = value
  if (pathPrefix !== '' && !/^[/*]/.test(pathPrefix))
    return `"${pathPrefix}" is not the beginning of a path: write & between several parameters.`
  return undefined
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
function renamed(
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

function unknownFieldMessage({ writtenName, value }: Field, isLost: boolean): string {
  if (/^https?$/i.test(writtenName) && value.startsWith('//'))
    return `"${shortened(`${writtenName}:${value}`)}" is a URL without a field, and agents skip it: write "Sitemap: " before it if it is a sitemap.`
  return isLost
    ? `"${writtenName}" is not a known field, and neither is any other in this file: agents find no rules in it.`
    : `"${writtenName}" is not a known field: agents skip it unless it is one of their own.`
}
