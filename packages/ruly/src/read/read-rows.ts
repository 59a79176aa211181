import type { ByteString } from '../model/byte-string.ts'
import type { Dialect, FieldKind, Reading } from '../model/dialect.ts'
import { beyondAnyText, lineBreaksOf, offsetOf } from '../text/line-breaks.ts'
import { markLength } from '../text/mark-length.ts'
import { listOf } from '../util/list.ts'
import { GroupFormer } from './group-former.ts'
import { lineStart, lineStartsOf, type LineStarts, type UsualName, type Wanted } from './line-starts.ts'
import { readLine } from './read-line.ts'
import { utf8OfText } from '../text/utf8.ts'
import {
  codes,
  highestLine,
  inGroup,
  lineRowSize,
  nothingChanged,
  roleBits,
  roleIn,
  rowSize,
  RowTable,
  type Readable,
} from './row-table.ts'

// One pass from the first byte to the last. For most lines it does four things, and nothing is created for any of them:
//
//   Disallow: /private/*.html \r\n
//   |       | |              |  └ 1. the native search finds the line break
//   └───────┼─┼──────────────┼─── 2. the first byte says whether the line can be passed, and which name it may begin with
//           └─┼──────────────┼─── 3. the name is compared in place, with its colon
//             └──────────────┴─── 4. blanks around the value are left out: its offsets are the row
//
// A line in any other form (a typo, no colon, a comment behind the value, a blank before the name, a NUL) is read by `readLine`,
// which the dialect defines; the lines around it are not. `read/reference` reads all lines that way, and tests compare the two.

/** What a pass found. */
export interface FoundRows {
  readonly table: RowTable
  /** The standard names of extensions, by row. */
  readonly names: ReadonlyMap<number, string>
  /** Lines that a diagnostic may be about, in order; only if all lines are wanted. */
  readonly notable: readonly number[]
  /** The row with which each group begins. */
  readonly groups: readonly number[]
}

/** What lines depend on. */
export type LineDialect = Pick<Dialect, 'reading' | 'grouping'>

/**
 * The wanted rows of a file, up to a limit.
 *
 * @param end offset of the first line beyond the limit; the length of the content without one
 */
export function readRows(file: Readable, end: number, dialect: LineDialect, wanted: Wanted): FoundRows {
  return new RowReader(file, dialect, wanted).read(end)
}

/** Numbers of rows while they are collected, reused by the next file. */
let spare: Int32Array | undefined

/** A larger buffer is not kept. */
const mostKept = 1 << 18
/** Up to this length, a list of numbers is faster to create than a typed array, and smaller. */
const longList = 256

class RowReader {
  readonly #content: string
  readonly #isText: boolean
  readonly #reading: Reading
  readonly #former: GroupFormer
  readonly #wanted: Wanted
  /** Longer lines may have more bytes than the dialect reads. */
  readonly #maxLine: number
  readonly #starts: LineStarts
  readonly #size: number
  readonly #blankMatters: boolean
  #ints: Int32Array
  #count = 0
  #valueStart = 0
  #valueEnd = 0
  /** The value just read if it is not what is between its offsets. */
  #changedTo: ByteString | undefined
  /** Whether a diagnostic may be about the line just read. */
  #isNotable = false
  #changed: Map<number, ByteString> | undefined
  #names: Map<number, string> | undefined
  readonly #notable: number[] = []
  readonly #groups: number[] = []

  constructor({ content, isText }: Readable, { reading, grouping }: LineDialect, wanted: Wanted) {
    this.#content = content
    this.#isText = isText
    this.#maxLine = isText ? reading.maxLineBytes / mostBytes : reading.maxLineBytes
    this.#reading = reading
    this.#former = new GroupFormer(grouping)
    this.#wanted = wanted
    this.#starts = lineStartsOf(reading, grouping, wanted)
    this.#size = wanted === 'lines' ? lineRowSize : rowSize
    this.#blankMatters = wanted === 'lines' || grouping.blankLine !== 'ignored'
    this.#ints = spare ?? new Int32Array(4096)
    spare = undefined
  }

