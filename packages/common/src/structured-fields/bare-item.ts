import { isUtf8 } from '../utf8.ts'
import type { Cursor } from './cursor.ts'

/** A value of a Structured Field without its parameters: its type, and how it is written. */
export interface BareItem {
  readonly type:
    | 'integer'
    | 'decimal'
    | 'string'
    | 'token'
    | 'byte-sequence'
    | 'boolean'
    | 'date'
    | 'display-string'
  /** As written, with quotes and marks; for a key without a value, `?1`. */
  readonly written: string
}

/** The value of a key without one. */
export const impliedTrue: BareItem = { type: 'boolean', written: '?1' }

/** The item that begins at the cursor; undefined if none does. */
export function readBareItem(cursor: Cursor): BareItem | undefined {
  const written = cursor.take(bareItem)
  if (written === undefined) return undefined
  const type = typeOfItem(written)
  return type === 'display-string' && !isUtf8(unescaped(written)) ? undefined : { type, written }
}

/**
 * Any item: number, string, token, byte sequence, boolean, date, display string (RFC 9651 §4.2.3.1). A number ends before a character
 * that is neither a digit nor a dot, and its digits are limited.
 */
const bareItem =
  /-?(?:\d{1,12}\.\d{1,3}|\d{1,15})(?![\d.])|"(?:[ !#-[\]-~]|\\["\\])*"|[A-Za-z*][\w!#$%&'*+.^`|~:/-]*|:(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2,3}={0,2})?:|\?[01]|@-?\d{1,15}(?![\d.])|%"(?:[ !#$&-~]|%[0-9a-f]{2})*"/y

const typesByMark: Readonly<Record<string, BareItem['type']>> = {
  '"': 'string',
  ':': 'byte-sequence',
  '?': 'boolean',
  '@': 'date',
  '%': 'display-string',
}

function typeOfItem(written: string): BareItem['type'] {
  const mark = written.charAt(0)
  if (!/[-\d]/.test(mark)) return typesByMark[mark] ?? 'token'
  return written.includes('.') ? 'decimal' : 'integer'
}

/** The bytes of a display string. */
function unescaped(written: string): string {
  return written.replace(/%([0-9a-f]{2})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))
}
