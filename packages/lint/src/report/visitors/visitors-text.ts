import type { VisitorComparison, VisitorVerdict } from '../../compare/visitor-comparison.ts'
import { wrapped } from '../comparison/grid.ts'
import type { ComparisonLayout } from '../comparison/comparison-text.ts'
import { plainStyle, type Style } from '../text/style.ts'
import { verdictColumn } from '../verdict/answer-text.ts'
import { visible } from '../text/visible.ts'
import { padded, shortened, shortenedInside } from '../text/width.ts'
import { namedVisitor } from './agent-caveat.ts'
import { documentedSides, sidesOfVisitors, type VisitorParty, type VisitorSide } from './visitor-parties.ts'

/** Columns for the names of engines; the longest, `robotstxtGemIntended`, is seldom there. */
const engineColumns = 16
const notKnown = 'not known'
const answerColumns = 'disallowed  '.length
/** Never narrower than this: the terminal can break the lines. */
const leastColumns = 40

interface Sheet {
  readonly columns: number
  readonly style: Style
}

/**
 * Who may fetch each URL, as text: the answer of the standard first, and under each answer the visitors that get it, by the engine
 * that they use.
 *
 * @param rows comparisons, as `compareVisitors` returns them
 * @param layout width and style
 * @returns lines without a line end after the last, safe on a terminal
 * @example
 * const file = 'User-agent: *\nDisallow: /a\n'
 * console.log(visitorsText(compareVisitors(file, { urls: ['/a'] }), { columns: 80 }))
 */
export function visitorsText(
  rows: readonly VisitorComparison[],
  { columns, style = plainStyle }: ComparisonLayout,
): string {
  const sheet = { columns: Math.max(leastColumns, columns), style }
  const tables = rows.map((row) => tableOf(row, sheet).join('\n'))
  return [...tables, ...legendOf(rows, sheet)].join('\n\n')
}

function tableOf(row: VisitorComparison, sheet: Sheet): readonly string[] {
  const { columns, style } = sheet
  const url = shortenedInside(row.url, columns - 'Who may fetch ?'.length)
  const allowed = row.visitors.filter(
    (visitor) => visitor.allowed && visitor.reason !== 'not-governed',
  ).length
  const sides = sidesOfVisitors(row)
  const documented = documentedSides(row)
  return [
    style.strong(`Who may fetch ${url}?`),
    `${allowed} of ${row.visitors.length} visitors may.`,
    ...(sides.length === 1
      ? ['', ...unanimousLines(sides, row.visitors.length, sheet)]
      : sides.flatMap((side) => ['', ...sideLines(side, sheet)])),
    ...(documented.length === 0
      ? []
      : ['', 'Their operators say otherwise:', ...documented.flatMap((side) => saidLines(side, sheet))]),
  ]
}

/** One answer for everyone needs no table. */
function unanimousLines(sides: readonly VisitorSide[], count: number, sheet: Sheet): readonly string[] {
  return sides.flatMap((side) => [
    headOf(side, sheet),
    ...entryLines('  everyone', [`the standard and all ${count} visitors, whichever engine they use`], sheet),
  ])
}

function sideLines(side: VisitorSide, sheet: Sheet): readonly string[] {
  const standard = side.isStandard
    ? entryLines('  rfc9309', ['the standard, for agents that the file does not name'], sheet)
    : []
  return [headOf(side, sheet), ...standard, ...side.parties.flatMap((party) => partyLines(party, sheet))]
}

/** The answer and the line that decides. */
function headOf(side: VisitorSide, { columns, style }: Sheet): string {
  const text = shortened(side.cause, columns - answerColumns)
  return `${verdictColumn(side, style)}${style.strong(text)}`
}

function partyLines(
  { engine = notKnown, asStandard, agents }: VisitorParty,
  sheet: Sheet,
): readonly string[] {
  const mark = asStandard ? ' ' : '!'
  return entryLines(`${mark} ${shortened(engine, engineColumns)}`, agents.map(namedVisitor), sheet)
}

/** A label, and names beside it on as many lines as needed. */
function entryLines(label: string, names: readonly string[], { columns, style }: Sheet): readonly string[] {
  const left = engineColumns + 4
  const listed = names.map((name, index) => visible(name) + (index < names.length - 1 ? ',' : ''))
  const [first = '', ...more] = wrapped(
    listed.flatMap((name) => name.split(' ')),
    columns - left,
  )
  const marked = label.startsWith('!') ? style.warning(padded(label, left)) : padded(label, left)
  return [marked + first, ...more.map((line) => ' '.repeat(left) + line)]
}

function saidLines({ allowed, cause, parties }: VisitorSide, sheet: Sheet): readonly string[] {
  const names = parties.flatMap(({ agents }) => agents)
  return entryLines(
    `  ${allowed ? 'allowed' : 'disallowed'}`,
    [...names.slice(0, -1), `${names.at(-1)} (${cause})`],
    sheet,
  )
}

/** Whether a verdict rests on what the operator of a visitor documents: an exception, or the group of another agent. */
function isByOperator({ agent, reason, token = '*' }: VisitorVerdict): boolean {
  if (reason === 'ignores-wildcard' || reason === 'ignores-robots-txt') return true
  return token !== '*' && !token.toLowerCase().includes(agent.toLowerCase())
}

/** What the marks mean, if there are any. */
function legendOf(rows: readonly VisitorComparison[], { columns, style }: Sheet): readonly string[] {
  const visitors = rows.filter((row) => sidesOfVisitors(row).length > 1).flatMap((row) => row.visitors)
  const others = visitors.filter(({ asStandard }) => !asStandard)
  const causes = others.some(isByOperator) ? ', or their operators document other groups' : ''
  const sentences = [
    ...(others.length > 0
      ? [
          `! RFC 9309 gives these visitors the other answer: their engine reads the file in another way${causes}.`,
        ]
      : []),
    ...(visitors.some(({ isEngineKnown }) => !isEngineKnown)
      ? [`${notKnown}: the operator documents no parser; the answer is that of RFC 9309.`]
      : []),
  ]
  const lines = sentences.flatMap((sentence) => wrapped(sentence.split(' '), columns))
  return lines.length === 0 ? [] : [lines.map((line) => style.faint(line)).join('\n')]
}
