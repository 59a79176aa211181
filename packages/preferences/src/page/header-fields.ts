import { wrongType } from '@ruly/common/checked-options'

/** The header fields of a response: a `Headers` object, pairs of names and values, or an object of values by name. */
export type HeaderFields =
  | Iterable<readonly [name: string, value: string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** The values of a header field, in order; names are case-insensitive. */
export interface FieldValues {
  (name: string): readonly string[]
}

/** Header fields by name. Throws a `TypeError` for anything else. */
export function fieldValues(headers: HeaderFields | undefined): FieldValues {
  if (headers === undefined) return () => []
  if (typeof headers !== 'object' || headers === null)
    throw wrongType('headers', 'a Headers object, an array of pairs or an object', headers)
  const fields = new Map<string, string[]>()
  for (const [name, values] of pairsOf(headers)) {
    const key = name.toLowerCase()
    const known = fields.get(key) ?? []
    for (const value of [values ?? []].flat()) known.push(value)
    fields.set(key, known)
  }
  return (name) => fields.get(name.toLowerCase()) ?? []
}

function pairsOf(headers: HeaderFields): Iterable<readonly [string, string | readonly string[] | undefined]> {
  return Symbol.iterator in headers
    ? (headers as Iterable<readonly [string, string]>)
    : Object.entries(headers)
}
