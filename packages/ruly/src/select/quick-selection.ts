import type { ByteString } from '@ruly/common/utf8'
import type { Selection } from '../model/dialect.ts'
import { joinsGroupRole, opensGroupRole, rowSize, rowStart, type RowTable } from '../read/row-table.ts'

/** Rules that an agent obeys: for each of its groups the first row, the row after the last, and the index of the group. */
export type ObeyedRows = readonly number[]

const nothing: ObeyedRows = []
const caseBit = 0x20

/**
 * What `select` chooses, found in the rows without an object for any group; undefined if the dialect does not make the promises that this needs.
 *
 * Most user-agent lines begin with another letter than the agent, so that no value is sliced for them.
 */
export function selectQuickly(
  table: RowTable,
  selection: Selection,
  tokens: readonly ByteString[],
): ObeyedRows | undefined {
  const { choose, names, isWildcard } = selection
  if (choose.choosesAll !== true || names.beginsAlike !== true || isWildcard.beginsWithStar !== true)
    return undefined
  const { first, end } = table
  let own: number[] | undefined
  let everyone: number[] | undefined
  let group = -1
  for (let row = first; row < end;) {
    if (table.roleAt(row) !== opensGroupRole) {
      row += rowSize
      continue
    }
    group++
    let isOwn = false
    let isForEveryone = false
    do {
      isOwn ||= isNamed(table, row, names, tokens)
      isForEveryone ||= own === undefined && firstOf(table, row) === 0x2a && isWildcard(table.valueAt(row))
      row += rowSize
    } while (row < end && table.roleAt(row) === joinsGroupRole)
    const from = row
    while (row < end && table.roleAt(row) > joinsGroupRole) row += rowSize
    if (isOwn) own = withRange(own, from, row, group)
    else if (isForEveryone) everyone = withRange(everyone, from, row, group)
  }
  return own ?? everyone ?? nothing
}

/** Mostly there is one: a list that grows takes the memory of five. */
function withRange(ranges: number[] | undefined, from: number, to: number, group: number): number[] {
  if (ranges === undefined) return [from, to, group]
  ranges.push(from, to, group)
  return ranges
}

function isNamed(
  table: RowTable,
  row: number,
  names: Selection['names'],
  tokens: readonly ByteString[],
): boolean {
  const first = firstOf(table, row) | caseBit
  for (const token of tokens)
    if ((token === '' || (token.charCodeAt(0) | caseBit) === first) && names(table.valueAt(row), token))
      return true
  return false
}

/** The first byte of a value, which may be the one after an empty value. */
function firstOf(table: RowTable, row: number): number {
  if (table.changed.size > 0) return table.valueAt(row).charCodeAt(0)
  return table.content.charCodeAt(table.rows[row + rowStart] as number)
}
