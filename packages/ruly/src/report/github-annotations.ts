import type { Severity } from '../lint/rule.ts'
import { placeOf } from './lint-place.ts'
import type { LintedFile } from './linted-file.ts'
import { visible } from './visible.ts'

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' }

/**
 * What was found in a file as workflow commands, one a line and empty without any: GitHub shows each beside its line.
 *
 * The name of the file is its path from the root of the repository.
 *
 * Source: GitHub Actions, Workflow commands, "Setting an error message"; escapes as its toolkit writes them.
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
      const shown = Object.entries(properties).map(([key, value]) => `${key}=${property(String(value))}`)
      return `::${commands[finding.severity]} ${shown.join(',')}::${data(visible(finding.message))}`
    })
    .join('\n')
}

/** Line ends and percent signs would end a message, or be read as escapes. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
