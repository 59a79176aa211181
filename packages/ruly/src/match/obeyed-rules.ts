import type { ByteString } from '@ruly/common/utf8'
import { rowEnd, rowSize, rowStart, type RowTable } from '../read/row-table.ts'

/** The rules that an agent obeys: for each of its groups the first row, the row after the last, and the index of the group. */
export interface ObeyedRules {
  readonly table: RowTable
  readonly ranges: readonly number[]
}

/** How many numbers a range has. */
export const rangeSize = 3

export function countRules(ranges: readonly number[]): number {
  let rows = 0
  for (let range = 0; range < ranges.length; range += rangeSize)
    rows += (ranges[range + 1] as number) - (ranges[range] as number)
  return rows / rowSize
}

/** For each range, how many rules are in those before it. */
export function rulesBefore(ranges: readonly number[]): Int32Array {
  const before = new Int32Array(ranges.length / rangeSize)
  for (let range = 1; range < before.length; range++) {
    const at = (range - 1) * rangeSize
    const rows = (ranges[at + 1] as number) - (ranges[at] as number)
    before[range] = (before[range - 1] as number) + rows / rowSize
  }
  return before
}

/** A rule by its place among all that the agent obeys: its row, and the index of its group. A file can have many thousand groups. */
export function ruleAtPlace(
  ranges: readonly number[],
  before: Int32Array,
  place: number,
): { readonly row: number; readonly group: number } {
  let range = 0
  let last = before.length - 1
  while (range < last) {
    const middle = (range + last + 1) >> 1
    if ((before[middle] as number) <= place) range = middle
    else last = middle - 1
  }
  const at = range * rangeSize
  const row = (ranges[at] as number) + (place - (before[range] as number)) * rowSize
  return { row, group: ranges[at + 2] as number }
}
const slash = 0x2f
const star = 0x2a
const dollar = 0x24
const letterI = 0x69
/** In some dialects a value that contains this also matches what is before it. */
const indexPage = 'index.htm'

/**
 * Whether the value of a rule is its own and only pattern, given the bytes that are unchanged in patterns: these bytes after one
 * slash, or with `stars` these bytes, any number of stars, and a `$` at the end.
 */
export function isOwnPattern(
  { content, rows, changed }: RowTable,
  row: number,
  literal: Uint8Array,
  stars: boolean,
): boolean {
  if (changed.size > 0 && changed.has(row)) return false
  const start = rows[row + rowStart] as number
  const end = rows[row + rowEnd] as number
  if (stars ? start === end : !beginsWithOneSlash(content, start, end)) return false
  for (let at = start; at < end; at++) {
    const octet = content.charCodeAt(at)
    if (
      literal[octet] === 1
        ? octet === letterI && content.startsWith(indexPage, at)
        : !stars || !isWild(octet, at === end - 1)
    )
      return false
  }
  return true
}

function isWild(octet: number, isLast: boolean): boolean {
  return octet === star || (isLast && octet === dollar)
}

function beginsWithOneSlash(content: ByteString, start: number, end: number): boolean {
  if (start === end || content.charCodeAt(start) !== slash) return false
  return start + 1 === end || content.charCodeAt(start + 1) !== slash
}
