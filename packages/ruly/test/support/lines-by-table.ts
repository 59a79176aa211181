import type { Line, Robots } from '../../src/index.ts'

/** What the table of lines says, line by line. Its offsets are compared only if the file is read as it is, not decoded. */
export function linesByTable({ lineTable: table, diagnostics }: Robots): unknown {
  const isDecoded = diagnostics[0]?.code === 'utf-16'
  return Array.from({ length: table.length }, (_, place) => {
    const line = place + 1
    return {
      kind: table.kindOf(line),
      value: table.valueOf(line),
      offsets: isDecoded
        ? []
        : [table.startOf(line), table.endOf(line), table.valueStartOf(line), table.valueEndOf(line)],
    }
  })
}

/** The same from the objects of the lines. */
export function linesByObjects({ lines, diagnostics }: Robots): unknown {
  const isDecoded = diagnostics[0]?.code === 'utf-16'
  return lines.map(({ kind, field, start, end }) => {
    const { valueSpan = { start: end - start, end: end - start }, value = '' } = field ?? {}
    const offsets = [start, end, start + valueSpan.start, start + valueSpan.end]
    return { kind, value, offsets: isDecoded ? [] : offsets }
  })
}

/** What the dialect did with each line, by the table; undefined for agents of a group that the dialect drops. */
export function usesByTable({ lineTable: table }: Robots): unknown {
  return Array.from({ length: table.length }, (_, place) => {
    const use = table.useOf(place + 1)
    return isDropped(table.kindOf(place + 1), table.groupOf(place + 1)) ? undefined : use
  })
}

/** The same from the groups, which are found without the table. */
export function usesByGroups({ lines, groups }: Robots): unknown {
  const rules = new Set(groups.flatMap((group) => group.rules.map(({ line }) => line)))
  const openers = new Set(groups.map(({ agents }) => agents[0]?.line))
  return lines.map(({ kind, number, group }) => {
    if (isDropped(kind, group)) return undefined
    if (kind === 'user-agent') return openers.has(number) ? 'opens-group' : 'joins-group'
    if (kind === 'allow' || kind === 'disallow') return rules.has(number) ? 'rule' : 'rule-outside-groups'
    return kind === 'unknown' ? 'unknown-field' : kind
  })
}

function isDropped(kind: Line['kind'], group: number | undefined): boolean {
  return kind === 'user-agent' && group === undefined
}
