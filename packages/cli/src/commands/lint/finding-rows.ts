import { flag, rowSchema, text, type RowSchema } from '@ruly/batch/internal'
import { findingSchema } from '@ruly/common/finding-schema'
import { lintJson, visibleJson, type LintedFile, type LintJson } from '@ruly/lint'

/** The findings of a file as NDJSON: a row for each finding that remains, then for each that was fixed. */
export function findingRows(file: LintedFile): string {
  const { file: name, findings, fixed = [] } = JSON.parse(lintJson(file)) as LintJson
  const rows = [...findings, ...fixed].map((finding, place) => ({
    file: name,
    fixed: place >= findings.length,
    ...finding,
  }))
  return rows.map((row) => `${visibleJson(row)}\n`).join('')
}

export const findingRowSchema: RowSchema = rowSchema(
  { name: 'lint-finding', version: 1, title: 'A row of ruly lint: a finding' },
  {
    file: text('Name of the file: a path, a URL, or standard input.'),
    fixed: flag('Whether --fix fixed it.'),
    ...findingSchema.properties,
  },
  ['file', 'fixed', ...findingSchema.required],
)
