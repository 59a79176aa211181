import type { ByteString } from '../../model/byte-string.ts'
import type { Dialect, LineBreakSearch, Reading } from '../../model/dialect.ts'
import { lineBreaksOf } from '../../text/line-breaks.ts'
import { markLength } from '../../text/mark-length.ts'
import { IntBuilder } from '../../util/int-builder.ts'
import { FieldReader, type LineRole } from '../fast/field-reader.ts'
import { skippableFirstBytes, type SkippableFirstBytes } from '../fast/skippable-first-bytes.ts'
import { GroupFormer } from '../group-former.ts'
import { rowCodes } from './row-codes.ts'
import { groupIn, PackedLineTable, codeIn, rowHead, rowSize } from './packed-line-table.ts'

/** Search and table of an empty file: V8 drops the code that it compiled for a class when the last object of the class is collected. */
let keptEmpty: readonly [LineSearch, PackedLineTable] | undefined

/** The lines of a file, found in one pass that creates no object for a line in the usual form. Reads up to `end`. */
export function findLines(content: ByteString, end: number, dialect: Lines): PackedLineTable {
  if (keptEmpty === undefined) {
    const search = new LineSearch('', dialect)
    keptEmpty = [search, search.table(0)]
  }
  return new LineSearch(content, dialect).table(end)
}

/**
 * A table of the extensions of a file and of the lines that say for whom they are, in a fraction of the time: other lines are skipped
 * by their first byte, as far as the dialect allows. Reads up to `end`.
 */
export function findExtensionLines(
  content: ByteString,
  end: number,
  { reading, grouping }: Lines,
): PackedLineTable {
  const skippable = skippableFirstBytes(reading, grouping)
  return new LineSearch(content, { reading, grouping }, skippable).table(end)
}

/** What lines depend on. */
type Lines = Pick<Dialect, 'reading' | 'grouping'>

class LineSearch {
  readonly #reader: FieldReader
  readonly #former: GroupFormer
  readonly #breaks: LineBreakSearch
  readonly #bom: Reading['bom']
  readonly #ints = new IntBuilder('scratch')
  readonly #changed = new Map<number, ByteString>()
  readonly #extensionNames = new Map<number, ByteString>()
  #notable: number[] = []

  /** Whether each group that formed has a rule; undefined if the dialect keeps all groups. */
  readonly #hasRule: boolean[] | undefined
  /** Whether rules before the first user-agent line are for everyone only without such a line. */
  readonly #dropsOrphans: boolean
  #hasOrphans = false
  #hasAgent = false
  readonly #skippable: SkippableFirstBytes | undefined
  /** The numbers that the lines of the table have in the file, if some are skipped. */
  readonly #numbersInFile: number[] | undefined

  constructor(content: ByteString, { reading, grouping }: Lines, skippable?: SkippableFirstBytes) {
    this.#reader = new FieldReader(content, reading)
    this.#former = new GroupFormer(grouping)
    this.#breaks = lineBreaksOf(content, content.length, reading)
    this.#bom = reading.bom
    this.#hasRule = grouping.emptyGroup === 'dropped' ? [] : undefined
    this.#dropsOrphans = grouping.orphanRule === 'if-alone'
    this.#skippable = skippable
    this.#numbersInFile = skippable && []
  }

