import type { Robots } from '../../src/index.ts'

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

/** Who asks for a robot first has the groups found without their rules, which are read later. */
export function alreadyAsked(robots: Robots): Robots {
  robots.isAllowed('ExampleBot', '/')
  return robots
}
