import type { FieldKind, Reading } from './dialect.ts'
import { offsetOf } from './line-breaks.ts'
import { isAscii, type Octets } from './octets.ts'
import { readLine } from './read.ts'

/** What a line is to the groups: a field of a kind, nothing at all on it (`blank`), or of no account. */
export type LineRole = FieldKind | 'blank' | 'none'

/** A name as it is mostly written, with its colon. */
interface UsualName {
  readonly written: Octets
  readonly role: LineRole
}

/** Usual names by their first octet. */
type UsualNames = readonly (readonly UsualName[] | undefined)[]

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
  /** Offset of the next `#` from where it was looked for. */
  #hash = -1
  #hashFrom = 0

  constructor(content: Octets, reading: Reading) {
    this.content = content
    this.#reading = reading
    this.#names = content.includes('\0') ? [] : usualNamesOf(reading)
    this.#hasUsualForm = this.#names.length > 0
  }

  /** Whether octets of the content are their own text: all are ASCII. */
  get isOwnText(): boolean {
    return (this.#isOwnText ??= isAscii(this.content))
  }

  /** Reads the line from `start` to `end`, its break not included. */
  read(start: number, end: number): LineRole {
    if (start === end) return 'blank'
    if (this.#hasUsualForm && this.content.charCodeAt(start) === 0x23) return 'none'
    const names = this.#names[this.content.charCodeAt(start)]
    if (names !== undefined && end - start <= this.#reading.maxLineOctets) {
      for (const { written, role } of names) {
        if (this.content.startsWith(written, start) && this.#takeUsualValue(start + written.length, end))
          return role
      }
    }
    return this.#readAnyForm(start, end)
  }

  value(): Octets {
    return this.changed ?? this.content.slice(this.valueStart, this.valueEnd)
  }

  /** Takes the value from `from` on where nothing unusual is around or in it. */
  #takeUsualValue(from: number, end: number): boolean {
    const content = this.content
    const start = content.charCodeAt(from) === 0x20 ? from + 1 : from
    if (start < end && !(isGraphic(content.charCodeAt(start)) && isGraphic(content.charCodeAt(end - 1))))
      return false
    if (start > this.#hash || start < this.#hashFrom) {
      this.#hash = offsetOf(content, '#', start)
      this.#hashFrom = start
    }
    if (this.#hash < end) return false
    this.valueStart = Math.min(start, end)
    this.valueEnd = end
    this.changed = undefined
    return true
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

const usualSpellings = [
  'User-agent',
  'User-Agent',
  'Allow',
  'Disallow',
  'Sitemap',
  'Crawl-delay',
  'Crawl-Delay',
]
const namesOfReading = new WeakMap<Reading, UsualNames>()

function usualNamesOf(reading: Reading): UsualNames {
  const known = namesOfReading.get(reading)
  if (known !== undefined) return known
  const names: UsualName[][] = []
  for (const spelling of reading.split.isUsual === true ? usualSpellings : []) {
    for (const name of new Set([spelling, spelling.toLowerCase()])) {
      const role = reading.classify(name).kind
      const initial = name.charCodeAt(0)
      ;(names[initial] ??= []).push({ written: `${name}:`, role })
    }
  }
  namesOfReading.set(reading, names)
  return names
}
