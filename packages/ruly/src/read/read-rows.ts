import type { ByteString } from '@ruly/common/utf8'
import type { Dialect, FieldKind, Reading } from '../model/dialect.ts'
import { beyondAnyText, offsetOf } from '../text/line-breaks.ts'
import { markLength } from '../text/mark-length.ts'
import type { ScratchBytes } from '../text/scratch-bytes.ts'
import { GroupFormer } from './group-former.ts'
import {
  isNameAt,
  lineStart,
  lineStartsOf,
  type LineStarts,
  type UsualName,
  type Wanted,
} from './line-starts.ts'
import { readLine } from './read-line.ts'
import { codes, highestLine, inGroup, lineShift, roleIn, rowSize, RowTable } from './row-table.ts'

// One pass from the first byte to the last. For most lines it does four things, and creates nothing:
//
//   Disallow: /private/*.html \r\n
//   │       │ │              │  └─ 1. the native search finds the line break
//   └───────┼─┼──────────────┼──── 2. the first byte says whether the line can be passed, and which name it may have
//           └─┼──────────────┼──── 3. the name is compared in place, with its colon: three comparisons of four bytes
//             └──────────────┴──── 4. blanks around the value are left out; its offsets become the row
//
// A line in any other form (a typo, no colon, a comment after the value, a blank before the name, a NUL) is given to `readLine`,
// which does what the dialect says; the lines around it are not. `read/reference` reads every line that way, and tests compare both.

/** A file that is read. */
export interface ReadableFile extends ScratchBytes {
  readonly content: ByteString
  /** Offset of the first line beyond the limit; the length of the content without one. */
  readonly end: number
}

/** What a pass found. */
export interface FoundRows {
  readonly table: RowTable
  /** The standard names of extensions, by row, counted from the first. */
  readonly names: ReadonlyMap<number, string>
  /** Lines that a diagnostic may be about, in order; only if all lines are wanted. */
  readonly notable: readonly number[]
  /** The row with which each group begins, counted from the first. */
  readonly groups: readonly number[]
}

/** What rows depend on: the keys of rules on how these are compared. */
type LineDialect = Pick<Dialect, 'reading' | 'grouping' | 'matching'>

/** The wanted rows of a file. */
export function readRows(file: ReadableFile, dialect: LineDialect, wanted: Wanted): FoundRows {
  const reader = spare ?? new RowReader(dialect)
  spare = undefined
  const found = reader.read(file, dialect, wanted)
  spare = reader
  return found
}

/** The reader of the next file: to make one takes as long as to read a few lines. It is not there while it reads. */
let spare: RowReader | undefined

/** A larger buffer is not kept. */
const mostKept = 1 << 18

const nothing = new Uint8Array(0)
const slash = 0x2f

class RowReader {
  #content: ByteString = ''
  #bytes: Uint8Array = nothing
  #view: DataView = new DataView(nothing.buffer)
  #literal: Uint8Array = nothing
  #reading: Reading
  #former: GroupFormer
  #wanted: Wanted = 'rules'
  #blankMatters = false
  #keepsGroups = false
  #ints = new Int32Array(4096)
  #count = 0
  #valueStart = 0
  #valueEnd = 0
  /** The value just read if it is not what is between its offsets. */
  #changedTo: ByteString | undefined
  /** Whether a diagnostic may be about the line just read. */
  #isNotable = false
  #changed: Map<number, ByteString> | undefined
  #names: Map<number, string> | undefined
  #notable: number[] | undefined
  #groups: number[] | undefined

  constructor({ reading, grouping }: LineDialect) {
    this.#reading = reading
    this.#former = new GroupFormer(grouping)
  }

