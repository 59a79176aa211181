import type { LintedFile } from './linted-file.ts'
import { countOf, linesInWords, messageColumns, toldFindings, type ToldFinding } from './told-findings.ts'
import { markdownCode, markdownTable, markdownText } from '../text/markdown-text.ts'
import { shortenedInside } from '../text/width.ts'

/**
 * The findings of a file as a Markdown table under the name of the file, for the summary of a workflow or a comment on a pull request:
 * errors first, a rule with three findings or more only once, and at most twenty rows other than errors.
 *
 * @param file the lint report, and the name of the file
 * @returns Markdown without a line end after the last line; empty if there are no findings
 * @example
 * const report = lint('User-agent: *\nAllow: /a\nDisalow: /b\n')
 * console.log(lintMarkdown({ name: 'public/robots.txt', report }))
 */
export function lintMarkdown({ name, report }: LintedFile): string {
  const { told, leftOut } = toldFindings(report.findings)
  if (told.length === 0) return ''
  const rows = told.map((one) => {
    const { severity, message, code } = one.finding
    const level = severity === 'error' ? '**error**' : severity
    return [level, placeText(one), markdownText(shortenedInside(message, messageColumns)), markdownCode(code)]
  })
  const table = markdownTable(['severity', 'line', 'finding', 'rule'], rows).join('\n')
  return [`### ${markdownCode(name)}`, table, ...leftOutText(leftOut)].join('\n\n')
}

/** `3`, or `3, 4, 5 and 409 others`; empty for the file as a whole. */
function placeText({ finding: { line }, lines }: ToldFinding): string {
  return lines.length === 0 && line === 0 ? '' : linesInWords(lines.length === 0 ? [line] : lines)
}

function leftOutText(leftOut: readonly ToldFinding[]): readonly string[] {
  if (leftOut.length === 0) return []
  const codes = [...new Set(leftOut.map(({ finding }) => finding.code))].map(markdownCode)
  return [`and ${countOf(leftOut).toLocaleString('en')} more: ${codes.join(', ')}`]
}
