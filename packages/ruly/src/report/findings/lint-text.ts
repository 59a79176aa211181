import type { Line } from '../../model/line.ts'
import type { Finding } from '../../lint/lint.ts'
import type { Severity } from '../../lint/lint-rule.ts'
import { excerptOf } from './lint-excerpt.ts'
import { placeOf } from './lint-place.ts'
import type { LintedFile } from './linted-file.ts'
import { plainStyle, type Style } from '../style.ts'
import { countOf, once, toldFindings, type ToldFinding } from './told-findings.ts'
import { visible } from '../visible.ts'
import { shortenedInside } from '../width.ts'

/** How much of the findings of a file is told. */
export interface LintTextOptions {
  /**
   * Whether each finding is told, in the order of the lines.
   *
   * @default false: errors first, a rule that has found something on three lines or more once, and twenty findings at most besides errors
   */
  readonly all?: boolean
}

/** A message can quote a whole line. */
const messageColumns = 200

/** So many lines are named where a finding stands for all of a rule. */
const namedLines = 8

/**
 * What was found in a file, each in its place with a caret under it, and what was fixed; empty where there is nothing.
 *
 * @param style colours, none without it
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
  const writing = { name: visible(name), lines: robots.lines, style }
  const alone = (finding: Finding): ToldFinding => ({ finding, lines: [] })
  const { told, leftOut } = all ? { told: findings.map(alone), leftOut: [] } : toldFindings(findings)
  const done = (all ? fixed.map(alone) : once(fixed)).map((one) => fixedText(one, writing))
  return [
    ...(done.length > 0 ? [done.join('\n')] : []),
    ...told.map((one) => findingText(one, writing)),
    ...(leftOut.length > 0 ? [leftOutText(leftOut, writing)] : []),
  ].join('\n\n')
}

interface Writing {
  /** Of the file. */
  readonly name: string
  readonly lines: readonly Line[]
  readonly style: Style
}

function findingText(told: ToldFinding, { name, lines, style }: Writing): string {
  const { finding } = told
  const place = placeOf(finding, lines)
  const where = place === undefined ? '' : `:${place.line}:${place.column}`
  const mark = marks(style)[finding.severity]
  return [
    `${style.strong(name + where)}  ${mark(finding.severity)}  ${messageOf(finding, style)}`,
    ...(place === undefined ? [] : excerptOf(lines, place, { mark, style })),
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

/** `trailing-star: 412 lines (3, 4, 5 and 409 others)`, where a finding stands for many. */
function linesText({ finding: { code }, lines }: ToldFinding, style: Style): readonly string[] {
  if (lines.length === 0) return []
  const named = lines.slice(0, namedLines).join(', ')
  const others = lines.length - namedLines
  const rest = others > 0 ? ` and ${others.toLocaleString('en')} others` : ''
  return [`    ${style.faint(code)}: ${lines.length.toLocaleString('en')} lines (${named}${rest})`]
}

function leftOutText(leftOut: readonly ToldFinding[], { name, style }: Writing): string {
  const count = countOf(leftOut).toLocaleString('en')
  const codes = [...new Set(leftOut.map(({ finding }) => finding.code))]
  return `${style.strong(name)}  ${count} more, not told without --all: ${style.faint(codes.join(', '))}`
}

function messageOf({ message, code }: Finding, style: Style): string {
  return `${shortenedInside(message, messageColumns)}  ${style.faint(code)}`
}

/** An example can have a path of any length. */
function changesOf({ fixChanges = '' }: Finding): string {
  return shortenedInside(fixChanges, messageColumns)
}

function marks(style: Style): Readonly<Record<Severity, (text: string) => string>> {
  return { error: style.disallowed, warning: style.warning, info: style.faint }
}