  read(file: ReadableFile, dialect: LineDialect, wanted: Wanted): FoundRows {
    const { content } = file
    this.#content = content
    this.#bytes = file.bytes
    this.#view = file.view
    this.#literal = dialect.matching.compile.literal ?? nothing
    this.#reading = dialect.reading
    this.#former = new GroupFormer(dialect.grouping)
    this.#wanted = wanted
    this.#blankMatters = wanted === 'lines' || dialect.grouping.blankLine !== 'ignored'
    this.#keepsGroups = wanted === 'lines' || this.#former.dropsGroups
    this.#count = 0
    this.#readLines(file, lineStartsOf(dialect.reading, dialect.grouping, wanted))
    const groups = this.#keptGroups()
    const table = new RowTable(content, this.#ints, this.#count, this.#changed)
    const found = { table, names: this.#names ?? noNames, notable: this.#notable ?? noLines, groups }
    this.#forget()
    return found
  }

  /** Keeps nothing of the file. */
  #forget(): void {
    this.#content = ''
    this.#changed = undefined
    this.#names = undefined
    this.#notable = undefined
    this.#groups = undefined
    if (this.#ints.length > mostKept) this.#ints = new Int32Array(4096)
  }

  /** The hot loop. Little is called for a rule in a group, because calls take longer than all else. */
  #readLines({ content, bytes, view, end }: ReadableFile, { always, settled, names }: LineStarts): void {
    const { length } = content
    const { maxLineBytes, lineBreaks, nul: nulDoes, bom } = this.#reading
    const former = this.#former
    const wantsRules = this.#wanted !== 'extensions'
    const breaks = lineBreaks?.(content)
    // The next of each byte, searched again when it is passed. What does not occur is never passed.
    let lf = -1
    let cr = content.includes('\r') ? -1 : beyondAnyText
    let hash = -1
    let nul = nulDoes !== 'kept' && content.includes('\0') ? -1 : beyondAnyText
    for (let line = 1, at = 0, from = markLength(content, bom), next = 0; ; line++, at = from = next) {
      if ((at >= end || line > highestLine) && at < length) return this.#takeRest(line, at)
      let stop: number
      if (breaks === undefined) {
        if (lf < at && (lf = content.indexOf('\n', at)) < 0) lf = beyondAnyText
        if (cr < at) cr = offsetOf(content, '\r', at)
        stop = cr < lf ? cr : lf
        next = cr + 1 === lf ? lf + 1 : stop + 1
        if (stop > length) stop = length
      } else {
        stop = breaks.at(at)
        next = breaks.after(stop)
      }
      const starts = former.isSettled ? settled : always
      let start = from === stop ? lineStart.blank : (starts[bytes[from] as number] as number)
      if (start === lineStart.blank) start = this.#startBehindBlanks(starts, from, stop, line, at)
      if (start >= lineStart.usualName) {
        const name = names[start - lineStart.usualName] as UsualName
        const value = from + name.length
        let first = value
        let last = stop
        let isUsual = value <= stop && stop - from <= maxLineBytes && isNameAt(view, from, name)
        if (isUsual) {
          while (first < last && isBlank(bytes[first] as number)) first++
          while (first < last && isBlank(bytes[last - 1] as number)) last--
          if (hash < value && (hash = content.indexOf('#', value)) < 0) hash = beyondAnyText
          if (nul < at) nul = offsetOf(content, '\0', at)
          isUsual = hash >= stop && nul >= stop
          // An empty value is directly after the colon.
          if (first === last) first = last = value
          else isUsual &&= isGraphic(bytes[first] as number) && isGraphic(bytes[last - 1] as number)
        }
        if (!isUsual) this.#readClosely(line, at, stop)
        else if (name.isRule && former.open >= 0) {
          if (!former.hasRule) former.takeRule()
          if (wantsRules) this.#pushRule((line << lineShift) | name.role, first, last, at, stop)
        } else this.#takeUsual(name, first, last, line, at, stop)
      } else if (
        start === lineStart.comment &&
        stop - from <= maxLineBytes &&
        !content.slice(at, stop).includes('\0')
      )
        this.#add(codes.comment, line, at, stop)
      else if (start !== lineStart.pass) this.#readClosely(line, at, stop)
      if (stop === length) return
    }
  }

  /** Takes a line of blanks, or says how another one begins after them. */
  #startBehindBlanks(starts: Uint8Array, from: number, stop: number, line: number, at: number): number {
    const bytes = this.#bytes
    let first = from
    while (first < stop && isBlank(bytes[first] as number)) first++
    if (first < stop)
      return starts[bytes[first] as number] === lineStart.pass ? lineStart.pass : lineStart.closely
    if (stop - from > this.#reading.maxLineBytes) return lineStart.closely
    if (this.#blankMatters) this.#takeBlank(from === stop, line, at, stop)
    return lineStart.pass
  }

  #takeUsual(
    { kind, field }: UsualName,
    first: number,
    last: number,
    line: number,
    at: number,
    stop: number,
  ): void {
    this.#valueStart = first
    this.#valueEnd = last
    this.#changedTo = undefined
    this.#isNotable = false
    this.#take(kind, field, line, at, stop)
  }

  #readClosely(line: number, at: number, stop: number): void {
    const content = this.#content
    const place = { isFirst: at === 0, isLast: stop === content.length }
    const { field, blank, comment, tooLong } = readLine(content.slice(at, stop), place, this.#reading)
    this.#isNotable = tooLong || (field !== undefined && (field.spelling !== 'exact' || !field.colon))
    if (field !== undefined) {
      this.#valueStart = at + field.valueSpan.start
      this.#valueEnd = at + field.valueSpan.end
      const written = content.slice(this.#valueStart, this.#valueEnd)
      this.#changedTo = written === field.value ? undefined : field.value
      this.#take(field.kind, field.name, line, at, stop)
    } else if (!blank) this.#add(codes.notAField, line, at, stop)
    else if (comment >= 0) this.#add(codes.comment, line, at, stop)
    else this.#takeBlank(at === stop, line, at, stop)
  }

  /** Takes the field just read. */
  #take(kind: FieldKind, name: string, line: number, at: number, stop: number): void {
    const former = this.#former
    const wanted = this.#wanted
    if (kind === 'allow' || kind === 'disallow') {
      const { count } = former
      const isInGroup = former.takeRule()
      if (former.count > count) this.#openForEveryone()
      const code = kind === 'allow' ? codes.allow : codes.disallow
      if (wanted === 'lines' || (isInGroup && wanted === 'rules'))
        this.#push(isInGroup ? inGroup | code : code, line, at, stop)
    } else if (kind === 'user-agent') {
      const opens = former.takeAgent()
      if (opens && this.#keepsGroups) (this.#groups ??= []).push(this.#count)
      this.#push(inGroup | (opens ? codes.opensGroup : codes.joinsGroup), line, at, stop)
    } else {
      former.takeOther(name, kind === 'extension')
      if (wanted === 'rules' || (wanted === 'extensions' && kind !== 'extension')) return
      if (kind === 'extension') (this.#names ??= new Map()).set(this.#count, name)
      const code = kind === 'extension' ? codes.extension : codes.unknownField
      this.#push(former.open < 0 ? code : inGroup | code, line, at, stop)
    }
  }

  /** A rule has opened a group for everyone: unless each row is a line, the user-agent line that is missing gets one. */
  #openForEveryone(): void {
    if (this.#keepsGroups) (this.#groups ??= []).push(this.#count)
    if (this.#wanted === 'lines') return
    const rule = this.#changedTo
    this.#changedTo = '*'
    this.#push(inGroup | codes.opensGroup, 0, 0, 0)
    this.#changedTo = rule
  }

  #takeBlank(isEmpty: boolean, line: number, at: number, stop: number): void {
    this.#former.takeBlank(isEmpty)
    this.#add(this.#former.open < 0 ? codes.groupEnd : codes.blank, line, at, stop)
  }

  /** Takes what is beyond the limit as one line. */
  #takeRest(line: number, at: number): void {
    this.#isNotable = true
    this.#add(codes.beyondLimit, line, at, this.#content.length)
  }

  /** Adds a line without a field, if it is wanted. */
  #add(code: number, line: number, at: number, stop: number): void {
    if (this.#wanted === 'rules' || (this.#wanted === 'extensions' && code !== codes.groupEnd)) return
    this.#valueStart = stop
    this.#valueEnd = stop
    this.#changedTo = undefined
    this.#push(code, line, at, stop)
  }

  /** Adds the row of the line just read. */
  #push(role: number, line: number, at: number, stop: number): void {
    const head = (line << lineShift) | role
    if (this.#changedTo !== undefined) {
      ;(this.#changed ??= new Map()).set(this.#count, this.#changedTo)
      this.#pushRow(
        head,
        this.#valueStart,
        this.#valueEnd,
        this.#wanted === 'lines' ? at : 0,
        this.#wanted === 'lines' ? stop : 0,
      )
    } else this.#pushRule(head, this.#valueStart, this.#valueEnd, at, stop)
    if (this.#wanted === 'lines' && (this.#isNotable || isNotable(role))) (this.#notable ??= []).push(line)
    this.#isNotable = false
  }

  /** Adds a row with its key, or with the offsets of its line. */
  #pushRule(head: number, first: number, last: number, at: number, stop: number): void {
    if (this.#wanted === 'lines') return this.#pushRow(head, first, last, at, stop)
    const bytes = this.#bytes
    const literal = this.#literal
    let mask = 0
    if (bytes[first] === slash && bytes[first + 1] !== slash) {
      const end = last < first + 5 ? last : first + 5
      for (
        let key = first + 1, shift = 0;
        key < end && literal[bytes[key] as number] === 1;
        key++, shift += 8
      )
        mask |= 0xff << shift
    }
    this.#pushRow(head, first, last, this.#view.getInt32(first + 1, true) & mask, mask)
  }

  #pushRow(head: number, first: number, last: number, fourth: number, fifth: number): void {
    const count = this.#count
    if (count + rowSize > this.#ints.length) this.#grow()
    const ints = this.#ints
    ints[count] = head
    ints[count + 1] = first
    ints[count + 2] = last
    ints[count + 3] = fourth
    ints[count + 4] = fifth
    this.#count = count + rowSize
  }

  #grow(): void {
    const larger = new Int32Array(2 * this.#ints.length)
    larger.set(this.#ints)
    this.#ints = larger
  }

  /** The rows with which the groups begin that the dialect keeps. The lines of the others are outside all groups. */
  #keptGroups(): readonly number[] {
    const groups = this.#groups ?? noLines
    const kept = this.#former.kept()
    if (kept === undefined) return groups
    const ints = this.#ints
    for (const [group, row] of groups.entries()) {
      const end = groups[group + 1] ?? this.#count
      for (let at = row; kept[group] !== true && at < end; at += rowSize)
        ints[at] = (ints[at] as number) & ~inGroup
    }
    if (this.#wanted === 'lines') this.#noteOutside()
    return groups.filter((_, group) => kept[group])
  }

  /** Diagnostics may be about the rules of dropped groups. */
  #noteOutside(): void {
    const notable = new Set(this.#notable)
    for (let row = 0, line = 1; row < this.#count; row += rowSize, line++)
      if (isNotable(roleIn(this.#ints[row] as number))) notable.add(line)
    this.#notable = [...notable].sort((one, other) => one - other)
  }
}

const noNames: ReadonlyMap<number, string> = new Map()
const noLines: readonly number[] = []

/** Whether a diagnostic is about every such line. */
function isNotable(role: number): boolean {
  return role === codes.allow || role === codes.disallow || role === codes.notAField
}

function isGraphic(octet: number): boolean {
  return octet > 0x20 && octet < 0x7f
}

function isBlank(octet: number): boolean {
  return octet === 0x20 || octet === 0x09
}
