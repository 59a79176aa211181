import type { IndexedFile } from './indexed-file.ts'
import type { ClosingLine } from '../../model/dialect.ts'
import type { AgentLine, Group, Rule } from '../../model/group.ts'
import { listOf } from '../../util/list.ts'
import { textOfUtf8 } from '../../text/utf8.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { anyKey } from '../literal-key.ts'
import type { RuleGroup } from '../rule-group.ts'
import { rulesOf, spanSize, type PackedRuleTable } from '../packed-rule-table.ts'

export const groupStart = 0
export const groupEnd = 1
export const groupLine = 2
export const groupAgentCount = 3
export const groupRuleCount = 4
export const groupHeader = 5
export const agentSize = 3

/** Where the numbers of the next group begin. */
export function nextGroup(numbers: ArrayLike<number>, at: number): number {
  const agents = agentSize * (numbers[at + groupAgentCount] as number)
  return at + groupHeader + agents + spanSize * (numbers[at + groupRuleCount] as number)
}

/** A group that is still in the file: its parts are read when first needed. */
export class IndexedGroup implements RuleGroup {
  /** Index among the groups that the dialect keeps. */
  readonly index: number
  readonly #file: IndexedFile
  /** Where its numbers begin. */
  readonly #at: number
  #agents: readonly AgentLine[] | undefined
  #spans: PackedRuleTable | undefined
  #plain: Group | undefined

  constructor(file: IndexedFile, at: number, index: number) {
    this.index = index
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

  /** A group for the same agents that has one rule: a line of another field, which disallows everything. */
  closedBy({ line, offset }: ClosingLine): IndexedGroup {
    const closed = new IndexedGroup(this.#file, this.#at, this.index)
    closed.#spans = {
      content: this.#file.content,
      numbers: [2 * line, offset, offset, anyKey],
      from: 0,
      to: spanSize,
      isOwnText: true,
      changed: new Map([[0, '*']]),
    }
    return closed
  }

  #readAgents(): readonly AgentLine[] {
    const agents = listOf<AgentLine>(this.#number(groupAgentCount))
    for (let agent = 0; agent < agents.length; agent++) {
      const octets = this.#agentAt(agent)
      const line = this.#number(groupHeader + agent * agentSize)
      agents[agent] = { line, value: this.#file.isOwnText ? octets : textOfUtf8(octets), octets }
    }
    return agents
  }

  #spansRead(): PackedRuleTable {
    const { content, numbers, changed, isOwnText } = this.#file
    const to = nextGroup(numbers, this.#at)
    const from = to - spanSize * this.#number(groupRuleCount)
    return { content, numbers, from, to, isOwnText, changed }
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
    const { numbers, content, changed } = this.#file
    const changedTo = changed.size === 0 ? undefined : changed.get(place)
    if (changedTo !== undefined) return changedTo
    // A line that is not in the file is for everyone.
    return numbers[place] === 0 ? '*' : content.slice(numbers[place + 1], numbers[place + 2])
  }
}
