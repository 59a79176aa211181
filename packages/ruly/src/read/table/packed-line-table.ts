import type { ByteString } from '../../model/byte-string.ts'
import type { LineKind, LineUse } from '../../model/line.ts'
import type { LineTable } from '../../model/line-table.ts'
import { isAscii, textOfUtf8 } from '../../text/utf8.ts'
import { rowCodes, rowMeanings } from './row-codes.ts'

/** What a table of lines is made of. */
export interface PackedLines {
  readonly content: ByteString
  /** `rowSize` numbers for each line: its code and group in one; the offsets where the line and its value begin and end. */
  readonly numbers: ArrayLike<number>
  /** Values that differ from the content, by line. */
  readonly changed: ReadonlyMap<number, ByteString>
  /** The standard names of extensions, by line. */
  readonly extensionNames: ReadonlyMap<number, ByteString>
  /** Lines that a diagnostic may be about. */
  readonly notable: readonly number[]
  /** The numbers that the lines have in the file, if the table does not have all lines. */
  readonly numbersInFile: readonly number[] | undefined
  readonly groupCount: number
}

export const rowSize = 5
const rowStart = 1
const rowEnd = 2
const rowValueStart = 3
const rowValueEnd = 4

const codeBits = 4
const codeMask = (1 << codeBits) - 1

/** The first number of a row. `group` is -1 for a line outside groups. */
export function rowHead(code: number, group: number): number {
  return code | ((group + 1) << codeBits)
}

export function codeIn(head: number): number {
  return head & codeMask
}

/** The group in a head; -1 outside groups. */
export function groupIn(head: number): number {
  return (head >> codeBits) - 1
}

/** A table of lines in one array. */
export class PackedLineTable implements LineTable {
  readonly groupCount: number
  readonly length: number
  readonly content: ByteString
  readonly extensionNames: ReadonlyMap<number, ByteString>
  /** Lines that a diagnostic may be about, in ascending order. */
  readonly notable: readonly number[]
  readonly #numbers: ArrayLike<number>
  readonly #changed: ReadonlyMap<number, ByteString>
  readonly #numbersInFile: readonly number[] | undefined
  #isOwnText: boolean | undefined
  /** Number of lines, by code. */
  #counts: Uint32Array | undefined

  constructor(lines: PackedLines) {
    const { content, numbers, changed, extensionNames, notable, numbersInFile, groupCount } = lines
    this.content = content
    this.extensionNames = extensionNames
    this.notable = notable
    this.#numbers = numbers
    this.#changed = changed
    this.#numbersInFile = numbersInFile
    this.groupCount = groupCount
    this.length = numbers.length / rowSize
  }

  countOf(kind: LineKind): number {
    this.#counts ??= this.#countCodes()
    let lines = 0
    for (let code = 0; code < rowMeanings.length; code++)
      if (rowMeanings[code]?.kind === kind) lines += this.#counts[code] as number
    return lines
  }

  kindOf(line: number): LineKind {
    return this.#meaningOf(line).kind
  }

  useOf(line: number): LineUse {
    return this.#meaningOf(line).use
  }

  groupOf(line: number): number | undefined {
    const group = groupIn(this.#headOf(line))
    return group < 0 ? undefined : group
  }

  startOf(line: number): number {
    return this.#numbers[this.#rowOf(line) + rowStart] as number
  }

  endOf(line: number): number {
    return this.#numbers[this.#rowOf(line) + rowEnd] as number
  }

  valueStartOf(line: number): number {
    return this.#numbers[this.#rowOf(line) + rowValueStart] as number
  }

  valueEndOf(line: number): number {
    return this.#numbers[this.#rowOf(line) + rowValueEnd] as number
  }

  valueOf(line: number): string {
    const octets = this.valueBytesOf(line)
    this.#isOwnText ??= isAscii(this.content)
    return this.#isOwnText ? octets : textOfUtf8(octets)
  }

  valueBytesOf(line: number): ByteString {
    const row = this.#rowOf(line)
    return (
      this.changedOf(line) ??
      this.content.slice(this.#numbers[row + rowValueStart], this.#numbers[row + rowValueEnd])
    )
  }

  /** The number of a line in the file: the same, unless the table does not have all lines. */
  numberInFile(line: number): number {
    return this.#numbersInFile === undefined ? line : (this.#numbersInFile[line - 1] as number)
  }

  /** The value if it differs from the content. */
  changedOf(line: number): ByteString | undefined {
    return this.#changed.size === 0 ? undefined : this.#changed.get(line)
  }

  /** Whether it is a blank line that ends a group. */
  endsGroup(line: number): boolean {
    return codeIn(this.#headOf(line)) === rowCodes.groupEnd
  }

  #countCodes(): Uint32Array {
    const counts = new Uint32Array(rowMeanings.length)
    for (let row = 0; row < this.#numbers.length; row += rowSize) {
      const code = codeIn(this.#numbers[row] as number)
      counts[code] = (counts[code] as number) + 1
    }
    return counts
  }

  #meaningOf(line: number): (typeof rowMeanings)[number] {
    return rowMeanings[codeIn(this.#headOf(line))] as (typeof rowMeanings)[number]
  }

  #headOf(line: number): number {
    return this.#numbers[this.#rowOf(line)] as number
  }

  #rowOf(line: number): number {
    if (line >= 1 && line <= this.length && Number.isInteger(line)) return (line - 1) * rowSize
    throw new RangeError(`The line must be from 1 to ${this.length}, got ${line}.`)
  }
}
