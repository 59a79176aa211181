import {
  count,
  flag,
  list,
  most32,
  object,
  oneOf,
  type RowSchema,
  rowSchema,
  text,
} from '@ruly/batch/internal'
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
    code: text('Code of the rule.'),
    severity: oneOf(['info', 'warning', 'error'], 'How serious it is.'),
    line: count('Line number, from 1; 0 for the file as a whole.', most32),
    lines: list(
      count('A line number.', most32),
      'The lines of all findings that it stands for; left out if it stands for itself.',
    ),
    column: count('In UTF-16 code units, from 1; left out for the file as a whole.', most32),
    endColumn: count('Column after the last character.', most32),
    message: text('One sentence that names the problem and its effect.'),
    text: text('The line as written.'),
    related: list(
      object('A line.', {
        line: count('Its line number, from 1.', most32),
        message: text('What it has to do with the finding.'),
      }),
      'Other lines that help to understand it.',
    ),
    fix: list(
      object('An edit of the file.', {
        start: count('Where it begins, in bytes.', most32),
        end: count('Where it ends, in bytes.', most32),
        text: text('What replaces these bytes.'),
      }),
      'Edits that fix it.',
    ),
    fixChanges: text('What the fix may change; left out if it is proved to keep every verdict.'),
  },
  ['file', 'fixed', 'code', 'severity', 'line', 'message', 'text'],
)
