import type { FieldKind, Reading } from '../../model/dialect.ts'
import { returnScratchBytes, takeScratchBytes } from '../../text/scratch-buffer.ts'
import { beyondAnyText, offsetOf } from '../../text/line-breaks.ts'
import { isAscii, textOfUtf8 } from '../../text/utf8.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { anyKey, literalKey } from '../literal-key.ts'
import { readLine } from '../read-line.ts'
import { isNameAt, noNames, usualNamesOf, type UsualName, type UsualNames } from '../usual-names.ts'

const noBytes = new Uint8Array(0)
const noView = new DataView(noBytes.buffer)

/** What a line contains: a kind of field, nothing, only white space (`blank`), only a comment, or anything else. */
export type LineRole = FieldKind | 'empty' | 'blank' | 'comment' | 'not-a-field'

/**
 * Reads the fields of a file line by line, without slicing those in the usual form: a name of `usual-names.ts`, and a value with
 * graphic ASCII characters at both ends, between spaces and tabs, without a comment.
 *
 * After `read` of a field, `name` is its name. The value is in the content from `valueStart` to `valueEnd`, unless `changed` has
 * another one.
 */
export class FieldReader {
  valueStart = 0
  valueEnd = 0
  /** The value if it differs from the content because bytes are deleted. */
  changed: ByteString | undefined
  /** The standard name in lower case. */
  name = ''
  /** Whether the line is too long, or its field is misspelt or without a colon. */
  isNotable = false
  readonly content: ByteString
  readonly #reading: Reading
  readonly #names: UsualNames
  readonly #hasUsualForm: boolean
  #isOwnText: boolean | undefined
  readonly #maxLineBytes: number
  #bytes: Uint8Array = noBytes
  #view: DataView = noView
  /** A buffer for a large file, so that not every group of it allocates one. */
  #own: Uint8Array | undefined
  /** Where the last range began. */
  #from = 0
  /** Offset of the next `#` after the lines that were read. */
  #hash = -1

  constructor(content: ByteString, reading: Reading) {
    this.content = content
    this.#reading = reading
    this.#names = content.includes('\0') ? noNames : usualNamesOf(reading)
    this.#hasUsualForm = this.#names !== noNames
    this.#maxLineBytes = Math.min(reading.maxLineBytes, beyondAnyText)
  }

  /** Whether the content is ASCII, so that its bytes are its text. */
  get isOwnText(): boolean {
    return (this.#isOwnText ??= isAscii(this.content))
  }

  /** Starts reading lines of a range; returns its bytes, which `close` takes back. */
  open(from: number, end: number): Uint8Array {
    if (from < this.#from) this.#hash = -1
    this.#from = from
    const bytes = takeScratchBytes(this.content, from, end, this.#own)
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    return (this.#bytes = bytes)
  }

  close(): void {
    this.#own = returnScratchBytes(this.#bytes) ? undefined : this.#bytes
    this.#bytes = noBytes
    this.#view = noView
  }

  /** Reads the line from `start` to `end`, without its line break. Lines are read in their order. */
  read(start: number, end: number): LineRole {
    const name = this.#names[this.#bytes[start] as number]
    if (name === undefined || !this.#isUsual(name, start, end)) return this.#readOther(start, end)
    this.name = name.field
    this.isNotable = false
    return name.kind
  }

  /** The literal key of the value just read. */
  literalKey(): number {
    return this.changed === undefined ? literalKey(this.#bytes, this.valueStart, this.valueEnd) : anyKey
  }

  /** The text of bytes of the content. */
  textOf(octets: ByteString): string {
    return this.isOwnText ? octets : textOfUtf8(octets)
  }

  #isUsual(name: UsualName, start: number, end: number): boolean {
    const length = end - start
    return (
      length >= name.length &&
      length <= this.#maxLineBytes &&
      isNameAt(this.#view, start, name) &&
      this.#takeUsualValue(start + name.length, end)
    )
  }

  /** Takes the value from `from` on if nothing unusual is around or in it. */
  #takeUsualValue(from: number, end: number): boolean {
    const bytes = this.#bytes
    let first = from
    let last = end
    // Neither the line break, or the zero after the last line, nor the colon before the value is blank.
    while (isBlank(bytes[first] as number)) first++
    while (isBlank(bytes[last - 1] as number)) last--
    if (first < last && !(isGraphic(bytes[first] as number) && isGraphic(bytes[last - 1] as number)))
      return false
    if (from > this.#hash) this.#hash = offsetOf(this.content, '#', from)
    if (this.#hash < end) return false
    // An empty value is directly after the colon.
    this.valueStart = first < last ? first : from
    this.valueEnd = first < last ? last : from
    this.changed = undefined
    return true
  }

  #readOther(start: number, end: number): LineRole {
    this.isNotable = end - start > this.#maxLineBytes
    if (start === end) return 'empty'
    return this.#hasUsualForm && this.#bytes[start] === 0x23 ? 'comment' : this.#readAnyForm(start, end)
  }

  #readAnyForm(start: number, end: number): LineRole {
    const line = this.content.slice(start, end)
    const place = { isFirst: start === 0, isLast: end === this.content.length }
    const { field, blank, comment, tooLong } = readLine(line, place, this.#reading)
    this.isNotable = tooLong || (field !== undefined && (field.spelling !== 'exact' || !field.colon))
    if (field === undefined) return blank ? (comment < 0 ? 'blank' : 'comment') : 'not-a-field'
    this.name = field.name
    this.valueStart = start + field.valueSpan.start
    this.valueEnd = start + field.valueSpan.end
    this.changed =
      this.content.slice(this.valueStart, this.valueEnd) === field.value ? undefined : field.value
    return field.kind
  }
}

function isGraphic(octet: number): boolean {
  return octet > 0x20 && octet < 0x7f
}

function isBlank(octet: number): boolean {
  return octet === 0x20 || octet === 0x09
}
