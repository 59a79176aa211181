import type { Edit } from '@ruly/common/edits'
import type { Line } from 'ruly'
import type { Finding } from '../../lint/finding.ts'
import type { RelatedLine, Severity } from '../../lint/model/lint-rule.ts'
import { placeOf } from './lint-place.ts'
import type { LintedFile } from './linted-file.ts'
import { visibleJson } from '../text/visible.ts'

/** The findings of a file, as data. */
export interface LintJson {
  /** Name of the file. */
  readonly file: string
  /** What is wrong with the file. */
  readonly findings: readonly FindingJson[]
  /** What was fixed; left out if no fixes were requested. */
  readonly fixed?: readonly FindingJson[]
  /** How many findings comments in the file suppress. */
  readonly suppressed: number
}

/** A finding with its columns. */
export interface FindingJson {
  /** Code of the rule. */
  readonly code: string
  /** How serious it is. */
  readonly severity: Severity
  /** Line number, from 1; 0 for the file as a whole. */
  readonly line: number
  /** The lines of all findings that it stands for; left out if it stands for itself. */
  readonly lines?: readonly number[]
  /** In UTF-16 code units, from 1; left out for the file as a whole. */
  readonly column?: number
  /** Column after the last character. */
  readonly endColumn?: number
  /** One sentence that names the problem and its effect. */
  readonly message: string
  /** The line as written. */
  readonly text: string
  /** Other lines that help to understand it. */
  readonly related?: readonly RelatedLine[]
  /** Edits in byte offsets of the file. */
  readonly fix?: readonly Edit[]
  /** What the fix may change; left out if it is proved to keep every verdict. */
  readonly fixChanges?: string
}

/**
 * The findings of a file as JSON on one line: a `LintJson`.
 *
 * @param file the lint report, and the name of the file
 * @returns JSON text
 * @example
 * const report = lint('User-agent: *\nAllow: /a\nDisalow: /b\n')
 * console.log(JSON.parse(lintJson({ name: 'robots.txt', report })).file) // robots.txt
 */
export function lintJson({ name, report, fixed }: LintedFile): string {
  const { lines } = report.robots
  const data: LintJson = {
    file: name,
    findings: report.findings.map((finding) => findingJson(finding, lines)),
    // Their columns were those of the file before the fixes.
    ...(fixed === undefined ? {} : { fixed: fixed.map((finding) => findingJson(finding, [])) }),
    suppressed: report.suppressed.length,
  }
  return visibleJson(data)
}

function findingJson(finding: Finding, lines: readonly Line[]): FindingJson {
  const { code, severity, line, lines: all, message, text, related, fix, fixChanges } = finding
  const place = placeOf(finding, lines)
  return {
    code,
    severity,
    line,
    ...(all === undefined ? {} : { lines: all }),
    ...(place === undefined ? {} : { column: place.column, endColumn: place.endColumn }),
    message,
    text,
    ...(related === undefined ? {} : { related }),
    ...(fix === undefined ? {} : { fix }),
    ...(fixChanges === undefined ? {} : { fixChanges }),
  }
}
