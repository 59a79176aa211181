import type { Edit } from '@ruly/common/edits'
import type { Line } from '../model/line.ts'
import { byteOrderMark } from '@ruly/common/utf8'
import type { Robots } from '../robots.ts'

/** The line end of the file: that of its first line, LF if it has none. */
function lineEndOf({ lines, bytes }: Robots): string {
  const [first] = lines
  if (first === undefined || first.next === first.end) return '\n'
  return first.next - first.end === 2 ? '\r\n' : String.fromCharCode(bytes[first.end] as number)
}

/** Inserts lines after a line of the file. */
export function behind(robots: Robots, number: number, texts: readonly string[]): Edit {
  const lineEnd = lineEndOf(robots)
  const { end, next } = robots.lines[number - 1] as Line
  const text = texts.map((written) => (end === next ? lineEnd + written : written + lineEnd)).join('')
  return { start: next, end: next, text }
}

/** Inserts lines before a line of the file. */
export function before(robots: Robots, number: number, texts: readonly string[]): Edit {
  const start = startOf(robots.lines[number - 1] as Line)
  const text = texts.map((written) => written + lineEndOf(robots)).join('')
  return { start, end: start, text }
}

/** Inserts lines at the end of the file after a blank line; `closing` lines come before that. */
export function atEnd(robots: Robots, texts: readonly string[], closing: readonly string[] = []): Edit {
  const lineEnd = lineEndOf(robots)
  const { length } = robots.bytes
  const last = robots.lines.at(-1) as Line
  const isEnded = last.start === last.end || isMark(last)
  const above = isEnded && !isMark(last) ? robots.lines.at(-2) : last
  const hasBlank = above === undefined || above.kind === 'blank'
  const block = [...closing, ...(hasBlank && closing.length === 0 ? [] : ['']), ...texts]
  const text = (isEnded ? '' : lineEnd) + block.map((written) => written + lineEnd).join('')
  return { start: length, end: length, text }
}

/** A file that consists of a byte order mark. */
function isMark({ number, kind, start, end }: Line): boolean {
  return number === 1 && kind === 'blank' && end - start === byteOrderMark.length
}

/** Removes lines, with a blank line if two would remain in a row, or one at either end of the file. */
export function without(robots: Robots, numbers: ReadonlySet<number>): readonly Edit[] {
  const { lines } = robots
  const body = lines.at(-1)?.text === '' ? lines.slice(0, -1) : lines
  const removed = new Set(numbers)
  /** Number of the last line that stays. */
  let kept = 0
  for (const number of [...numbers].sort((one, other) => one - other)) {
    if (!removed.has(number - 1)) kept = number - 1
    if (numbers.has(number + 1)) continue
    const above = body[kept - 1]
    const below = body[number]
    if (below?.kind === 'blank' && (above?.kind ?? 'blank') === 'blank') removed.add(number + 1)
    else if (below === undefined && above?.kind === 'blank') removed.add(kept)
  }
  return [...removed].map((number) => {
    const line = lines[number - 1] as Line
    return { start: startOf(line), end: line.next, text: '' }
  })
}

/** Where a line begins, after the byte order mark of the file. */
function startOf({ number, start, text }: Line): number {
  return number === 1 && text.startsWith('\uFEFF') ? start + byteOrderMark.length : start
}
