import type { ByteString } from '@ruly/common/utf8'
import type { LineKind, LineTable, LineUse } from '../model/line.ts'
import type { FoundRows } from './read-rows.ts'
import {
  codes,
  inGroup,
  roleIn,
  rowEnd,
  rowLineEnd,
  rowLineStart,
  rowSize,
  rowStart,
  type RowTable,
} from './row-table.ts'

/** What the line of each code contains, and what the dialect does with it in a group. */
const meanings: readonly { readonly kind: LineKind; readonly use: LineUse }[] = [
  { kind: 'user-agent', use: 'opens-group' },
  { kind: 'user-agent', use: 'joins-group' },
  { kind: 'allow', use: 'rule' },
  { kind: 'disallow', use: 'rule' },
  { kind: 'extension', use: 'extension' },
  { kind: 'unknown', use: 'unknown-field' },
  { kind: 'blank', use: 'blank' },
  { kind: 'blank', use: 'blank' },
  { kind: 'comment', use: 'comment' },
  { kind: 'not-a-field', use: 'not-a-field' },
  { kind: 'beyond-limit', use: 'beyond-limit' },
]

/** All lines of a file as rows. */
export class RowLineTable implements LineTable {
  readonly length: number
  readonly groupCount: number
  /** Lines that a diagnostic may be about, in ascending order. */
  readonly notable: readonly number[]
  readonly #table: RowTable
  /** The row with which each group begins, counted from the first. */
  readonly #groups: readonly number[]

  constructor({ table, notable, groups }: FoundRows) {
    this.#table = table
    this.#groups = groups
    this.notable = notable
    this.length = (table.end - table.first) / rowSize
    this.groupCount = groups.length
  }

  countOf(kind: LineKind): number {
    let lines = 0
    for (let line = 1; line <= this.length; line++) if (this.kindOf(line) === kind) lines++
    return lines
  }

  kindOf(line: number): LineKind {
    return meaningOf(this.#roleOf(line)).kind
  }

  useOf(line: number): LineUse {
    const role = this.#roleOf(line)
    return role === codes.allow || role === codes.disallow ? 'rule-outside-groups' : meaningOf(role).use
  }

  groupOf(line: number): number | undefined {
    const row = this.#rowOf(line)
    if ((this.#table.roleAt(row) & inGroup) === 0) return undefined
    const place = row - this.#table.first
    let [low, high] = [0, this.#groups.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#groups[middle] as number) <= place) low = middle
      else high = middle - 1
    }
    return low
  }

  startOf(line: number): number {
    return this.#numberOf(line, rowLineStart)
  }

  endOf(line: number): number {
    return this.#numberOf(line, rowLineEnd)
  }

  valueStartOf(line: number): number {
    return this.#numberOf(line, rowStart)
  }

  valueEndOf(line: number): number {
    return this.#numberOf(line, rowEnd)
  }

  valueOf(line: number): string {
    return this.#table.textOf(this.rawValueOf(line))
  }

  rawValueOf(line: number): ByteString {
    return this.#table.valueAt(this.#rowOf(line))
  }

  #roleOf(line: number): number {
    return this.#table.roleAt(this.#rowOf(line))
  }

  #numberOf(line: number, which: number): number {
    return this.#table.rows[this.#rowOf(line) + which] as number
  }

  #rowOf(line: number): number {
    if (line >= 1 && line <= this.length && Number.isInteger(line))
      return this.#table.first + (line - 1) * rowSize
    throw new RangeError(`The line must be from 1 to ${this.length}, got ${line}.`)
  }
}

function meaningOf(role: number): (typeof meanings)[number] {
  return meanings[roleIn(role) & ~inGroup] as (typeof meanings)[number]
}
