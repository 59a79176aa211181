import { editDistance } from '@ruly/common/edit-distance'
import { extensionNames, type Line } from 'ruly'
import { textOfUtf8, utf8OfText } from '@ruly/common/utf8'
import { usualSpelling } from '@ruly/common/field-text'
import { google, rfc9309 } from 'ruly/dialects'

const names: readonly string[] = ['user-agent', 'allow', 'disallow', ...extensionNames].filter(
  (name) => name.length >= 5,
)

/**
 * The field that an unknown name was probably meant to be, in its usual spelling: at most two letters differ.
 *
 * The name of a field is never corrected, even if the dialect does not know it.
 */
export function nearestField(name: string): string | undefined {
  if (name.length > 20 || isFieldName(name)) return undefined
  const written = textOfUtf8(name)
    .replaceAll(/[\s_\u2010-\u2015\u2212\ufe58\ufe63\uff0d]+/g, '-')
    .replace(/^["']/, '')
  const found = names.filter((known) => isNear(known, written))
  const [first] = found
  // For what can be the opposite, the intention is unclear.
  if (first === undefined || first === `no${written}` || found.length > 1) return undefined
  return usualSpelling(first)
}

/** Whether a name is that of a field in any dialect. */
export function isFieldName(name: string): boolean {
  return names.includes(name)
}

function isNear(known: string, name: string): boolean {
  const allowed = known.length < 7 ? 1 : 2
  return Math.abs(known.length - name.length) <= allowed && editDistance(known, name) <= allowed
}

/** The field that Google reads a name as because of its beginning, as `Disallow` for `Disallowed`. */
export function leadingField(writtenName: string): string | undefined {
  const octets = utf8OfText(writtenName)
  if (rfc9309.reading.classify(octets).kind !== 'unknown') return undefined
  const { kind, name } = google.reading.classify(octets)
  return kind === 'unknown' ? undefined : usualSpelling(name)
}

/** A field name with something other than a colon after it. */
export interface OtherColon {
  readonly name: string
  /** What stands in place of the colon. */
  readonly colon: string
  /** Where that is, in code units of the line. */
  readonly at: number
}

/** A line such as `Disallow：/a` or `Disallow=/a`, which robots do not read as a field; undefined for others. */
export function lineWithOtherColon({ kind, text }: Line): OtherColon | undefined {
  if (kind !== 'not-a-field' && kind !== 'unknown') return undefined
  const [, before = '', name = '', colon = ''] = otherColon.exec(text) ?? []
  return isFieldName(name.toLowerCase()) ? { name, colon, at: before.length + name.length } : undefined
}

/** The full-width colon and its likes, and the equals sign. */
const otherColon = /^(\ufeff?\s*)([A-Za-z-]+)\s?([\uff1a\ufe55\ufe13\u2236\ua789\u02d0=])/
