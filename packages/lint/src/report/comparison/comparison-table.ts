import type { Comparison, DialectVerdict } from '../../compare/comparison.ts'
import { cell, columnsOfGrid, grid, type Cell } from './grid.ts'
import type { Style } from '../text/style.ts'
import { visible } from '../text/visible.ts'
import { shortened, shortenedInside, widest } from '../text/width.ts'
import { agentText, dialectText } from './comparison-words.ts'

/** A URL cut to less than this is not useful. */
const leastUrlColumns = 24
const agentColumns = 24
const headingAgentColumns = 60

/**
 * The answers of all dialects: `yes` or `no` with the line that decides, and `!` before questions that the dialects disagree on.
 *
 * Questions are rows and dialects columns; dialects that answer all questions alike share one. If that is too wide, dialects are
 * rows and numbered questions columns.
 */
export function comparisonTable(
  rows: readonly Comparison[],
  columns: number,
  style: Style,
): readonly string[] {
  if (rows.length === 0) return []
  const questions = questionsOf(rows, style)
  const dialects = dialectsOf(rows, style)
  const beside = (linesOf: NameLines): readonly string[] | undefined =>
    sideBySide(questions, headed(alike(dialects), linesOf, style), columns)
  const table = beside(asWhole) ?? beside(asWords) ?? turned(questions, dialects, columns, style)
  return [style.strong(questions.heading), '', ...table]
}

/** The questions of a table. */
interface Questions {
  /** The part that all questions share, as a question. */
  readonly heading: string
  readonly rows: readonly {
    /** `!` if the dialects disagree, then the agent if there are several. */
    readonly before: readonly Cell[]
    /** The URL as shown, without the part in the heading. */
    readonly url: string
  }[]
}

/** The questions of comparisons. An agent or a site that all share is shown in the heading only. */
function questionsOf(rows: readonly Comparison[], { strong }: Style): Questions {
  const agent = common(rows.map((row) => agentText(row.agent)))
  const site = common(rows.map(({ url }) => siteOf(url))) ?? ''
  const who = agent === undefined ? 'these agents' : shortened(agent, headingAgentColumns)
  return {
    heading: `May ${who} fetch this${site === '' ? '' : ` from ${visible(site)}`}?`,
    rows: rows.map((row) => ({
      before: [
        cell(row.agree ? ' ' : '!', strong),
        ...(agent === undefined ? [cell(shortened(agentText(row.agent), agentColumns))] : []),
      ],
      url: visible(row.url.slice(site.length)),
    })),
  }
}

/** Scheme and authority of a URL with a path. */
function siteOf(url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+(?=\/)/i.exec(url)?.[0] ?? ''
}

function common(texts: readonly string[]): string | undefined {
  return texts.every((text) => text === texts[0]) ? texts[0] : undefined
}

/** How the name of a dialect is split into lines. */
type NameLines = (name: string) => readonly string[]

const asWhole: NameLines = (name) => [name]

/** `robots` and below it ` Rb`, which is narrower. */
const asWords: NameLines = (name) =>
  name.split(/(?<=[a-z0-9])(?=[A-Z])/).map((word, index) => (index === 0 ? word : ` ${word}`))

/** Answers below the names of the dialects that give them. */
interface Columns {
  readonly heads: readonly (readonly Cell[])[]
  readonly answers: readonly (readonly Cell[])[]
}

function headed(dialects: readonly DialectAnswers[], linesOf: NameLines, { strong }: Style): Columns {
  const heads = dialects.map(({ names }) => names.flatMap(linesOf))
  const height = Math.max(0, ...heads.map(({ length }) => length))
  return {
    // The last name is directly above the answers.
    heads: Array.from({ length: height }, (_, row) =>
      heads.map((lines) => cell(lines[row - height + lines.length] ?? '', strong)),
    ),
    answers: Array.from({ length: dialects[0]?.answers.length ?? 0 }, (_, row) =>
      dialects.map(({ answers }) => answers[row] ?? cell('')),
    ),
  }
}

function sideBySide(
  { rows }: Questions,
  { heads, answers }: Columns,
  columns: number,
): readonly string[] | undefined {
  const room = columns - columnsOfGrid([...heads, ...answers])
  const left = room - columnsOfGrid(rows.map(({ before }) => [...before, cell(''), cell('')]))
  const wanted = widest(rows.map(({ url }) => url))
  if (left < Math.min(wanted, leastUrlColumns)) return undefined
  const noQuestion = [...(rows[0]?.before ?? []), cell('')].map(() => cell(''))
  return grid([
    ...heads.map((head) => [...noQuestion, ...head]),
    ...rows.map(({ before, url }, index) => [
      ...before,
      cell(shortenedInside(url, left)),
      ...(answers[index] ?? []),
    ]),
  ])
}

/** The questions with their numbers, and below them as many tables as the width requires. */
function turned(
  { rows }: Questions,
  dialects: readonly DialectAnswers[],
  columns: number,
  { strong }: Style,
): readonly string[] {
  const numbers = rows.map((_, index) => cell(String(index + 1), strong))
  const heads = dialects.map(({ names: [name = ''] }) => [cell(name, strong)])
  const answers = dialects.flatMap(({ answers: cells }) => cells.map((answer) => [answer]))
  const perTable = Math.max(1, Math.floor((columns - columnsOfGrid(heads)) / (columnsOfGrid(answers) + 2)))
  const tables = Array.from({ length: Math.ceil(rows.length / perTable) }, (_, index) => {
    const piece = (cells: readonly Cell[]): readonly Cell[] =>
      cells.slice(index * perTable, (index + 1) * perTable)
    const body = dialects.map(({ answers: cells }, at) => [...(heads[at] ?? []), ...piece(cells)])
    return ['', ...grid([[cell(''), ...piece(numbers)], ...body])]
  })
  const list = rows.map(({ before: [mark = cell(''), ...agent], url }, index) => {
    return [mark, numbers[index] ?? cell(''), ...agent, cell(url)]
  })
  return [...grid(list), ...tables.flat()]
}

/** Dialects with their answers, in the order of the questions. */
interface DialectAnswers {
  /** The names as shown. */
  readonly names: readonly string[]
  readonly answers: readonly Cell[]
}

/** Each dialect with its answers: `yes` or `no`, and the line that decides; `n/a` where no robots.txt governs the URL. */
function dialectsOf(rows: readonly Comparison[], style: Style): readonly DialectAnswers[] {
  const verdicts = rows[0]?.verdicts ?? []
  return verdicts.map(({ dialect }, index) => ({
    names: [dialectText(dialect)],
    answers: rows.map((row) => answerOf(row.verdicts[index], style)),
  }))
}

/** Merges dialects with the same answers and deciding lines for all questions. */
function alike(dialects: readonly DialectAnswers[]): readonly DialectAnswers[] {
  const together = new Map<string, DialectAnswers>()
  for (const { names, answers } of dialects) {
    const key = answers.map(({ text }) => text).join('\n')
    together.set(key, { names: [...(together.get(key)?.names ?? []), ...names], answers })
  }
  return [...together.values()]
}

function answerOf(verdict: DialectVerdict | undefined, style: Style): Cell {
  if (verdict === undefined) return cell('')
  const { allowed, reason, rule } = verdict
  if (reason === 'not-governed') return cell('n/a', style.warning)
  const answer = allowed ? 'yes' : 'no '
  const line = rule === undefined ? '' : ` ${rule.line}`
  const styled = allowed ? style.allowed(answer) : style.disallowed(answer)
  return { text: answer + line, styled: styled + (line && style.faint(line)) }
}