  read(end: number): FoundRows {
    const content = this.#content
    const { length } = content
    const { always, settled } = this.#starts
    const former = this.#former
    const ifEmpty = this.#blankMatters ? lineStart.blank : lineStart.pass
    const other = this.#reading.lineBreaks && lineBreaksOf(content, length, this.#reading)
    // The next of each byte, searched again when it is passed. What does not occur is never passed.
    let lf = -1
    let cr = content.includes('\r') ? -1 : beyondAnyText
    let hash = -1
    let nul = this.#reading.nul !== 'kept' && content.includes('\0') ? -1 : beyondAnyText
    for (let line = 1, at = 0, from = this.#markLength(); ; line++, from = at) {
      if ((at >= end || line > highestLine) && at < length) {
        this.#takeRest(line, at)
        break
      }
      let stop: number
      let next: number
      if (other === undefined) {
        if (lf < at) lf = offsetOf(content, '\n', at)
        if (cr < at) cr = offsetOf(content, '\r', at)
        stop = cr < lf ? cr : lf
        next = cr + 1 === lf ? lf + 1 : stop + 1
        if (stop > length) stop = length
      } else {
        stop = other.at(at)
        next = other.after(stop)
      }
      const starts = former.isSettled ? settled : always
      let start = from < stop ? (starts[content.charCodeAt(from)] as number) : ifEmpty
      if (start === lineStart.blank) start = this.#startBehindBlanks(starts, from, stop, line, at)
      if (start !== lineStart.pass) {
        if (nul < at) nul = offsetOf(content, '\0', at)
        const name = start < lineStart.usualName ? undefined : this.#starts.names[start - lineStart.usualName]
        let isUsual = false
        if (name !== undefined && nul >= stop && isNamed(content, from, name)) {
          const value = from + name.lower.length + 1
          if (hash < value) hash = offsetOf(content, '#', value)
          isUsual = hash >= stop && this.#takesValue(value, stop) && stop - at <= this.#maxLine
        }
        if (isUsual) this.#take((name as UsualName).kind, (name as UsualName).field, line, at, stop)
        else if (start === lineStart.comment && nul >= stop) this.#add(codes.comment, line, at, stop)
        else this.#readClosely(line, at, stop)
      }
      if (stop === length) break
      at = next
    }
    return this.#found()
  }

