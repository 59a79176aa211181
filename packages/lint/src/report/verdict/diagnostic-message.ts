import type { Diagnostic, DiagnosticCode, Span, Field, Line, Robots } from 'ruly'
import type { Reading } from 'ruly/dialects'
import { usualSpelling } from '@ruly/common/field-text'

import {
  byteOrderMark,
  fieldNameBeginsLike,
  fileTooLarge,
  lineTooLong,
  linesRunTogether,
  misspeltField,
  missingColon,
  notAField,
  notUtf8,
  nulByte,
  ruleOutsideGroup,
  utf16,
} from '../../messages/about-lines.ts'
import {
  cleanParamWithoutName,
  contentSignalNotReadable,
  contentUsageNotReadable,
  sitemapNotReadable,
  sitemapRelative,
  valueNotReadable,
} from '../../messages/about-values.ts'
import { plainStyle, type Style } from '../text/style.ts'
import { shortenedInside } from '../text/width.ts'

/**
 * The message of a diagnostic, in a sentence or two: the same text as the linter's.
 *
 * It can quote a line of the file and is not safe for a terminal: pass it through `visible`.
 *
 * @param diagnostic one of `robots.diagnostics`
 * @param robots the file that it is about
 * @returns sentences in English
 * @throws `RangeError` if the file does not have that line
 * @example
 * const robots = parse('User-agent: *\nDisallow /private\n')
 * robots.diagnostics.map((diagnostic) => diagnosticMessage(diagnostic, robots))
 * // ['"Disallow" has no colon after it. The line is read anyway, but some agents skip it.']
 */
export function diagnosticMessage(diagnostic: Diagnostic, robots: Robots): string {
  const { code, line: number, span } = diagnostic
  const line = robots.lines[number - 1]
  if (line === undefined)
    throw new RangeError(
      `The line of a diagnostic must be from 1 to ${robots.lines.length}, got ${number}. Pass the file that it is about.`,
    )
  return texts[code]({ line, field: line.field ?? noField, span, reading: robots.dialect.reading })
}

/** What a message is about. */
interface Place {
  readonly line: Line
  readonly field: Field
  readonly span: Span
  readonly reading: Reading
}

const noField: Field = {
  name: '',
  writtenName: '',
  value: '',
  nameSpan: { start: 0, end: 0 },
  valueSpan: { start: 0, end: 0 },
}

const wholeMark = 3

const texts: { readonly [Code in DiagnosticCode]: (place: Place) => string } = {
  'byte-order-mark': ({ span, reading }) => byteOrderMark(reading.bom, span.end - span.start === wholeMark),
  'clean-param-wrong': () => cleanParamWithoutName,
  'content-signal-wrong': ({ field }) => contentSignalNotReadable(field.value),
  'content-usage-wrong': ({ field }) => contentUsageNotReadable(field.value),
  'field-name-begins-like': ({ field }) => fieldNameBeginsLike(field.writtenName, usualSpelling(field.name)),
  'file-too-large': ({ line }) => fileTooLarge(line),
  'line-too-long': ({ line, reading }) => lineTooLong(reading.maxLineBytes, line.field),
  'missing-colon': ({ field }) => missingColon(field),
  'lines-run-together': ({ field }) => linesRunTogether(field),
  'misspelt-field': ({ field }) => misspeltField(field),
  'not-a-field': ({ line }) => notAField(line.text.trim()),
  'not-utf-8': ({ line }) => notUtf8(line),
  'nul-byte': ({ reading }) => nulByte(reading.nul),
  'rule-outside-group': ({ field }) => ruleOutsideGroup(field),
  'sitemap-not-http': ({ field }) => sitemapNotReadable(field.value),
  'sitemap-relative': ({ field }) => sitemapRelative(field.value),
  'utf-16': () => utf16(true),
  'value-not-readable': ({ field }) => valueNotReadable(field.name, field.value),
}

/** A message can quote a whole line. */
const messageColumns = 200

/**
 * What the author of a file should know, one line each in the order of the file; empty if there is nothing.
 *
 * @param robots the file, whose `diagnostics` are reported
 * @param style how codes look; plain text by default
 * @returns lines without a line end after the last, safe on a terminal
 * @example
 * diagnosticsText(parse('User-agent: *\nDisallow /private\n'))
 * // '  line 2  "Disallow" has no colon after it. The line is read anyway, but some agents skip it.  missing-colon'
 */
export function diagnosticsText(robots: Robots, style: Style = plainStyle): string {
  const { diagnostics } = robots
  const digits = String(diagnostics.at(-1)?.line ?? 0).length
  return diagnostics
    .map((diagnostic) => {
      const message = shortenedInside(diagnosticMessage(diagnostic, robots), messageColumns)
      return `  line ${String(diagnostic.line).padStart(digits)}  ${message}  ${style.faint(diagnostic.code)}`
    })
    .join('\n')
}
