import type { Finding } from '../lint/lint.ts'
import type { Severity } from '../lint/rule.ts'
import { excerptOf } from './lint-excerpt.ts'
import { placeOf } from './lint-place.ts'
import type { LintedFile } from './linted-file.ts'
import { plainStyle, type Style } from './style.ts'
import { visible } from './visible.ts'
import { shortenedInside } from './width.ts'

/** A message can quote a whole line. */
const messageColumns = 200

/** What was found in a file, each in its place with a caret under it, and what was fixed; empty where there is nothing. */
export function lintText({ name, report, fixed = [] }: LintedFile, style: Style = plainStyle): string {
  const { findings, robots } = report
  const told = findings.map((finding) => {
    const place = placeOf(finding, robots.lines)
    const where = place === undefined ? '' : `:${place.line}:${place.column}`
    const mark = marks(style)[finding.severity]
    const lines = [
      `${style.strong(visible(name) + where)}  ${headOf(finding, style)}`,
      ...(place === undefined ? [] : excerptOf(robots.lines, place, { mark, style })),
      ...(finding.related ?? []).map(
        ({ line, message }) =>
          `    ${style.faint('line')} ${line}: ${shortenedInside(message, messageColumns)}`,
      ),
      ...(finding.fixChanges === undefined
        ? []
        : [`    ${style.faint('fix')}: --fix all, which changes ${changesOf(finding)}`]),
    ]
    return lines.join('\n')
  })
  const done = fixed.map(
    (finding) =>
      `${style.strong(`${visible(name)}:${finding.line}`)}  ${style.allowed('fixed')}  ${messageOf(finding, style)}${
        finding.fixChanges === undefined ? '' : `\n    ${style.faint('changes')} ${changesOf(finding)}`
      }`,
  )
  return [...(done.length > 0 ? [done.join('\n')] : []), ...told].join('\n\n')
}

function headOf(finding: Finding, style: Style): string {
  return `${marks(style)[finding.severity](finding.severity)}  ${messageOf(finding, style)}`
}

function messageOf({ message, code }: Finding, style: Style): string {
  return `${shortenedInside(message, messageColumns)}  ${style.faint(code)}`
}

/** An example can have a path of any length. */
function changesOf({ fixChanges = '' }: Finding): string {
  return shortenedInside(fixChanges, messageColumns)
}

function marks(style: Style): Readonly<Record<Severity, (text: string) => string>> {
  return { error: style.disallowed, warning: style.strong, info: style.faint }
}
