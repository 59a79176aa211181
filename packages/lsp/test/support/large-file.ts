/**
 * A robots.txt of nearly this many bytes, with many different rules.
 *
 * @param rulesPerGroup how many rules a group has
 */
export function largeFile(sizeBytes: number, rulesPerGroup: number): string {
  const lines: string[] = []
  let size = 0
  for (let rule = 0; size < sizeBytes - 100; rule++) {
    if (rule % rulesPerGroup === 0) {
      const agent = `User-agent: bot-${rule}`
      lines.push('', agent)
      size += agent.length + 2
    }
    const name = rule % 5 === 0 ? 'Allow' : 'Disallow'
    const end = rule % 11 === 0 ? '*.html$' : ''
    const line = `${name}: /folder-${(rule * 7919) % 5000}/page-${rule}${end}`
    lines.push(line)
    size += line.length + 1
  }
  return `${lines.join('\n')}\n`
}
