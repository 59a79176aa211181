/**
 * A table in Markdown with columns of even width.
 *
 * @param {readonly (readonly string[])[]} rows the head and the rows below it
 * @param {{ numbers?: boolean }} options `numbers`: all columns but the first are numbers, which stand at the right
 */
export function markdownTable([head, ...body], { numbers = false } = {}) {
  const widths = head.map((_, column) => Math.max(1, ...[head, ...body].map((row) => row[column].length)))
  const isRight = (column) => numbers && column > 0
  const pad = (cell, column) =>
    isRight(column) ? cell.padStart(widths[column]) : cell.padEnd(widths[column])
  const line = (cells) => `| ${cells.map(pad).join(' | ')} |`
  const rule = widths.map((width, column) => `${'-'.repeat(width - 1)}${isRight(column) ? ':' : '-'}`)
  return [line(head), line(rule), ...body.map(line)].join('\n')
}
