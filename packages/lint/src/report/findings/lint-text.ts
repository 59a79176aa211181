import type { Line } from 'ruly'

import type { Finding, Severity } from '../../lint/model/lint-rule.ts'
import { placedFileOf, placeOf, type PlacedFile, type TextPlace } from './lint-place.ts'
import type { LintedFile } from './linted-file.ts'
import { plainStyle, type Style } from '../text/style.ts'
import {
  countOf,
  linesInWords,
  messageColumns,
  oncePerRule,
  toldFindings,
  type ToldFinding,
} from './told-findings.ts'
import { visible } from '../text/visible.ts'
import { shortenedInside, columnsOf, shortened, shortenedInFront } from '../text/width.ts'

/** How many findings of a file are reported. */
export interface LintTextOptions {
  /**
   * Whether each finding is reported, in the order of the lines.
   *
   * @default false: errors first, a rule with three findings or more only once, and at most twenty findings other than errors
   */
  readonly all?: boolean
}

/**
 * The findings of a file as text, each with its line and a caret under its place, after what was fixed; empty if there is nothing.
 *
 * @param file the lint report, the name of the file, and what was fixed
 * @param style how the parts look; plain text by default
 * @param options whether all findings are reported
 * @returns lines without a line end after the last, safe on a terminal
 * @example
 * const report = lint('User-agent: *\nDisalow: /private\n')
 * console.log(lintText({ name: 'robots.txt', report }))
 */
export function lintText(
  { name, report, fixed = [] }: LintedFile,
  style: Style = plainStyle,
  { all = false }: LintTextOptions = {},
): string {
  const { findings, robots } = report
  const writing = { name: visible(name), file: placedFileOf(robots), style }
  const alone = (finding: Finding): ToldFinding => ({ finding, lines: finding.lines ?? [] })
  const { told, leftOut } = all ? { told: findings.map(alone), leftOut: [] } : toldFindings(findings)
  const done = (all ? fixed.map(alone) : oncePerRule(fixed)).map((one) => fixedText(one, writing))
  return [
    ...(done.length > 0 ? [done.join('\n')] : []),
    ...told.map((one) => findingText(one, writing)),
    ...(leftOut.length > 0 ? [leftOutText(leftOut, writing)] : []),
  ].join('\n\n')
}

interface Writing {
  /** Name of the file. */
  readonly name: string
  readonly file: PlacedFile
  readonly style: Style
}

function findingText(told: ToldFinding, { name, file, style }: Writing): string {
  const { finding } = told
  const place = placeOf(finding, file)
  const where = place === undefined ? '' : `:${place.line}:${place.column}`
  const mark = marks(style)[finding.severity]
  return [
    `${style.strong(name + where)}  ${mark(finding.severity)}  ${messageOf(finding, style)}`,
    ...(place === undefined ? [] : excerptOf(file.lines, place, { mark, style })),
    ...(finding.related ?? []).map(
      ({ line, message }) =>
        `    ${style.faint('line')} ${line}: ${shortenedInside(message, messageColumns)}`,
    ),
    ...(finding.fixChanges === undefined
      ? []
      : [`    ${style.faint('fix')}: --fix all, which changes ${changesOf(finding)}`]),
    ...linesText(told, style),
  ].join('\n')
}

function fixedText(told: ToldFinding, { name, style }: Writing): string {
  const { finding } = told
  return [
    `${style.strong(`${name}:${finding.line}`)}  ${style.allowed('fixed')}  ${messageOf(finding, style)}`,
    ...(finding.fixChanges === undefined ? [] : [`    ${style.faint('changes')} ${changesOf(finding)}`]),
    ...linesText(told, style),
  ].join('\n')
}

/** `trailing-star: 412 lines (3, 4, 5 and 409 others)`, if a finding stands for many. */
function linesText({ finding: { code }, lines }: ToldFinding, style: Style): readonly string[] {
  if (lines.length === 0) return []
  return [`    ${style.faint(code)}: ${lines.length.toLocaleString('en')} lines (${linesInWords(lines)})`]
}

function leftOutText(leftOut: readonly ToldFinding[], { name, style }: Writing): string {
  const count = countOf(leftOut).toLocaleString('en')
  const codes = [...new Set(leftOut.map(({ finding }) => finding.code))]
  return `${style.strong(name)}  ${count} more with --all: ${style.faint(codes.join(', '))}`
}

function messageOf({ message, code }: Finding, style: Style): string {
  return `${shortenedInside(message, messageColumns)}  ${style.faint(style.code?.(code) ?? code)}`
}

/** An example can contain a path of any length. */
function changesOf({ fixChanges = '' }: Finding): string {
  return shortenedInside(fixChanges, messageColumns)
}

function marks(style: Style): Readonly<Record<Severity, (text: string) => string>> {
  return { error: style.disallowed, warning: style.warning, info: style.faint }
}

/** Widths of the three parts of a line: before the place, the place, after it. */
const beforeColumns = 40
const placeColumns = 60
const afterColumns = 30

/** A line with carets under a place in it. */
function excerptOf(
  lines: readonly Line[],
  { line: number, column, endColumn }: TextPlace,
  { mark, style }: { readonly mark: (text: string) => string; readonly style: Style },
): readonly string[] {
  const text = lines[number - 1]?.text ?? ''
  const before = shortenedInFront(text.slice(0, column - 1), beforeColumns)
  const placed = shortenedInside(text.slice(column - 1, endColumn - 1), placeColumns)
  const after = shortened(text.slice(endColumn - 1), afterColumns)
  const gutter = `${number} | `
  return [
    `    ${style.faint(gutter)}${style.faint(before)}${style.strong(placed)}${style.faint(after)}`.trimEnd(),
    ' '.repeat(4 + gutter.length + columnsOf(before)) + mark('^'.repeat(Math.max(1, columnsOf(placed)))),
  ]
}
