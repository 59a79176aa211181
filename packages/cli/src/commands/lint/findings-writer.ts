import { type Output, parquetOutput, version } from '@ruly/batch/internal'
import {
  lintRules,
  codeQualityReport,
  githubAnnotations,
  lintJson,
  lintMarkdown,
  lintText,
  sarifLog,
  type LintedFile,
  type Style,
} from '@ruly/lint'

import type { LintCommandOptions } from './command.ts'
import { findingRowSchema, findingRows } from './finding-rows.ts'
import { createAnswerWriter, layoutOf } from '../../runtime/answer-writer.ts'
import { csvReport, htmlReport } from '../report-tables.ts'
import { count, emptyTally, summaryOf } from './findings-tally.ts'

export interface FindingsWriter {
  add(file: LintedFile): Promise<void>
  end(): Promise<void>
}

export async function createFindingsWriter(
  format: LintCommandOptions['format'],
  output: Output,
  { style, all }: { readonly style: Style; readonly all: boolean },
): Promise<FindingsWriter> {
  if (format === 'parquet') return await parquetWriter(output)
  if (format === 'sarif')
    return wholeWriter(output, (files) => sarifLog(files, { rules: lintRules, version: version() }))
  if (format === 'gitlab') return wholeWriter(output, codeQualityReport)
  if (format === 'html') return wholeWriter(output, findingsPage)
  if (format === 'csv') return wholeWriter(output, findingsSheet)
  const isLong = format === 'text' || format === 'markdown'
  const writer = createAnswerWriter(output, layoutOf(format === 'json' ? 'json' : 'text', isLong))
  const textOf = {
    text: (file: LintedFile) => lintText(file, style, { all }),
    json: lintJson,
    ndjson: (file: LintedFile) => findingRows(file).slice(0, -1),
    markdown: lintMarkdown,
    github: githubAnnotations,
  }
  return {
    async add(file) {
      const text = textOf[format](file)
      if (text !== '') await writer.add(text)
      await writer.flush()
    },
    end: () => writer.end(),
  }
}

async function parquetWriter(output: Output): Promise<FindingsWriter> {
  const rows = await parquetOutput(findingRowSchema, output)
  return {
    add: (file) => rows.write(Buffer.from(findingRows(file))),
    end: () => rows.finish(),
  }
}

/** For formats that are one object for all files, written at the end. */
function wholeWriter(
  output: Pick<Output, 'write'>,
  textOf: (files: readonly LintedFile[]) => string,
): FindingsWriter {
  const files: LintedFile[] = []
  return {
    async add(file) {
      files.push(file)
    },
    async end() {
      await output.write(`${textOf(files)}\n`)
    },
  }
}

const header = ['severity', 'line', 'what it is', 'the line', 'rule', 'what the rule is about']

const summaries: ReadonlyMap<string, string> = new Map(lintRules.map(({ code, summary }) => [code, summary]))

/** The findings of all files as a page for a browser. */
function findingsPage(files: readonly LintedFile[]): string {
  const tally = emptyTally()
  for (const file of files) count(tally, file)
  const tables = files
    .filter(({ report }) => report.findings.length > 0)
    .map((file) => ({ title: file.name, header, rows: rowsOf(file) }))
  return htmlReport('What ruly found in robots.txt files', `${summaryOf(tally)}.`, tables).trimEnd()
}

/** The findings of all files as a spreadsheet: a row for each. */
function findingsSheet(files: readonly LintedFile[]): string {
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
