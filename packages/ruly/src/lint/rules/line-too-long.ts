import { google } from '../../dialects/google.ts'
import type { LintRule } from '../rule.ts'

const { maxLineBytes } = google.reading

export const lineTooLong: LintRule = {
  code: 'line-too-long',
  severity: 'warning',
  summary: 'A field is longer than what Google reads of a line.',
  why:
    'Google’s parser reads 16,663 octets of a line and leaves out the rest, so that a rule is cut short and catches more, or other, URLs than it says. ' +
    'Source: google/robotstxt, robots.cc, `kMaxLineLen`. A line so long has often lost its line breaks.',
  *check({ fields, valueSpan }) {
    for (const line of fields) {
      const sizeBytes = valueSpan(line).end - line.start
      if (sizeBytes <= maxLineBytes) continue
      yield {
        line: line.number,
        span: { start: line.start + maxLineBytes, end: line.start + sizeBytes },
        message: `"${line.field.writtenName}" and its value have ${sizeBytes} octets, of which Google reads ${maxLineBytes}: the value is cut short there.`,
      }
    }
  },
}
