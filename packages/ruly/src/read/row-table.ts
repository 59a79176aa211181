import type { AgentLine, Rule } from '../model/group.ts'
import { type ByteString, isAscii, textOfUtf8 } from '@ruly/common/utf8'

// A file as rows of five numbers, one for each line that was wanted:
//
//   1  User-agent: *      [ 1 << 7 | inGroup | opensGroup, 12, 13,       0,        0 ]
//   2  Disallow: /a       [ 2 << 7 | inGroup | disallow,   24, 26,     'a',     0xff ]
//   4  Allow: /a/b        [ 4 << 7 | inGroup | allow,      37, 41,   'a/b', 0xffffff ]
//                           head: line and role            value       key      mask
//
// The head has the line number above the role, and between them how the rule is compared, once that is known. The value is from one
// offset to the other. The key is up to four bytes after the slash of a rule, which are compared first. If all lines are wanted, the
// last two numbers are the offsets of the line instead.

/** How many numbers a row has. */
export const rowSize = 5
/** Offsets from the first number of a row. */
export const rowStart = 1
export const rowEnd = 2
export const rowKey = 3
export const rowMask = 4
export const rowLineStart = 3
export const rowLineEnd = 4

/** What a line is: the lowest four bits of its head. Those with a field come before `blank`. */
export const codes = {
  opensGroup: 0,
  joinsGroup: 1,
  allow: 2,
  disallow: 3,
  extension: 4,
  unknownField: 5,
  blank: 6,
  /** A blank line after which no group is open. */
  groupEnd: 7,
  comment: 8,
  notAField: 9,
  beyondLimit: 10,
} as const

/** Set in the head of a line that belongs to a group. */
export const inGroup = 16

/** How a rule is compared, once it was looked at: in place, or by patterns that the dialect makes of it; both for one without wildcards, in place. */
export const inPlace = 32
export const byPatterns = 64
export const alone: number = inPlace | byPatterns

/** How many bits are below the line number in a head. */
export const lineShift = 7
const roleMask = 31

export const opensGroupRole: number = inGroup | codes.opensGroup
export const joinsGroupRole: number = inGroup | codes.joinsGroup
export const allowRole: number = inGroup | codes.allow

/** Lines with a higher number have no place in a head. They are beyond the limit of any file. */
export const highestLine: number = 2 ** (31 - lineShift) - 1

export function roleIn(head: number): number {
  return head & roleMask
}

export function lineIn(head: number): number {
  return head >>> lineShift
}

const nothingChanged: ReadonlyMap<number, ByteString> = new Map()

/** Few rows are kept in an array that files share, as small buffers of Node are: to create one for each takes longer than to read a small file. */
const sharedLength = 2048
let shared = new Int32Array(0)
let used = 0

/** Rows of a file, in its order: from `first` up to `end`. A row is named by the index of its first number. */
export class RowTable {
  readonly content: ByteString
  readonly rows: Int32Array
  readonly first: number
  readonly end: number
  /** Values that are not what is in the content from their start to their end, by row. */
  readonly changed: ReadonlyMap<number, ByteString>
  #isOwnText: boolean | undefined

  /** A table of the first numbers of an array, which are copied. */
  constructor(
    content: ByteString,
    numbers: Int32Array,
    count: number,
    changed: ReadonlyMap<number, ByteString> = nothingChanged,
  ) {
    this.content = content
    this.changed = changed
    if (4 * count > sharedLength || changed.size > 0) {
      this.rows = numbers.slice(0, count)
      this.first = 0
      this.end = count
      return
    }
    if (used + count > shared.length) {
      shared = new Int32Array(sharedLength)
      used = 0
    }
    this.rows = shared
    this.first = used
    for (let place = 0; place < count; place++) shared[used + place] = numbers[place] as number
    used += count
    this.end = used
  }

  roleAt(row: number): number {
    return roleIn(this.rows[row] as number)
  }

  /** Line number, from 1; 0 for the user-agent line that is missing above a rule for everyone. */
  lineAt(row: number): number {
    return lineIn(this.rows[row] as number)
  }

  /** The value in bytes. */
  valueAt(row: number): ByteString {
    const changedTo = this.changed.size === 0 ? undefined : this.changed.get(row)
    return changedTo ?? this.content.slice(this.rows[row + rowStart], this.rows[row + rowEnd])
  }

  /** The text of bytes of the content. */
  textOf(octets: ByteString): string {
    this.#isOwnText ??= isAscii(this.content)
    return this.#isOwnText ? octets : textOfUtf8(octets)
  }

  agentAt(row: number): AgentLine {
    const rawValue = this.valueAt(row)
    return { line: this.lineAt(row), value: this.textOf(rawValue), rawValue }
  }

  ruleAt(row: number): Rule {
    const rawValue = this.valueAt(row)
    const kind = this.roleAt(row) === allowRole ? 'allow' : 'disallow'
    return { line: this.lineAt(row), kind, value: this.textOf(rawValue), rawValue }
  }
}
