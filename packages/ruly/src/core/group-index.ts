import type { Dialect, Grouping, Reading } from './dialect.ts'
import { FieldReader, type LineRole } from './field-reader.ts'
import { GroupFormer } from './group-former.ts'
import type { AgentLine, Group, Rule } from './group.ts'
import { LineBreaks } from './line-breaks.ts'
import { isAscii, textOfOctets, type Octets } from './octets.ts'
import { markLength } from './read.ts'

/** Rules by where they stand. */
export interface RuleSpans {
  readonly content: Octets
  /** Four numbers a rule: 1 for allow and 0 for disallow, its line, start and end of its value in the content. */
  readonly numbers: readonly number[]
  /** Whether all of the content is ASCII: then octets are their own text. */
  readonly isAscii: boolean
  /** Values that count otherwise than they stand, by the place of the rule. */
  readonly changed: ReadonlyMap<number, Octets>
}

interface Body {
  readonly agents: AgentLine[]
  /** From the first rule on; -1 while there is none. */
  start: number
  end: number
  /** Line of the first rule. */
  line: number
}

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
  const bodies: Body[] = []
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
    if (isKept) groups.push(new IndexedGroup({ index: groups.length, formed, body, content, reading }))
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
  readonly bodies: Body[]
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

function openBody(bodies: Body[], at: number): Body {
  endBody(bodies, at)
  const body: Body = { agents: [], start: -1, end: -1, line: 0 }
  bodies.push(body)
  return body
}

function beginRules(bodies: readonly Body[], start: number, line: number): void {
  const body = bodies.at(-1)
  if (body === undefined || body.start >= 0) return
  body.start = start
  body.line = line
}

function endBody(bodies: readonly Body[], at: number): void {
  const body = bodies.at(-1)
  if (body !== undefined && body.end < 0) body.end = at
}

interface FoundGroup {
  readonly index: number
  readonly formed: number
  readonly body: Body
  readonly content: Octets
  readonly reading: Reading
}

/** A group whose rules are still in the file, and are read when they are asked for. */
export class IndexedGroup implements Group {
  readonly #found: FoundGroup
  #spans: RuleSpans | undefined
  #plain: Group | undefined

  constructor(found: FoundGroup) {
    this.#found = found
  }

  get index(): number {
    return this.#found.index
  }

  /** Its number among all groups that formed, those included that the dialect drops. */
  get formed(): number {
    return this.#found.formed
  }

  get agents(): readonly AgentLine[] {
    return this.#found.body.agents
  }

  get rules(): readonly Rule[] {
    const { spans } = this
    const rules: Rule[] = []
    for (let place = 0; place < spans.numbers.length / 4; place++) rules.push(ruleAt(spans, place))
    return rules
  }

  get spans(): RuleSpans {
    return (this.#spans ??= ruleSpans(this.#found))
  }

  /** The group as data, always the same object. */
  get plain(): Group {
    return (this.#plain ??= { index: this.index, agents: this.agents, rules: this.rules })
  }
}

const nothingChanged: ReadonlyMap<number, Octets> = new Map()
const noSpans: RuleSpans = { content: '', numbers: [], isAscii: true, changed: nothingChanged }

function ruleSpans({ body: { start: from, end, line: first }, content, reading }: FoundGroup): RuleSpans {
  if (from < 0) return noSpans
  const reader = new FieldReader(content, reading)
  const breaks = new LineBreaks(content, end)
  const numbers: number[] = []
  let changed: Map<number, Octets> | undefined
  for (let start = from, line = first; start < end; line++) {
    const at = breaks.at(start)
    const role = reader.read(start, at)
    if (role === 'allow' || role === 'disallow') {
      if (reader.changed !== undefined) (changed ??= new Map()).set(numbers.length / 4, reader.changed)
      numbers.push(role === 'allow' ? 1 : 0, line, reader.valueStart, reader.valueEnd)
    }
    start = breaks.after(at)
  }
  return { content, numbers, isAscii: isAscii(content), changed: changed ?? nothingChanged }
}

/** The rule at a place of the spans. */
export function ruleAt({ content, numbers, isAscii: isText, changed }: RuleSpans, place: number): Rule {
  const at = place * 4
  const changedTo = changed.size === 0 ? undefined : changed.get(place)
  const octets = changedTo ?? content.slice(numbers[at + 2], numbers[at + 3])
  return {
    line: numbers[at + 1] as number,
    kind: numbers[at] === 1 ? 'allow' : 'disallow',
    value: isText ? octets : textOfOctets(octets),
    octets,
  }
}