  /** Takes a line of blanks, or says how another one begins behind them. */
  #startBehindBlanks(starts: Uint8Array, from: number, stop: number, line: number, at: number): number {
    let first = from
    while (first < stop && isBlank(this.#content.charCodeAt(first))) first++
    if (first < stop) return starts[this.#content.charCodeAt(first)] === lineStart.pass ? lineStart.pass : lineStart.closely
    if (this.#reading.split.isUsual !== true && from < stop) return lineStart.closely
    if (stop - at > this.#maxLine) return lineStart.closely
    if (this.#blankMatters) this.#takeBlank(from === stop, line, at, stop)
    return lineStart.pass
  }

  /** Whether the value up to the end of a line has graphic ASCII at both ends, between blanks; notes where it is. */
  #takesValue(from: number, stop: number): boolean {
    const content = this.#content
    let start = from
    let end = stop
    while (start < end && isBlank(content.charCodeAt(start))) start++
    while (start < end && isBlank(content.charCodeAt(end - 1))) end--
    const isEmpty = start === end
    if (!isEmpty && !(isGraphic(content.charCodeAt(start)) && isGraphic(content.charCodeAt(end - 1)))) return false
    // An empty value is directly behind the colon.
    this.#valueStart = isEmpty ? from : start
    this.#valueEnd = isEmpty ? from : end
    this.#changedTo = undefined
    this.#isNotable = false
    return true
  }

  #readClosely(line: number, at: number, stop: number): void {
    const content = this.#content
    const place = { isFirst: at === 0, isLast: stop === content.length }
    const written = content.slice(at, stop)
    const octets = this.#isText ? utf8OfText(written) : written
    const { field, blank, comment, tooLong } = readLine(octets, place, this.#reading)
    this.#isNotable = tooLong || (field !== undefined && (field.spelling !== 'exact' || !field.colon))
    if (field !== undefined) {
      // In a text, only ASCII has the offsets of its bytes.
      const { start, end } = octets.length === written.length ? field.valueSpan : noSpan
      this.#valueStart = at + start
      this.#valueEnd = at + end
      this.#changedTo = written.slice(start, end) === field.value ? undefined : field.value
      this.#take(field.kind, field.name, line, at, stop)
    } else if (!blank) this.#add(codes.notAField, line, at, stop)
    else if (comment >= 0) this.#add(codes.comment, line, at, stop)
    else this.#takeBlank(at === stop, line, at, stop)
  }

  /** How much of the first line is a byte order mark. */
  #markLength(): number {
    const { bom } = this.#reading
    if (!this.#isText) return markLength(this.#content, bom)
    return bom !== 'text' && this.#content.startsWith('\uFEFF') ? 1 : 0
  }

  /** Takes the field just read. */
  #take(kind: FieldKind, name: string, line: number, at: number, stop: number): void {
    const former = this.#former
    if (kind === 'allow' || kind === 'disallow') {
      const { count } = former
      const isInGroup = former.takeRule()
      if (former.count > count) this.#openGroup(kind)
      if (this.#wanted !== 'extensions' && (isInGroup || this.#wanted === 'lines'))
        this.#push(isInGroup ? inGroup | codes[kind] : codes[kind], line, at, stop)
    } else if (kind === 'user-agent') {
      const opens = former.takeAgent()
      if (opens) this.#groups.push(this.#count)
      this.#push(inGroup | (opens ? codes.opensGroup : codes.joinsGroup), line, at, stop)
    } else {
      former.takeOther(name, kind === 'extension')
      const code = kind === 'extension' ? codes.extension : codes.unknownField
      if (this.#wanted === 'rules' || (this.#wanted === 'extensions' && kind !== 'extension')) return
      if (kind === 'extension') (this.#names ??= new Map()).set(this.#count, name)
      this.#push(former.open < 0 ? code : inGroup | code, line, at, stop)
    }
  }

  /** A rule has opened a group for everyone: unless each row is a line, the user-agent line that is missing gets one. */
  #openGroup(kind: 'allow' | 'disallow'): void {
    this.#groups.push(this.#count)
    if (this.#wanted === 'lines') return
    const changedTo = this.#changedTo
    this.#changedTo = '*'
    this.#push(inGroup | codes.opensGroup, 0, 0, 0)
    this.#changedTo = changedTo
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

  #push(role: number, line: number, at: number, stop: number): void {
    const count = this.#count
    if (count + lineRowSize > this.#ints.length) this.#grow()
    const ints = this.#ints
    ints[count] = (line << roleBits) | role
    ints[count + 1] = this.#valueStart
    ints[count + 2] = this.#valueEnd
    this.#count = count + this.#size
    if (this.#changedTo !== undefined) (this.#changed ??= new Map()).set(count, this.#changedTo)
    if (this.#wanted !== 'lines') return
    ints[count + 3] = at
    ints[count + 4] = stop
    if (this.#isNotable || isNotable(role)) this.#notable.push(line)
  }

  #grow(): void {
    const larger = new Int32Array(2 * this.#ints.length)
    larger.set(this.#ints)
    this.#ints = larger
  }

  #found(): FoundRows {
    const groups = this.#keptGroups()
    const ints = this.#ints
    const count = this.#count
    if (ints.length <= mostKept) spare = ints
    const rows = count > longList ? ints.slice(0, count) : listFrom(ints, count)
    const file = { content: this.#content, isText: this.#isText }
    return {
      table: new RowTable(file, rows, this.#changed ?? nothingChanged),
      names: this.#names ?? noNames,
      notable: this.#notable,
      groups,
    }
  }

  /** The groups that the dialect keeps. The lines of the others are outside all groups. */
  #keptGroups(): readonly number[] {
    const kept = this.#former.kept()
    if (kept === undefined) return this.#groups
    const ints = this.#ints
    for (const [group, row] of this.#groups.entries()) {
      const end = this.#groups[group + 1] ?? this.#count
      for (let at = row; kept[group] !== true && at < end; at += this.#size) ints[at] = (ints[at] as number) & ~inGroup
    }
    if (this.#wanted === 'lines') this.#noteOutside()
    return this.#groups.filter((_, group) => kept[group])
  }

  /** Diagnostics may be about the rules of dropped groups. */
  #noteOutside(): void {
    const notable = new Set(this.#notable)
    for (let row = 0, line = 1; row < this.#count; row += this.#size, line++)
      if (isNotable(roleIn(this.#ints[row] as number))) notable.add(line)
    this.#notable.splice(0, Infinity, ...[...notable].sort((one, other) => one - other))
  }
}

const noSpan = { start: 0, end: 0 }
/** How many bytes a code unit can be. */
const mostBytes = 3
const noNames: ReadonlyMap<number, string> = new Map()

/** Whether a diagnostic is about every such line. */
function isNotable(role: number): boolean {
  return role === codes.allow || role === codes.disallow || role === codes.notAField
}

function listFrom(ints: Int32Array, count: number): readonly number[] {
  const list = listOf<number>(count)
  for (let place = 0; place < count; place++) list[place] = ints[place] as number
  return list
}

/** Whether a name is at an offset, in any case, with a colon behind it. */
function isNamed(content: string, from: number, { lower, upper }: UsualName): boolean {
  if (content.charCodeAt(from + lower.length) !== 0x3a) return false
  for (let i = 1; i < lower.length; i++) {
    const octet = content.charCodeAt(from + i)
    if (octet !== lower[i] && octet !== upper[i]) return false
  }
  return true
}

function isGraphic(octet: number): boolean {
  return octet > 0x20 && octet < 0x7f
}

function isBlank(octet: number): boolean {
  return octet === 0x20 || octet === 0x09
}
