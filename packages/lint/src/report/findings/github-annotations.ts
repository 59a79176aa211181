import type { Severity } from '../../lint/model/lint-rule.ts'
import { placeOf } from './lint-place.ts'
import type { LintedFile } from './linted-file.ts'
import { visible } from '../text/visible.ts'
import { workflowCommand } from './workflow-command.ts'

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
  return findings
    .map((finding) => {
      const place = placeOf(finding, robots.lines)
      const properties = {
        file: name,
        ...(place === undefined ? {} : { line: place.line, col: place.column, endColumn: place.endColumn }),
        title: finding.code,
      }
      return workflowCommand(commands[finding.severity], properties, visible(finding.message))
    })
    .join('\n')
}
