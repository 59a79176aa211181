import { extensionKinds } from '../../src/read/extensions/extension-kinds.ts'
import type { ExtensionName, Robots } from '../../src/index.ts'

/** Groups as the lines tell them, which are read one by one. */
export function groupsByLines({ lines }: Robots): unknown {
  const groups = new Map<number, { agents: [number, string][]; rules: [number, string, string][] }>()
  for (const { number, group, kind, use, field } of lines) {
    if (group === undefined || field === undefined) continue
    const members = groups.get(group) ?? { agents: [], rules: [] }
    groups.set(group, members)
    if (kind === 'user-agent') members.agents.push([number, field.value])
    else if (use === 'rule') members.rules.push([number, kind, field.value])
  }
  return [...groups].toSorted(([a], [b]) => a - b).map(([, members]) => members)
}

export function groupsByIndex({ groups }: Robots): unknown {
  return groups.map(({ agents, rules }) => ({
    agents: agents.filter(({ line }) => line > 0).map(({ line, value }) => [line, value]),
    rules: rules.map(({ line, kind, value }) => [line, kind, value]),
  }))
}

/** Extensions as the lines tell them, with the lines of the user-agent lines that they are for. */
export function extensionsByLines({ lines, dialect }: Robots): unknown {
  const found: unknown[] = []
  let run: number[] = []
  let isClosed = false
  for (const { number, text, kind, use, group, field } of lines) {
    const { blankLine } = dialect.grouping
    const separates = blankLine === 'separates' || (blankLine === 'separates-if-empty' && text === '')
    if (kind === 'blank' && separates) run = []
    if (use === 'opens-group' || (use === 'joins-group' && isClosed)) run = []
    if (kind === 'user-agent') {
      run = [...run, number]
      isClosed = false
    }
    // Only a rule before every user-agent line has none above it.
    if (use === 'rule' && run.length === 0) run = [0]
    if (kind !== 'extension' || field === undefined || !Object.hasOwn(extensionKinds, field.name)) continue
    const isForRun = extensionKinds[field.name as ExtensionName].scope === 'group'
    if (isForRun && run.length > 0) isClosed = true
    found.push([number, field.name, field.value, isForRun ? group : undefined, isForRun ? run : []])
  }
  return found
}

export function extensionsFound({ extensions }: Robots): unknown {
  return extensions.map(({ line, name, written, group, agents }) => [
    line,
    name,
    written,
    group,
    agents.map((agent) => agent.line),
  ])
}

/** Who asks for a robot first has the groups found without their rules, which are read later. */
export function alreadyAsked(robots: Robots): Robots {
  robots.isAllowed('ExampleBot', '/')
  return robots
}
