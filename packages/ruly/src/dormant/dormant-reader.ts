import type { Dialect } from '../model/dialect.ts'
import { typeOf } from '../util/type-of.ts'
import {
  dialectHash,
  DormantCursor,
  dormantMark,
  dormantVersion,
  lineAtDistance,
  lineForm,
  maxLine,
  nextPlace,
  notReadable,
  usualLine,
} from './dormant-coding.ts'
import type { AgentLine, Rule } from '../model/group.ts'
import { bytesOf, textOfUtf8 } from '../text/utf8.ts'
import { literalKey } from '../read/literal-key.ts'
import type { ByteString } from '../model/byte-string.ts'
import type { RuleGroup } from '../read/rule-group.ts'
import { rulesOf, type PackedRuleTable } from '../read/packed-rule-table.ts'

/** The content of a dormant form. */
export interface DormantContent {
  /** Hashes of the tokens of each agent that it was made for. */
  readonly robots: ReadonlySet<number>
  readonly groups: readonly RuleGroup[]
  /** The line of a rule, found by the offset of its value in the form. */
  readonly lineAt: (offset: number, rule: Rule) => ByteString
}

/** Reads a dormant form; throws a `RobotsError` if it is not one of the dialect. */
export function readDormant(dormant: unknown, dialect: Dialect): DormantContent {
  if (typeof dormant !== 'string') throw notReadable(`it must be a string, got ${typeOf(dormant)}`)
  if (/[^\u0000-\u00ff]/.test(dormant)) throw notReadable('it has characters beyond U+00FF')
  return new DormantReader(dormant).read(dialect)
}

class DormantReader {
  readonly #dormant: ByteString
  readonly #bytes: Uint8Array
  readonly #cursor: DormantCursor
  /** Lines that do not have the usual form, by the offset of their rule's value. */
  readonly #lines = new Map<number, ByteString>()
  #index = 0
  #line = 0

  constructor(dormant: ByteString) {
    this.#dormant = dormant
    this.#bytes = bytesOf(dormant)
    this.#cursor = new DormantCursor(dormant)
  }

  read(dialect: Dialect): DormantContent {
    this.#checkHead(dialect)
    const robots = new Set<number>()
    this.#times(() => robots.add(this.#cursor.fixed(4)))
    const groups: RuleGroup[] = []
    this.#times(() => groups.push(this.#group()))
    if (!this.#cursor.isAtEnd) throw notReadable('something follows its end')
    const lines = this.#lines
    return {
      robots,
      groups,
      lineAt: (offset, { kind, octets }) => lines.get(offset) ?? usualLine(kind, octets),
    }
  }

  #checkHead({ name }: Dialect): void {
    const first = this.#dormant.charCodeAt(0)
    if ((first & 0xf0) !== dormantMark) throw notReadable('it does not begin like one')
    const version = this.#cursor.fixed(1) & 0x0f
    if (version !== dormantVersion) throw notReadable(`its version must be ${dormantVersion}, got ${version}`)
    if (this.#cursor.fixed(2) !== dialectHash(name))
      throw notReadable(`it was not made in the dialect ${name}`)
  }

  /** Reads items as often as the preceding number says. Each takes at least one byte, so a wrong number ends with the form. */
  #times(take: () => void): void {
    for (let count = this.#cursor.number(); count > 0; count--) take()
  }

  #group(): RuleGroup {
    const index = (this.#index += this.#cursor.number())
    const agents: AgentLine[] = []
    this.#times(() => agents.push(this.#agentLine()))
    const numbers: number[] = []
    this.#times(() => this.#takeRule(numbers))
    return new DormantGroup(index, agents, {
      content: this.#dormant,
      numbers,
      from: 0,
      to: numbers.length,
      isOwnText: false,
      changed: nothingChanged,
    })
  }

  #agentLine(): AgentLine {
    const lines = this.#cursor.number()
    const line = lines === 0 ? 0 : this.#passLines(lines)
    const octets = this.#cursor.octets()
    return { line, value: textOfUtf8(octets), octets }
  }

  #takeRule(numbers: number[]): void {
    const cursor = this.#cursor
    const head = cursor.number()
    const place = (head & 2) === 0 ? nextPlace : cursor.number()
    const line = this.#passLines(Math.floor(place / 4))
    const form = place % 4
    const before = form === lineForm.around ? cursor.octets() : ''
    const start = cursor.at
    const end = cursor.pass(Math.floor(head / 4))
    if (form === lineForm.around)
      this.#lines.set(start, before + this.#dormant.slice(start, end) + cursor.octets())
    else if (form === lineForm.apart) this.#lines.set(start, cursor.octets())
    else if (form !== lineForm.usual) throw notReadable('one of its lines has an unknown form')
    numbers.push(line * 2 + (head & 1), start, end, literalKey(this.#bytes, start, end))
  }

  #passLines(distance: number): number {
    this.#line = lineAtDistance(this.#line, distance)
    if (this.#line > maxLine) throw notReadable('one of its lines has too high a number')
    if (this.#line < 0) throw notReadable('one of its lines is before the first')
    return this.#line
  }
}

const nothingChanged: PackedRuleTable['changed'] = new Map()

/** A group whose rules are in the dormant form. */
class DormantGroup implements RuleGroup {
  readonly index: number
  readonly agents: readonly AgentLine[]
  readonly spans: PackedRuleTable

  constructor(index: number, agents: readonly AgentLine[], spans: PackedRuleTable) {
    this.index = index
    this.agents = agents
    this.spans = spans
  }

  hasAgent(fits: (lineValue: ByteString) => boolean): boolean {
    return this.agents.some(({ octets }) => fits(octets))
  }

  get rules(): readonly Rule[] {
    return rulesOf(this.spans)
  }
}
