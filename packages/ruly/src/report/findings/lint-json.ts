import type { Edit } from '../../text/edits.ts'
import type { Line } from '../../model/line.ts'
import type { Finding } from '../../lint/lint.ts'
import type { RelatedLine, Severity } from '../../lint/lint-rule.ts'
import { placeOf } from './lint-place.ts'
import type { LintedFile } from './linted-file.ts'
import { visibleJson } from '../visible.ts'

/** What was found in a file, as data. */
export interface LintJson {
  readonly file: string
  readonly findings: readonly FindingJson[]
  /** Left out where nothing was to be fixed. */
  readonly fixed?: readonly FindingJson[]
  /** How many findings comments in the file have kept from being told. */
  readonly suppressed: number
}

/** A finding with its columns. */
export interface FindingJson {
  readonly code: string
  readonly severity: Severity
  /** From 1; 0 for the file as a whole. */
  readonly line: number
  /** In UTF-16 code units from 1; left out for the file as a whole. */
  readonly column?: number
  /** Behind the place. */
  readonly endColumn?: number
  readonly message: string
  /** The line as written. */
  readonly text: string
  readonly related?: readonly RelatedLine[]
  /** In octets of the file. */
  readonly fix?: readonly Edit[]
  /** What the fix may change; left out where it is proved to keep every verdict. */
  readonly fixChanges?: string
}

/** What was found in a file as JSON on one line: a `LintJson`. */
export function lintJson({ name, report, fixed }: LintedFile): string {
  const { lines } = report.robots
  const data: LintJson = {
    file: name,
    findings: report.findings.map((finding) => findingJson(finding, lines)),
    // Their columns were those of a file that is no more.
    ...(fixed === undefined ? {} : { fixed: fixed.map((finding) => findingJson(finding, [])) }),
    suppressed: report.suppressed.length,
  }
  return visibleJson(data)
}

function findingJson(finding: Finding, lines: readonly Line[]): FindingJson {
  const { code, severity, line, message, text, related, fix, fixChanges } = finding
  const place = placeOf(finding, lines)
  return {
    code,
    severity,
    line,
    ...(place === undefined ? {} : { column: place.column, endColumn: place.endColumn }),
    message,
    text,
    ...(related === undefined ? {} : { related }),
    ...(fix === undefined ? {} : { fix }),
    ...(fixChanges === undefined ? {} : { fixChanges }),
  }
}
