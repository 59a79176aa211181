import type { FieldReader } from './field-reader.ts'
import type { AgentLine, Group, Rule } from '../../model/group.ts'
import { listOf } from '../../util/list.ts'
import type { ByteString } from '../../model/byte-string.ts'
import type { RuleGroup } from '../rule-group.ts'
import { rulesOf, spanSize, type PackedRuleTable } from '../packed-rule-table.ts'

/** Where the groups of a file are. */
export interface IndexedFile {
  readonly reader: FieldReader
  /**
   * For each group: start and end of its part of the file from its first rule on, the line of that rule (0 for no rule), how many
   * user-agent lines and rules were read, and one unused number; then line, start and end of the value of each user-agent line;
   * then the rules, as in `PackedRuleTable`.
   */
  readonly numbers: ArrayLike<number>
  /** Values that differ from the content, by the index in `numbers` of what they belong to. */
  readonly changed: ReadonlyMap<number, ByteString>
  /** Whether rules were read. If not, `rulesOf` reads those of a group. */
  readonly hasRules: boolean
  /** The rules of a range that belongs to one group and begins with the line of that number. */
  rulesOf(start: number, end: number, line: number): PackedRuleTable
}

export const groupStart = 0
export const groupEnd = 1
export const groupLine = 2
export const groupAgentCount = 3
export const groupRuleCount = 4
export const groupHeader = 6
const agentSize = 3

/** Where the numbers of the next group begin. */
export function nextGroup(numbers: ArrayLike<number>, at: number): number {
  const agents = agentSize * (numbers[at + groupAgentCount] as number)
  return at + groupHeader + agents + spanSize * (numbers[at + groupRuleCount] as number)
}

/** A group that is still in the file: its parts are read when first needed. */
export class IndexedGroup implements RuleGroup {
  /** Index among the groups that the dialect keeps. */
  readonly index: number
  /** Number among all groups that formed, including those that the dialect drops. */
  readonly formed: number
  readonly #file: IndexedFile
  /** Where its numbers begin. */
  readonly #at: number
  #agents: readonly AgentLine[] | undefined
  #spans: PackedRuleTable | undefined
  #plain: Group | undefined

  constructor(file: IndexedFile, at: number, index: number, formed: number) {
    this.index = index
    this.formed = formed
    this.#file = file
    this.#at = at
  }

  hasAgent(fits: (lineValue: ByteString) => boolean): boolean {
    const count = this.#number(groupAgentCount)
    for (let agent = 0; agent < count; agent++) if (fits(this.#agentAt(agent))) return true
    return false
  }

  get agents(): readonly AgentLine[] {
    return (this.#agents ??= this.#readAgents())
  }

  get rules(): readonly Rule[] {
    return rulesOf(this.spans)
  }

  get spans(): PackedRuleTable {
    return (this.#spans ??= this.#file.hasRules ? this.#spansRead() : this.#spansToRead())
  }

  /** The group as data, always the same object. */
  get plain(): Group {
    return (this.#plain ??= { index: this.index, agents: this.agents, rules: this.rules })
  }

  #readAgents(): readonly AgentLine[] {
    const agents = listOf<AgentLine>(this.#number(groupAgentCount))
    for (let agent = 0; agent < agents.length; agent++) {
      const octets = this.#agentAt(agent)
      const line = this.#number(groupHeader + agent * agentSize)
      agents[agent] = { line, value: this.#file.reader.textOf(octets), octets }
    }
    return agents
  }

  #spansRead(): PackedRuleTable {
    const { reader, numbers, changed } = this.#file
    const to = nextGroup(numbers, this.#at)
    const from = to - spanSize * this.#number(groupRuleCount)
    return { content: reader.content, numbers, from, to, isOwnText: reader.isOwnText, changed }
  }

  #spansToRead(): PackedRuleTable {
    const line = this.#number(groupLine)
    const end = this.#number(groupEnd)
    return this.#file.rulesOf(line === 0 ? end : this.#number(groupStart), end, line)
  }

  #number(which: number): number {
    return this.#file.numbers[this.#at + which] as number
  }

  #agentAt(agent: number): ByteString {
    const place = this.#at + groupHeader + agent * agentSize
    const { numbers, reader, changed } = this.#file
    const changedTo = changed.size === 0 ? undefined : changed.get(place)
    if (changedTo !== undefined) return changedTo
    // A line that is not in the file is for everyone.
    return numbers[place] === 0 ? '*' : reader.content.slice(numbers[place + 1], numbers[place + 2])
  }
}
