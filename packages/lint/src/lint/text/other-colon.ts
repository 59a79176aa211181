import type { Line } from 'ruly'
import { isFieldName } from './nearest-field.ts'

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
