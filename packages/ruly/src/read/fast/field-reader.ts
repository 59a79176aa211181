import type { FieldKind, Reading } from '../../model/dialect.ts'
import { returnScratchBytes, takeScratchBytes } from '../../text/scratch-buffer.ts'
import { offsetOf } from '../../text/line-breaks.ts'
import { isAscii, textOfUtf8 } from '../../text/utf8.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { readLine } from '../read-line.ts'
import { goesOn, noNames, usualNamesOf, type UsualNames } from '../usual-names.ts'

const noBytes = new Uint8Array(0)

/** The role of a line for groups: a kind of field, a blank line (`blank`), or none. */
export type LineRole = FieldKind | 'blank' | 'none'

/**
 * Reads the fields of a file line by line, without slicing those in the usual form: a name of `usual-names.ts`, at most one space,
 * and a value with graphic ASCII characters at both ends, without a comment.
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
  readonly content: ByteString
  readonly #reading: Reading
  readonly #names: UsualNames
  readonly #hasUsualForm: boolean
  #isOwnText: boolean | undefined
  #bytes: Uint8Array = noBytes
  /** Offset of the next `#` from where it was searched. */
  #hash = -1
  #hashFrom = 0

  constructor(content: ByteString, reading: Reading) {
    this.content = content
    this.#reading = reading
    this.#names = content.includes('\0') ? noNames : usualNamesOf(reading)
    this.#hasUsualForm = this.#names !== noNames
  }

  /** Whether the content is ASCII, so that its bytes are its text. */
  get isOwnText(): boolean {
    return (this.#isOwnText ??= isAscii(this.content))
  }

  /** Starts reading lines of a range; returns its bytes, which `close` takes back. */
  open(from: number, end: number): Uint8Array {
    return (this.#bytes = takeScratchBytes(this.content, from, end))
  }

  close(): void {
    returnScratchBytes(this.#bytes)
    this.#bytes = noBytes
  }

  /** Reads the line from `start` to `end`, without its line break. */
  read(start: number, end: number): LineRole {
    if (start === end) return 'blank'
    const initial = this.#bytes[start] as number
    if (this.#hasUsualForm && initial === 0x23) return 'none'
    const name = this.#names[initial]
    if (name !== undefined && end - start <= this.#reading.maxLineBytes) {
      const from = start + 1 + name.rest.length
      if (from <= end && goesOn(this.#bytes, start + 1, name.rest) && this.#takeUsualValue(from, end)) {
        this.name = name.field
        return name.kind
      }
    }
    return this.#readAnyForm(start, end)
  }

  /** The text of bytes of the content. */
  textOf(octets: ByteString): string {
    return this.isOwnText ? octets : textOfUtf8(octets)
  }

  /** Takes the value from `from` on if nothing unusual is around or in it. */
  #takeUsualValue(from: number, end: number): boolean {
    const bytes = this.#bytes
    let start = from
    if (from < end) {
      if (bytes[from] === 0x20) start++
      if (start < end && !(isGraphic(bytes[start] as number) && isGraphic(bytes[end - 1] as number)))
        return false
      if (from > this.#hash || from < this.#hashFrom) this.#findHash(from)
      if (this.#hash < end) return false
    }
    this.valueStart = start
    this.valueEnd = end
    this.changed = undefined
    return true
  }

  #findHash(from: number): void {
    this.#hash = offsetOf(this.content, '#', from)
    this.#hashFrom = from
  }

  #readAnyForm(start: number, end: number): LineRole {
    const line = this.content.slice(start, end)
    const { field, blank, comment } = readLine(line, start === 0, this.#reading)
    if (field === undefined) return blank && comment < 0 ? 'blank' : 'none'
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
