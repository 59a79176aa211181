import { visible } from '../text/visible.ts'
import type { Severity } from '../../lint/model/lint-rule.ts'
import { placedFileOf, placeOf } from './lint-place.ts'
import type { LintedFile } from './linted-file.ts'

/**
 * A GitHub workflow command, which GitHub shows next to the line of a file.
 *
 * Source: GitHub Actions, Workflow commands, "Setting an error message"; escapes as in its toolkit.
 *
 * @param command the kind of annotation
 * @param properties file, line, title and other properties by name
 * @param message the text of the annotation
 * @returns one line without its end
 * @example
 * workflowCommand('notice', { file: 'robots.txt', line: 2 }, 'Rule changed') // '::notice file=robots.txt,line=2::Rule changed'
 */
export function workflowCommand(
  command: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const shown = Object.entries(properties).map(([key, value]) => `${key}=${property(String(value))}`)
  return `::${command} ${shown.join(',')}::${data(message)}`
}

/** Line ends would end the message, and percent signs be read as escapes. GitHub's log is a terminal. */
function data(text: string): string {
  return visible(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'))
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

const commands = { error: 'error', warning: 'warning', info: 'notice' } as const satisfies Record<
  Severity,
  string
>

/**
 * The findings of a file as GitHub workflow commands, one on each line: GitHub shows each next to its line. Empty if there are
 * none.
 *
 * @param file the lint report, and the path of the file from the root of the repository
 * @returns lines without a line end after the last
 * @example
 * const report = lint('User-agent: *\nAllow: /a\nDisalow: /b\n')
 * console.log(githubAnnotations({ name: 'public/robots.txt', report }))
 */
export function githubAnnotations({ name, report }: LintedFile): string {
  const { findings, robots } = report
  const file = placedFileOf(robots)
  return findings
    .map((finding) => {
      const place = placeOf(finding, file)
      const properties = {
        file: name,
        ...(place === undefined ? {} : { line: place.line, col: place.column, endColumn: place.endColumn }),
        title: finding.code,
      }
      return workflowCommand(commands[finding.severity], properties, visible(finding.message))
    })
    .join('\n')
}
