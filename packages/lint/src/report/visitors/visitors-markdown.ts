import type { VisitorComparison } from '../../compare/visitor-comparison.ts'
import { markdownTable, markdownText } from '../text/markdown-text.ts'
import { namedVisitor } from './agent-caveat.ts'
import { documentedSides, sidesOfVisitors, type VisitorSide } from './visitor-parties.ts'

/**
 * Who may fetch each URL, as Markdown: a heading and a table for each URL, the answer of the standard first.
 *
 * @param rows comparisons, as `compareVisitors` returns them
 * @returns Markdown without a line end after the last line
 * @example
 * const file = 'User-agent: *\nDisallow: /a\n'
 * console.log(visitorsMarkdown(compareVisitors(file, { urls: ['/a'] })))
 */
export function visitorsMarkdown(rows: readonly VisitorComparison[]): string {
  return rows.map((row) => tableOf(row).join('\n')).join('\n\n')
}

function tableOf(row: VisitorComparison): readonly string[] {
  const said = documentedSides(row).flatMap((side) => rowsOf(side, "operators' word"))
  return [
    `### ${markdownText(row.url)}`,
    '',
    ...markdownTable(
      ['visitors', 'engine', 'answer', 'because of'],
      [...sidesOfVisitors(row).flatMap((side) => rowsOf(side)), ...said],
    ),
  ]
}

function rowsOf(side: VisitorSide, engineName?: string): readonly (readonly string[])[] {
  const { allowed, reason, cause, isStandard, parties } = side
  const answer = reason === 'not-governed' ? 'ungoverned' : allowed ? 'allowed' : '**disallowed**'
  const rows = parties.map(({ engine = 'not known', asStandard, agents }) => [
    (engineName === undefined ? agents.map(namedVisitor) : agents).join(', '),
    `${engineName ?? engine}${asStandard || engineName !== undefined ? '' : ', unlike the standard'}`,
  ])
  if (isStandard) rows.unshift(['as the standard says', 'rfc9309'])
  return rows.map(([visitors = '', engine = '']) => [
    markdownText(visitors),
    markdownText(engine),
    answer,
    markdownText(cause),
  ])
}
