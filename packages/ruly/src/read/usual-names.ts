import type { FieldKind, Reading } from '../model/dialect.ts'
import type { ByteString } from '../model/byte-string.ts'

/** A field name in any case, with its colon. */
interface UsualName {
  /** What follows the first letter, one byte each; for letters, the bit that makes them lower-case is stored above it. */
  readonly rest: Uint16Array
  readonly kind: FieldKind
  /** The name of the field. */
  readonly field: ByteString
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
    const name = { rest: restOf(`${field}:`), kind, field: own }
    names[field.charCodeAt(0)] = name
    names[field.charCodeAt(0) - lowerCaseBit] = name
  }
  known.set(reading, names)
  return names
}

function restOf(name: ByteString): Uint16Array {
  return Uint16Array.from(name.slice(1), (octet) => {
    const code = octet.charCodeAt(0)
    return /[a-z]/.test(octet) ? (lowerCaseBit << 8) | code : code
  })
}

/** Whether a name continues like this from an offset on, in any case. */
export function goesOn(bytes: Uint8Array, from: number, rest: Uint16Array): boolean {
  for (let i = 0; i < rest.length; i++) {
    const wanted = rest[i] as number
    if (((bytes[from + i] as number) | (wanted >> 8)) !== (wanted & 0xff)) return false
  }
  return true
}
