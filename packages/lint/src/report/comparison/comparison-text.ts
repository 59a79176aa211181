import { counted } from '@ruly/common/words'
import type { Comparison, Side } from '../../compare/comparison.ts'
import { agentText, dialectText, knownByTexts, obeyedText, otherLineText } from './comparison-words.ts'
import { comparisonTable } from './comparison-table.ts'
import { wrapped } from './grid.ts'
import { plainStyle, type Style } from '../text/style.ts'
import { verdictColumn } from '../verdict/answer-text.ts'
import { briefReasons } from '../verdict/verdict-text.ts'
import { visible } from '../text/visible.ts'
import { shortened } from '../text/width.ts'

const agentColumns = 40
const ruleColumns = 100

/** How a comparison is laid out. */
export interface ComparisonLayout {
  /** Columns of the terminal. */
  readonly columns: number
  /**
   * How the parts look.
   *
   * @default plainStyle
   */
  readonly style?: Style
}

/**
 * The verdicts of many dialects as text: one table, then for each question that they disagree on, which dialects give which answer
 * because of which line. Dialects that were not measured have a note below the table.
 *
 * @param rows comparisons of the same dialects, as `compare` returns them
 * @param layout width and style
 * @returns lines without a line end after the last, safe on a terminal
 * @example
 * const options = { agents: ['ExampleBot'], urls: ['/a'], dialects: [rfc9309, mk1996] }
 * console.log(comparisonText(compare('User-agent: *\nDisallow: /\nAllow: /a\n', options), { columns: 80 }))
 */
export function comparisonText(
  rows: readonly Comparison[],
  { columns, style = plainStyle }: ComparisonLayout,
): string {
  const table = comparisonTable(rows, columns, style)
  const disagreements = rows
    .filter(({ agree }) => !agree)
    .map((row) => disagreementLines(row, columns, style))
  const texts = knownByTexts(rows[0]?.verdicts ?? [])
  const notes = texts.flatMap((text) => wrapped(text.split(' '), columns)).map((text) => style.faint(text))
  return [table, ...(notes.length > 0 ? [notes] : []), ...disagreements]
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

/**
 * How many questions the dialects disagree on, in one sentence.
 *
 * @param counts how many dialects were asked, how many questions, and on how many they disagreed
 * @returns one sentence
 * @example
 * comparisonSummary({ dialects: 12, asked: 3, disagreed: 0 }) // 'The 12 dialects agree on 3 questions.'
 */
export function comparisonSummary(counts: {
  readonly dialects: number
  readonly asked: number
  readonly disagreed: number
}): string {
  const { dialects, asked, disagreed } = counts
  const questions = counted(asked, 'question')
  return disagreed === 0
    ? `The ${dialects} dialects agree on ${questions}.`
    : `The ${dialects} dialects disagree on ${disagreed.toLocaleString('en')} of ${questions}.`
}

function disagreementLines(
  { agent, url, sides }: Comparison,
  columns: number,
  style: Style,
): readonly string[] {
  // If no dialect has a group for the agent, the reasons say enough.
  const hasGroups = sides.some((side) => side.obeyed.length > 0)
  const obeyed = new Set(hasGroups ? sides.map((side) => obeyedText(side.obeyed)) : [])
  return [
    `${style.strong(`! ${visible(url)}`)}  ${shortened(agentText(agent), agentColumns)}`,
    ...(obeyed.size === 1 ? [`  every dialect ${[...obeyed].join('')}`] : []),
    ...sides.flatMap((side) => sideLines(side, { columns, style, showsObeyed: obeyed.size > 1 })),
  ]
}

const indent = ' '.repeat('  disallowed  '.length)

/** Never narrower than this: the terminal can break the lines. */
const leastColumns = 40

interface SideLayout {
  readonly columns: number
  readonly style: Style
  readonly showsObeyed: boolean
}

/** The answer, its dialects, the line or the reason, then the role of the other lines. */
function sideLines(side: Side, { columns, style, showsObeyed }: SideLayout): readonly string[] {
  const { dialects, obeyed, otherLines } = side
  const room = Math.max(leastColumns, columns - indent.length)
  const names = dialects.map((name, index) => dialectText(name) + (index < dialects.length - 1 ? ',' : ''))
  const [first = '', ...more] = wrapped(names, room)
  const sentences = [
    ...(showsObeyed && obeyed.length > 0 ? [obeyedText(obeyed)] : []),
    ...otherLines.map((line) => otherLineText(line, side)).filter((text) => text !== undefined),
  ]
  return [
    `  ${verdictColumn(side, style)}${first}`,
    ...more.map((text) => indent + text),
    indent + style.strong(causeText(side, room)),
    ...sentences.flatMap((text) => wrapped(text.split(' '), room)).map((text) => indent + style.faint(text)),
  ]
}

function causeText({ allowed, reason, rule }: Side, columns: number): string {
  if (reason !== 'rule') return briefReasons[reason]
  const place = `line ${rule.line}: `
  const text = place + shortened(rule.text.trim(), Math.min(ruleColumns, columns - place.length))
  return rule.pattern === '' ? `${text} (${allowed ? 'allows' : 'disallows'} everything)` : text
}
