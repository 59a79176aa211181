import { google } from 'ruly/dialects'
import { lineTooLong as message } from '../../messages/about-lines.ts'
import type { LintRule } from '../model/lint-rule.ts'

const { maxLineBytes } = google.reading

export const lineTooLong: LintRule = {
  code: 'line-too-long',
  severity: 'warning',
  summary: 'A line is longer than Google or the dialect reads.',
  why:
    'Google’s parser reads 16,663 bytes of a line and ignores the rest, so a rule is cut short and matches other URLs than it says. ' +
    'Source: google/robotstxt, robots.cc, `kMaxLineLen`. Such a long line has often lost its line breaks.',
  *check({ diagnosticsOf, fields, fileKind, lineAt, robots, valueSpan }) {
    for (const { line: number, span } of fileKind === 'robots.txt' ? diagnosticsOf('line-too-long') : [])
      yield {
        line: number,
        span,
        message: message(robots.dialect.reading.maxLineBytes, lineAt(number)?.field),
      }
    for (const line of fields) {
      const { end } = valueSpan(line)
      const start = line.start + maxLineBytes
      if (end <= start || line.facts.isTooLong) continue
      yield { line: line.number, span: { start, end }, message: message(maxLineBytes, line.field, 'Google') }
    }
  },
}
