import type { FieldKind, Reading } from './dialect.ts'
import { giveBack, lendBytes } from './lent-bytes.ts'
import { offsetOf } from './line-breaks.ts'
import { isAscii, textOfOctets, type Octets } from './octets.ts'
import { readLine } from './read.ts'

const noBytes = new Uint8Array(0)

/** What a line is to the groups: a field of a kind, nothing at all on it (`blank`), or of no account. */
export type LineRole = FieldKind | 'blank' | 'none'

/** A name of a field, in any case, with its colon. */
interface UsualName {
  /** What follows the first letter, an octet each; with the bit that makes letters lower-case above it, where it is one. */
  readonly rest: Uint16Array
  readonly role: LineRole
}

/** Usual names by their first octet, in either case. */
type UsualNames = readonly (UsualName | undefined)[]

/**
 * Reads the fields of a file line by line, without cutting out what stands in the usual form.
 *
 * After `read`, the value is `value()`; for a line in the usual form it is the stretch `valueStart` to `valueEnd` of the content.
 */
export class FieldReader {
  valueStart = 0
  valueEnd = 0
  /** The value where it is no stretch of the content as it counts. */
  changed: Octets | undefined
  readonly content: Octets
  readonly #reading: Reading
  readonly #names: UsualNames
  readonly #hasUsualForm: boolean
  #isOwnText: boolean | undefined
  #bytes: Uint8Array = noBytes
  /** Offset of the next `#` from where it was looked for. */
  #hash = -1
  #hashFrom = 0

  constructor(content: Octets, reading: Reading) {
    this.content = content
    this.#reading = reading
    this.#names = content.includes('\0') ? noNames : usualNamesOf(reading)
    this.#hasUsualForm = this.#names !== noNames
  }

  /** Whether octets of the content are their own text: all are ASCII. */
  get isOwnText(): boolean {
    return (this.#isOwnText ??= isAscii(this.content))
  }

  /** Begins to read lines of a stretch; gives its bytes, which `close` takes back. */
  open(from: number, end: number): Uint8Array {
    return (this.#bytes = lendBytes(this.content, from, end))
  }

  close(): void {
    giveBack(this.#bytes)
    this.#bytes = noBytes
  }

  /** Reads the line from `start` to `end`, its break not included. */
  read(start: number, end: number): LineRole {
    if (start === end) return 'blank'
    const initial = this.#bytes[start] as number
    if (this.#hasUsualForm && initial === 0x23) return 'none'
    const name = this.#names[initial]
    if (name !== undefined && end - start <= this.#reading.maxLineOctets) {
      const from = start + 1 + name.rest.length
      if (from <= end && isRest(this.#bytes, start + 1, name.rest) && this.#takeUsualValue(from, end))
        return name.role
    }
    return this.#readAnyForm(start, end)
  }

  /** The text of octets of the content. */
  textOf(octets: Octets): string {
    return this.isOwnText ? octets : textOfOctets(octets)
  }

  value(): Octets {
    return this.changed ?? this.content.slice(this.valueStart, this.valueEnd)
  }

  /** Takes the value from `from` on where nothing unusual is around or in it. */
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

/** Each begins with another letter. */
const usualFields = ['user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay']
/** A place for every octet: reading behind the end of a list is slow. */
const noNames: UsualNames = Array.from({ length: 256 }, () => undefined)
const namesOfReading = new WeakMap<Reading, UsualNames>()

function usualNamesOf(reading: Reading): UsualNames {
  const known = namesOfReading.get(reading)
  if (known !== undefined) return known
  if (reading.split.isUsual !== true) return noNames
  const names = [...noNames]
  for (const field of usualFields) {
    const name = { rest: restOf(`${field}:`), role: reading.classify(field).kind }
    names[field.charCodeAt(0)] = name
    names[field.charCodeAt(0) - lowerCaseBit] = name
  }
  namesOfReading.set(reading, names)
  return names
}

const lowerCaseBit = 0x20

function restOf(name: Octets): Uint16Array {
  return Uint16Array.from(name.slice(1), (octet) => {
    const code = octet.charCodeAt(0)
    return /[a-z]/.test(octet) ? (lowerCaseBit << 8) | code : code
  })
}

/** Whether a name goes on with this, in any case. */
function isRest(bytes: Uint8Array, from: number, rest: Uint16Array): boolean {
  for (let i = 0; i < rest.length; i++) {
    const wanted = rest[i] as number
    if (((bytes[from + i] as number) | (wanted >> 8)) !== (wanted & 0xff)) return false
  }
  return true
}
