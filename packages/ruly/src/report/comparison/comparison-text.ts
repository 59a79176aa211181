import type { Comparison, Side } from '../../model/comparison.ts'
import { agentText, dialectText, obeyedText, otherLineText } from './comparison-words.ts'
import { comparisonTable } from './comparison-table.ts'
import { wrapped } from './grid.ts'
import { plainStyle, type Style } from '../style.ts'
import { briefReasons } from '../verdict/verdict-line.ts'
import { visible } from '../visible.ts'
import { shortened } from '../width.ts'

const agentColumns = 40
const ruleColumns = 100

/** How a comparison is laid out. */
export interface ComparisonLayout {
  /** Columns of the terminal. */
  readonly columns: number
  /** @default plainStyle */
  readonly style?: Style
}

/**
 * Answers of many dialects for people: one table, then for each question that they disagree on, who says what because of which line.
 *
 * All comparisons are of the same dialects.
 */
export function comparisonText(
  rows: readonly Comparison[],
  { columns, style = plainStyle }: ComparisonLayout,
): string {
  const table = comparisonTable(rows, columns, style)
  const disagreements = rows
    .filter(({ agree }) => !agree)
    .map((row) => disagreementLines(row, columns, style))
  return [table, ...disagreements].map((lines) => lines.join('\n')).join('\n\n')
}

/** How many questions the dialects disagree on, in one sentence. */
export function comparisonSummary(counts: {
  readonly dialects: number
  readonly asked: number
  readonly disagreed: number
}): string {
  const { dialects, asked, disagreed } = counts
  const questions = asked === 1 ? '1 question' : `${asked.toLocaleString('en')} questions`
  return disagreed === 0
    ? `The ${dialects} dialects agree on ${questions}.`
    : `The ${dialects} dialects disagree on ${disagreed.toLocaleString('en')} of ${questions}.`
}

function disagreementLines(
  { agent, url, sides }: Comparison,
  columns: number,
  style: Style,
): readonly string[] {
  // Where no dialect has a group for the robot, the reasons say enough.
  const hasGroups = sides.some((side) => side.obeyed.length > 0)
  const obeyed = new Set(hasGroups ? sides.map((side) => obeyedText(side.obeyed)) : [])
  return [
    `${style.strong(`! ${visible(url)}`)}  ${shortened(agentText(agent), agentColumns)}`,
    ...(obeyed.size === 1 ? [`  every dialect ${[...obeyed].join('')}`] : []),
    ...sides.flatMap((side) => sideLines(side, { columns, style, showsObeyed: obeyed.size > 1 })),
  ]
}

const indent = ' '.repeat('  disallowed  '.length)

/** Less room than this is none: the terminal may break the lines. */
const leastColumns = 40

interface SideLayout {
  readonly columns: number
  readonly style: Style
  readonly showsObeyed: boolean
}

/** The answer, who gives it, the line or the reason, then what the other lines do here. */
function sideLines(side: Side, { columns, style, showsObeyed }: SideLayout): readonly string[] {
  const { allowed, dialects, obeyed, otherLines } = side
  const room = Math.max(leastColumns, columns - indent.length)
  const word = allowed ? `${style.allowed('allowed')}   ` : style.disallowed('disallowed')
  const names = dialects.map((name, index) => dialectText(name) + (index < dialects.length - 1 ? ',' : ''))
  const [first = '', ...more] = wrapped(names, room)
  const sentences = [
    ...(showsObeyed && obeyed.length > 0 ? [obeyedText(obeyed)] : []),
    ...otherLines.map((line) => otherLineText(line, side)).filter((text) => text !== undefined),
  ]
  return [
    `  ${word}  ${first}`,
    ...more.map((text) => indent + text),
    indent + style.strong(causeText(side, room)),
    ...sentences.flatMap((text) => wrapped(text.split(' '), room)).map((text) => indent + style.faint(text)),
  ]
}

function causeText({ allowed, reason, rule }: Side, columns: number): string {
  if (reason !== 'rule' || rule === undefined) return briefReasons[reason as keyof typeof briefReasons]
  const place = `line ${rule.line}: `
  const text = place + shortened(rule.text.trim(), Math.min(ruleColumns, columns - place.length))
  return rule.pattern === '' ? `${text} (${allowed ? 'allows' : 'disallows'} everything)` : text
}
