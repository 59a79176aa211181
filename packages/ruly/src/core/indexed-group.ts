import type { FieldReader } from './field-reader.ts'
import type { AgentLine, Group, Rule } from './group.ts'
import type { LineBreaks } from './line-breaks.ts'
import { textOfOctets, type Octets } from './octets.ts'

/** Rules by where they stand. */
export interface RuleSpans {
  readonly content: Octets
  /** Four numbers a rule: 1 for allow and 0 for disallow, its line, start and end of its value in the content. */
  readonly numbers: readonly number[]
  /** Whether octets of the content are their own text. */
  readonly isOwnText: boolean
  /** Values that count otherwise than they stand, by the place of the rule. */
  readonly changed: ReadonlyMap<number, Octets>
}

/** Where a group stands in the content. */
export interface GroupBody {
  readonly agents: AgentLine[]
  /** From the first rule on; -1 while there is none. */
  start: number
  end: number
  /** Line of the first rule. */
  line: number
}

/** A group as it was found. */
export interface FoundGroup {
  readonly index: number
  readonly formed: number
  readonly body: GroupBody
  /** What reads the file, for all of its groups. */
  readonly reader: FieldReader
  readonly breaks: LineBreaks
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
const noSpans: RuleSpans = { content: '', numbers: [], isOwnText: true, changed: nothingChanged }

function ruleSpans({ body: { start: from, end, line: first }, reader, breaks }: FoundGroup): RuleSpans {
  if (from < 0) return noSpans
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
  const { content, isOwnText } = reader
  return { content, numbers, isOwnText, changed: changed ?? nothingChanged }
}

/** The rule at a place of the spans. */
export function ruleAt({ content, numbers, isOwnText, changed }: RuleSpans, place: number): Rule {
  const at = place * 4
  const changedTo = changed.size === 0 ? undefined : changed.get(place)
  const octets = changedTo ?? content.slice(numbers[at + 2], numbers[at + 3])
  return {
    line: numbers[at + 1] as number,
    kind: numbers[at] === 1 ? 'allow' : 'disallow',
    value: isOwnText ? octets : textOfOctets(octets),
    octets,
  }
}
