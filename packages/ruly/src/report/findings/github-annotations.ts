import type { Severity } from '../../lint/lint-rule.ts'
import { placeOf } from './lint-place.ts'
import type { LintedFile } from './linted-file.ts'
import { visible } from '../visible.ts'
import { workflowCommand } from './workflow-command.ts'

const commands = { error: 'error', warning: 'warning', info: 'notice' } as const satisfies Record<
  Severity,
  string
>

/**
 * What was found in a file as workflow commands, one a line and empty without any: GitHub shows each beside its line.
 *
 * The name of the file is its path from the root of the repository.
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