  /** The lines up to `end`; the rest of the content is one more. */
  table(end: number): PackedLineTable {
    const reader = this.#reader
    const { content } = reader
    const breaks = this.#breaks
    const bytes = reader.open(0, content.length)
    for (let start = 0, from = markLength(content, this.#bom), number = 1; ; from = start, number++) {
      const skippable = this.#skippable?.[this.#former.isSettled ? 'forExtensions' : 'always']
      if (skippable?.[bytes[from] as number] === 1) {
        from = breaks.pass(from, bytes, skippable)
        if (from < 0) break
        start = from
        number += breaks.passed
      }
      if (start >= end && start < content.length) {
        this.#addPlain(rowCodes.beyondLimit, start, content.length)
        this.#notable.push(this.#line)
        break
      }
      const at = breaks.at(from)
      this.#numbersInFile?.push(number)
      this.#add(reader.read(from, at), start, at)
      if (at === content.length) break
      start = breaks.after(at)
    }
    reader.close()
    return this.#made()
  }

  #add(role: LineRole, start: number, end: number): void {
    const reader = this.#reader
    const code = this.#codeOf(role)
    if (code >= rowCodes.blank) this.#addPlain(code, start, end)
    else {
      const { changed, valueStart, valueEnd } = reader
      const { open, hasRule } = this.#former
      this.#ints.pushFive(rowHead(code, open), start, end, valueStart, valueEnd)
      if (this.#hasRule !== undefined && open >= 0) this.#hasRule[open] = hasRule
      if (code === rowCodes.extension) this.#extensionNames.set(this.#line, reader.name)
      if (changed !== undefined) this.#changed.set(this.#line, changed)
    }
    if (reader.isNotable || isNotable(code)) this.#notable.push(this.#line)
  }

  /** Adds a line without a field. */
  #addPlain(code: number, start: number, end: number): void {
    this.#ints.pushFive(rowHead(code, -1), start, end, end, end)
  }

  /** The number of the line added last. */
  get #line(): number {
    return this.#ints.count / rowSize
  }

  /** The code of a line of this role, which may change the open group. */
  #codeOf(role: LineRole): number {
    const former = this.#former
    switch (role) {
      case 'user-agent':
        this.#hasOrphans ||= former.count === 1 && !this.#hasAgent
        this.#hasAgent = true
        return former.takeAgent() ? rowCodes.opensGroup : rowCodes.joinsGroup
      case 'allow':
        return former.takeRule() ? rowCodes.allowRule : rowCodes.allowOutside
      case 'disallow':
        return former.takeRule() ? rowCodes.disallowRule : rowCodes.disallowOutside
      case 'extension':
        former.takeOther(this.#reader.name, true)
        return rowCodes.extension
      case 'unknown':
        former.takeOther(this.#reader.name, false)
        return rowCodes.unknownField
      case 'empty':
      case 'blank':
        former.takeBlank(role === 'empty')
        return former.open < 0 ? rowCodes.groupEnd : rowCodes.blank
      case 'comment':
        return rowCodes.comment
      default:
        return rowCodes.notAField
    }
  }

  #made(): PackedLineTable {
    const { content } = this.#reader
    const kept = this.#keptGroups()
    const groupCount = kept === undefined ? this.#former.count : this.#dropGroups(kept)
    return new PackedLineTable({
      content,
      numbers: this.#ints.end(),
      changed: this.#changed,
      extensionNames: this.#extensionNames,
      notable: this.#notable,
      numbersInFile: this.#numbersInFile,
      groupCount,
    })
  }

  /** Whether the dialect keeps each group that formed; undefined if it keeps all. */
  #keptGroups(): readonly boolean[] | undefined {
    if (!this.#dropsOrphans || !this.#hasOrphans) return this.#hasRule
    return Array.from(
      { length: this.#former.count },
      (_, group) => group > 0 && this.#hasRule?.[group] !== false,
    )
  }

  /** Counts only these groups; returns how many there are. Rules of others are outside all groups. */
  #dropGroups(isKept: readonly boolean[]): number {
    const ints = this.#ints
    const notable = new Set(this.#notable)
    let kept = 0
    const indexes = isKept.map((is) => (is ? kept++ : -1))
    for (let row = 0; row < ints.count; row += rowSize) {
      const head = ints.get(row)
      const group = groupIn(head)
      if (group < 0) continue
      const index = indexes[group] as number
      const code = index < 0 ? outside(codeIn(head)) : codeIn(head)
      if (code !== codeIn(head)) notable.add(row / rowSize + 1)
      ints.set(row, rowHead(code, index))
    }
    this.#notable = [...notable].sort((one, other) => one - other)
    return kept
  }
}

/** The code of a line whose group the dialect drops. */
function outside(code: number): number {
  if (code === rowCodes.allowRule) return rowCodes.allowOutside
  return code === rowCodes.disallowRule ? rowCodes.disallowOutside : code
}

/** Whether a diagnostic is about every such line. */
function isNotable(code: number): boolean {
  return code === rowCodes.allowOutside || code === rowCodes.disallowOutside || code === rowCodes.notAField
}
