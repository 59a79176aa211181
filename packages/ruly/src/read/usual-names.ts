import type { FieldKind, Reading } from '../model/dialect.ts'
import type { ByteString } from '../model/byte-string.ts'

/** A field name in any case, with its colon: 5 to 12 bytes, compared as three runs of four bytes, which can overlap. */
export interface UsualName {
  /** How many bytes it has. */
  readonly length: number
  readonly first: Run
  readonly middle: Run
  readonly last: Run
  readonly kind: FieldKind
  /** The name of the field. */
  readonly field: ByteString
}

/** Four bytes as one number. */
interface Run {
  /** Offset from the start of the name. */
  readonly at: number
  readonly lowerCase: number
  /** The bits that make its letters lower-case. */
  readonly caseBits: number
}

/** Usual names by their first byte, in either case. */
export type UsualNames = readonly (UsualName | undefined)[]

/** Each begins with another letter. */
const usualFields = ['user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay']
const lowerCaseBit = 0x20

/** No name is usual. The list has an entry for every byte, because reading past the end of a list is slow. */
export const noNames: UsualNames = Array.from({ length: 256 }, () => undefined)
const known = new WeakMap<Reading, UsualNames>()

/** The names that need no lookup in a dialect; none if the dialect does not promise to read usual lines as usual. */
export function usualNamesOf(reading: Reading): UsualNames {
  if (reading.split.isUsual !== true) return noNames
  return known.get(reading) ?? makeNames(reading)
}

function makeNames(reading: Reading): UsualNames {
  const names = [...noNames]
  for (const field of usualFields) {
    const { kind, name: own } = reading.classify(field)
    const written = `${field}:`
    const lastAt = written.length - runLength
    const name = {
      length: written.length,
      first: runOf(written, 0),
      middle: runOf(written, Math.min(runLength, lastAt)),
      last: runOf(written, lastAt),
      kind,
      field: own,
    }
    names[field.charCodeAt(0)] = name
    names[field.charCodeAt(0) - lowerCaseBit] = name
  }
  known.set(reading, names)
  return names
}

const runLength = 4

function runOf(name: ByteString, at: number): Run {
  let lowerCase = 0
  let caseBits = 0
  for (let i = 0; i < runLength; i++) {
    const code = name.charCodeAt(at + i)
    lowerCase |= code << (8 * i)
    if (code >= 0x61) caseBits |= lowerCaseBit << (8 * i)
  }
  return { at, lowerCase, caseBits }
}

/** Whether the bytes at an offset are a name, in any case. There must be as many bytes as the name has. */
export function isNameAt(bytes: DataView, offset: number, { first, middle, last }: UsualName): boolean {
  return hasRun(bytes, offset, first) && hasRun(bytes, offset, middle) && hasRun(bytes, offset, last)
}

function hasRun(bytes: DataView, offset: number, { at, lowerCase, caseBits }: Run): boolean {
  return (bytes.getInt32(offset + at, true) | caseBits) === lowerCase
}
