import type { ByteString } from '@ruly/common/utf8'
import type { ClosingLine } from '../model/dialect.ts'
import type { AgentLine, Group, Rule } from '../model/group.ts'
import { codes, inGroup, joinsGroupRole, opensGroupRole, lineShift, rowSize, RowTable } from './row-table.ts'

/** The rules of a group: rows from one index to another. */
export interface RuleRows {
  readonly table: RowTable
  readonly from: number
  readonly to: number
}

/** A group that is still rows: its parts are made when first needed. */
export class RowGroup implements Group {
  /** Index among the groups that the dialect keeps. */
  readonly index: number
  readonly ruleRows: RuleRows
  readonly #table: RowTable
  /** Its first row; those of its user-agent lines end where its rules begin. */
  readonly #from: number
  readonly #firstRule: number
  #agents: readonly AgentLine[] | undefined
  #plain: Group | undefined

  constructor(table: RowTable, index: number, from: number, firstRule: number, ruleRows: RuleRows) {
    this.index = index
    this.ruleRows = ruleRows
    this.#table = table
    this.#from = from
    this.#firstRule = firstRule
  }

  /** Whether the value of one of its user-agent lines fits. */
  hasAgent(fits: (lineValue: ByteString) => boolean): boolean {
    for (let row = this.#from; row < this.#firstRule; row += rowSize)
      if (fits(this.#table.valueAt(row))) return true
    return false
  }

  get agents(): readonly AgentLine[] {
    return (this.#agents ??= listOfRows(this.#from, this.#firstRule, (row) => this.#table.agentAt(row)))
  }

  get rules(): readonly Rule[] {
    const { table, from, to } = this.ruleRows
    return listOfRows(from, to, (row) => table.ruleAt(row))
  }

  /** The group as data, always the same object. */
  get plain(): Group {
    return (this.#plain ??= { index: this.index, agents: this.agents, rules: this.rules })
  }

  /** A group for the same agents with the one rule of a table. */
  closedBy(table: RowTable): RowGroup {
    return new RowGroup(this.#table, this.index, this.#from, this.#firstRule, { table, from: 0, to: rowSize })
  }
}

/** A table with one rule: a line of another field, which disallows everything. */
export function closingTable(content: ByteString, { line, offset }: ClosingLine): RowTable {
  const rows = Int32Array.of((line << lineShift) | inGroup | codes.disallow, offset, offset, 0, 0)
  return new RowTable(content, rows, rowSize, new Map([[0, '*']]))
}

/** The groups of a table of rules, in the order of the file. */
export function groupsOf(table: RowTable): readonly RowGroup[] {
  const { first, end } = table
  const groups: RowGroup[] = []
  for (let row = first; row < end;) {
    const from = row
    if (table.roleAt(row) !== opensGroupRole) {
      row += rowSize
      continue
    }
    do row += rowSize
    while (row < end && table.roleAt(row) === joinsGroupRole)
    const firstRule = row
    while (row < end && table.roleAt(row) > joinsGroupRole) row += rowSize
    groups.push(new RowGroup(table, groups.length, from, firstRule, { table, from: firstRule, to: row }))
  }
  return groups
}

function listOfRows<Item>(from: number, to: number, make: (row: number) => Item): readonly Item[] {
  const list: Item[] = []
  for (let row = from; row < to; row += rowSize) list.push(make(row))
  return list
}
