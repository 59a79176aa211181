import { columnOf, type Line } from 'ruly'
import type { Style } from './style.ts'
import { columnsOf, shortened, shortenedInFront, shortenedInside } from './width.ts'

/** What an excerpt shows. */
export interface ExcerptLines {
  /** The user-agent line; 0 if missing. */
  readonly agentLine: number
  readonly decidingLine: number
  /** Colours the mark and the caret of the deciding line. */
  readonly mark: (text: string) => string
}

/** Up to this many lines between the user-agent line and the deciding line are shown; more become an ellipsis. */
const nearby = 2

/** Width of a line; a longer one is cut around its value. */
const lineColumns = 100
const beforeColumns = 24
const valueColumns = 60
const afterColumns = 16

/** The deciding line with a caret under its value, below the user-agent line of its group. */
export function excerpt(
  lines: readonly Line[],
  { agentLine, decidingLine, mark }: ExcerptLines,
  style: Style,
): readonly string[] {
  const digits = String(decidingLine).length
  const gutter = (number: number): string => style.faint(`${String(number).padStart(digits)} |`)
  const plain = (number: number): string =>
    `    ${gutter(number)} ${shortened(lines[number - 1]?.text ?? '', lineColumns)}`
  const between = Math.max(0, decidingLine - agentLine - 1)
  const above =
    agentLine === 0 || agentLine >= decidingLine
      ? []
      : between > nearby
        ? [plain(agentLine), `    ${style.faint(`${'…'.padStart(digits)} |`)}`]
        : Array.from({ length: between + 1 }, (_, index) => plain(agentLine + index))
  const deciding = lines[decidingLine - 1]
  if (deciding === undefined) return above
  const { before, value, after } = partsOf(deciding)
  const caretColumn = `  > ${decidingLine} | `.length + columnsOf(before)
  return [
    ...above,
    `  ${mark('>')} ${gutter(decidingLine)} ${style.strong(before + value)}${style.faint(after)}`,
    ' '.repeat(caretColumn) + mark('^'.repeat(Math.max(1, columnsOf(value)))),
  ]
}

/** The three parts of a line as shown. */
function partsOf(line: Line): { readonly before: string; readonly value: string; readonly after: string } {
  const { text, field } = line
  if (field === undefined) return { before: '', value: shortened(text, lineColumns), after: '' }
  const start = columnOf(line, field.valueSpan.start)
  const isAsWritten = text.startsWith(field.value, start)
  const end = isAsWritten ? start + field.value.length : columnOf(line, field.valueSpan.end)
  return {
    before: shortenedInFront(text.slice(0, start), beforeColumns),
    value: shortenedInside(text.slice(start, end), valueColumns),
    after: shortened(text.slice(end), afterColumns),
  }
}
