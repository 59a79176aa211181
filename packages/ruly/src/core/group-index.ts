import type { Dialect, Grouping, Reading } from './dialect.ts'
import { FieldReader, type LineRole } from './field-reader.ts'
import { GroupFormer } from './group-former.ts'
import { IndexedGroup, type GroupBody } from './indexed-group.ts'
import { LineBreaks } from './line-breaks.ts'
import { textOfOctets, type Octets } from './octets.ts'
import { markLength } from './read.ts'

/**
 * The groups of a file, found in one pass that reads no rule.
 *
 * Once a group has a rule, only a user-agent line, and in some dialects a blank line, changes where groups begin and end: all
 * other lines are passed by their first octet.
 */
export function indexGroups(
  content: Octets,
  end: number,
  { reading, grouping }: Pick<Dialect, 'reading' | 'grouping'>,
): readonly IndexedGroup[] {
  const former = new GroupFormer(grouping)
  const reader = new FieldReader(content, reading)
  const breaks = new LineBreaks(content, end)
  const passable = passableOctets(reading, grouping)
  const bodies: GroupBody[] = []
  for (let start = markLength(content, reading.bom), line = 1; start <= end; line++) {
    if (former.isSettled) {
      start = breaks.pass(start, passable)
      if (start < 0 || start > end) break
      line += breaks.passed
    }
    const at = breaks.at(start)
    take(reader.read(start, at), { former, reader, bodies, start, line })
    if (at === end) break
    start = breaks.after(at)
  }
  endBody(bodies, end)
  const groups: IndexedGroup[] = []
  for (const [formed, body] of bodies.entries()) {
    const isKept = body.start >= 0 || grouping.emptyGroup === 'kept'
    if (isKept) groups.push(new IndexedGroup({ index: groups.length, formed, body, reader, breaks }))
  }
  return groups
}

const passableByReading = new WeakMap<Reading, Record<Grouping['blankLine'], Uint8Array>>()

/** Octets that open a line which changes nothing once a group has a rule. */
function passableOctets(reading: Reading, { blankLine }: Grouping): Uint8Array {
  const known = passableByReading.get(reading)
  if (known !== undefined) return known[blankLine]
  const separates = new Uint8Array(256)
  const { agentInitials } = reading.classify
  const isUsual = agentInitials !== undefined && reading.split.isUsual === true
  if (isUsual) {
    separates.fill(1, 0x21, 0x7f)
    for (const initial of agentInitials + agentInitials.toUpperCase()) separates[initial.charCodeAt(0)] = 0
  }
  const ignored = separates.slice()
  if (isUsual) for (const lineBreak of '\n\r') ignored[lineBreak.charCodeAt(0)] = 1
  passableByReading.set(reading, { separates, ignored })
  return blankLine === 'ignored' ? ignored : separates
}

interface Taking {
  readonly former: GroupFormer
  readonly reader: FieldReader
  readonly bodies: GroupBody[]
  readonly start: number
  readonly line: number
}

function take(role: LineRole, { former, reader, bodies, start, line }: Taking): void {
  if (role === 'user-agent') {
    if (former.takeAgent()) openBody(bodies, start)
    const octets = reader.value()
    bodies.at(-1)?.agents.push({ line, value: textOfOctets(octets), octets })
  } else if (role === 'allow' || role === 'disallow') {
    const { count } = former
    if (!former.takeRule()) return
    if (former.count > count) openBody(bodies, start).agents.push({ line: 0, value: '*', octets: '*' })
    beginRules(bodies, start, line)
  } else if (role === 'extension') {
    former.takeExtension()
  } else if (role === 'blank') {
    former.takeBlank()
    if (former.open < 0) endBody(bodies, start)
  }
}

function openBody(bodies: GroupBody[], at: number): GroupBody {
  endBody(bodies, at)
  const body: GroupBody = { agents: [], start: -1, end: -1, line: 0 }
  bodies.push(body)
  return body
}

function beginRules(bodies: readonly GroupBody[], start: number, line: number): void {
  const body = bodies.at(-1)
  if (body === undefined || body.start >= 0) return
  body.start = start
  body.line = line
}

function endBody(bodies: readonly GroupBody[], at: number): void {
  const body = bodies.at(-1)
  if (body !== undefined && body.end < 0) body.end = at
}
