import { findingSchema } from '@ruly/common/finding-schema'
import type { Finding } from '../../lint/model/lint-rule.ts'
import { placedFileOf, placeOf, type PlacedFile } from './lint-place.ts'
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
export interface FindingJson extends Omit<Finding, 'span'> {
  /** In UTF-16 code units, from 1; left out for the file as a whole. */
  readonly column?: number
  /** Column after the last character. */
  readonly endColumn?: number
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
  const file = placedFileOf(report.robots)
  const data: Record<keyof LintJson, unknown> = {
    file: name,
    findings: report.findings.map((finding) => findingJson(finding, file)),
    // Their columns were those of the file before the fixes.
    fixed: fixed?.map((finding) => findingJson(finding)),
    suppressed: report.suppressed.length,
  }
  return visibleJson(data)
}

const members = Object.keys(
  findingSchema.properties satisfies Record<keyof FindingJson, object>,
) as (keyof FindingJson)[]

/** The members in the order of the schema; JSON leaves out those that are undefined. */
function findingJson(finding: Finding, file?: PlacedFile): object {
  const told: Partial<FindingJson> = { ...finding, ...(file && placeOf(finding, file)) }
  return Object.fromEntries(members.map((member) => [member, told[member]]))
}
