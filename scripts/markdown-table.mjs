/** A table with columns of even width, as the formatter wants it. */
export function markdownTable([head, ...body]) {
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((row) => row[column].length)))
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}
