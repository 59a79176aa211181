import { lintRules, type LintedFile } from '@ruly/lint'

import { csvReport, htmlReport } from '../report-tables.ts'
import { count, emptyTally, summaryOf } from './findings-tally.ts'

const header = ['severity', 'line', 'what it is', 'the line', 'rule', 'what the rule is about']

const summaries: ReadonlyMap<string, string> = new Map(lintRules.map(({ code, summary }) => [code, summary]))

/** The findings of all files as a page for a browser. */
export function findingsPage(files: readonly LintedFile[]): string {
  const tally = emptyTally()
  for (const file of files) count(tally, file)
  const tables = files
    .filter(({ report }) => report.findings.length > 0)
    .map((file) => ({ title: file.name, header, rows: rowsOf(file) }))
  return htmlReport('What ruly found in robots.txt files', `${summaryOf(tally)}.`, tables).trimEnd()
}

/** The findings of all files as a spreadsheet: a row for each. */
export function findingsSheet(files: readonly LintedFile[]): string {
  const rows = files.flatMap((file) => rowsOf(file).map((cells) => [file.name, ...cells]))
  return csvReport(['file', ...header], rows).trimEnd()
}

const ranks = { error: 0, warning: 1, info: 2 }

function rowsOf({ report }: LintedFile): readonly (readonly string[])[] {
  return report.findings
    .toSorted((a, b) => ranks[a.severity] - ranks[b.severity])
    .map(({ severity, line, lines = [line], message, text, code }) => [
      severity,
      line === 0 ? '' : lines.join(' '),
      message,
      text,
      code,
      summaries.get(code) ?? '',
    ])
}
