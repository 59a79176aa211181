import type { Grouping } from './dialect.ts'
import { textOfOctets, type Octets } from './octets.ts'
import type { ReadField, ReadLine } from './read.ts'

/** A user-agent line of a group. */
export interface AgentLine {
  /** 0 where the dialect gives rules before any user-agent line to everyone. */
  readonly line: number
  /** The value as text. */
  readonly value: string
  /** The value in octets. */
  readonly octets: Octets
}

/** An allow or disallow line of a group. */
export interface Rule {
  readonly line: number
  readonly kind: 'allow' | 'disallow'
  /** The path pattern as written. */
  readonly value: string
  /** The path pattern in octets, as written. */
  readonly octets: Octets
}

/** One or more user-agent lines and the rules that follow them (RFC 9309 §2.2). */
export interface Group {
  /** Place in the list of groups, from 0. */
  readonly index: number
  readonly agents: readonly AgentLine[]
  readonly rules: readonly Rule[]
}

/** What the dialect did with a line. */
export type LineUse =
  | 'opens-group'
  | 'joins-group'
  | 'rule'
  | 'extension'
  | 'blank'
  | 'comment'
  | 'not-a-field'
  | 'unknown-field'
  | 'rule-before-any-group'
  | 'beyond-limit'

export interface GroupedLine {
  readonly read: ReadLine
  readonly use: LineUse
  /** Index of the group that the line stands in, where it stands in one. */
  readonly group: number | undefined
}

export interface Grouped {
  readonly groups: readonly Group[]
  readonly lines: readonly GroupedLine[]
}

interface OpenGroup {
  readonly agents: AgentLine[]
  readonly rules: Rule[]
}

interface Forming {
  readonly groups: OpenGroup[]
  open: OpenGroup | undefined
  /** Whether a user-agent line would still join the open group. */
  joinable: boolean
  agentSeen: boolean
}

/** The groups of a file, and for each of its lines what became of it. */
export function group(lines: readonly ReadLine[], grouping: Grouping): Grouped {
  const forming: Forming = { groups: [], open: undefined, joinable: false, agentSeen: false }
  const taken = lines.map((read) => {
    const use = take(read, forming, grouping)
    return { read, use, open: read.field === undefined ? undefined : forming.open }
  })
  const kept = forming.groups.filter((open) => open.rules.length > 0 || grouping.emptyGroup === 'kept')
  const indexOf = new Map(kept.map((open, index) => [open, index]))
  return {
    groups: kept.map(({ agents, rules }, index) => ({ index, agents, rules })),
    lines: taken.map(({ read, use, open }) => ({ read, use, group: open && indexOf.get(open) })),
  }
}

function take(line: ReadLine, forming: Forming, grouping: Grouping): LineUse {
  const { field, source } = line
  if (field === undefined) {
    if (source.beyondLimit) return 'beyond-limit'
    if (!line.blank) return 'not-a-field'
    if (line.comment >= 0) return 'comment'
    if (grouping.blankLine === 'separates') forming.open = undefined
    return 'blank'
  }
  switch (field.kind) {
    case 'unknown':
      return 'unknown-field'
    case 'extension':
      if (grouping.agentLineOpens === 'after-field') forming.joinable = false
      return 'extension'
    case 'user-agent':
      return takeAgent(field, source.number, forming, grouping)
    default:
      return takeRule(field, field.kind, source.number, forming, grouping)
  }
}

function takeAgent(field: ReadField, line: number, forming: Forming, grouping: Grouping): LineUse {
  const joined = forming.joinable && grouping.agentLineOpens !== 'always' ? forming.open : undefined
  const open = joined ?? openGroup(forming)
  open.agents.push({ line, value: textOfOctets(field.value), octets: field.value })
  forming.joinable = true
  forming.agentSeen = true
  return joined === undefined ? 'opens-group' : 'joins-group'
}

function takeRule(
  field: ReadField,
  kind: Rule['kind'],
  line: number,
  forming: Forming,
  grouping: Grouping,
): LineUse {
  const open = forming.open ?? groupForEveryone(forming, grouping)
  if (open === undefined) return 'rule-before-any-group'
  open.rules.push({ line, kind, value: textOfOctets(field.value), octets: field.value })
  forming.joinable = false
  return 'rule'
}

function groupForEveryone(forming: Forming, grouping: Grouping): OpenGroup | undefined {
  if (forming.agentSeen || grouping.orphanRule === 'ignored') return undefined
  const open = openGroup(forming)
  open.agents.push({ line: 0, value: '*', octets: '*' })
  return open
}

function openGroup(forming: Forming): OpenGroup {
  const open: OpenGroup = { agents: [], rules: [] }
  forming.groups.push(open)
  forming.open = open
  return open
}
