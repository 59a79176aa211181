import type { ByteString } from '../model/byte-string.ts'
import type { AgentLine, Rule } from '../model/group.ts'
import { isAscii, textOfUtf8 } from '../text/utf8.ts'

// A file as rows of numbers, three for each line that was wanted, or five if all lines were wanted:
//
//   line 1  User-agent: *      ->  [ 1 << 5 | inGroup | opensGroup,   12, 13 ]
//   line 2  Disallow: /a           [ 2 << 5 | inGroup | disallow,     24, 26 ]
//   line 4  Allow: /a/b            [ 4 << 5 | inGroup | allow,        37, 41 ]
//             head ─────────────────┘                   value from ┘   └ to    (line from, line to)

/** How many numbers a row has, and how many if all lines have one. */
export const rowSize = 3
export const lineRowSize = 5
/** The offset of the value, of its end, of the line and of its end, from the first number of a row. */
export const rowStart = 1
export const rowEnd = 2
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

/** What is below the line number in a head. */
export const roleBits = 5
const roleMask = (1 << roleBits) - 1

export const opensGroupRole: number = inGroup | codes.opensGroup
export const joinsGroupRole: number = inGroup | codes.joinsGroup
export const allowRole: number = inGroup | codes.allow
export const disallowRole: number = inGroup | codes.disallow

/** Lines with a higher number have no place in a head. They are beyond the limit of any file. */
export const highestLine: number = 2 ** (32 - roleBits - 1) - 1

export function roleIn(head: number): number {
  return head & roleMask
}

export function lineIn(head: number): number {
  return head >>> roleBits
}

export const nothingChanged: ReadonlyMap<number, ByteString> = new Map()

/** Rows of a file, in its order. A row is named by the index of its first number. */
export class RowTable {
  readonly content: ByteString
  readonly rows: ArrayLike<number>
  /** Values that are not what is in the content from their start to their end, by row. */
  readonly changed: ReadonlyMap<number, ByteString>
  #isOwnText: boolean | undefined

  constructor(content: ByteString, rows: ArrayLike<number>, changed: ReadonlyMap<number, ByteString>) {
    this.content = content
    this.rows = rows
    this.changed = changed
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
    return (this.#isOwnText ??= isAscii(this.content)) ? octets : textOfUtf8(octets)
  }

  agentAt(row: number): AgentLine {
    const octets = this.valueAt(row)
    return { line: this.lineAt(row), value: this.textOf(octets), octets }
  }

  ruleAt(row: number): Rule {
    const octets = this.valueAt(row)
    const kind = this.roleAt(row) === allowRole ? 'allow' : 'disallow'
    return { line: this.lineAt(row), kind, value: this.textOf(octets), octets }
  }
}
