import { innerFields } from '@ruly/common/field-text'
import type { ByteString } from '@ruly/common/utf8'

/** A field inside the value of another one, in bytes of that value. */
export interface InnerField {
  /** The name in lower case. */
  readonly name: string
  /** The name with its colon, as in the file. */
  readonly written: string
  readonly start: number
  readonly end: number
}

/** The fields inside a value: a line end is missing before each. A name in a path does not count: `/wiki/Sitemap:Main`. */
export function innerFieldsOf(value: ByteString): readonly InnerField[] {
  return Array.from(innerFields(value), ({ 0: written, index: start }) => {
    const name = written.replace(/ ?:$/, '').toLowerCase()
    return { name, written, start, end: start + written.length }
  }).filter((inner) => hasValueOfField(inner, value))
}

/** The longest beginning of a value that tells what it is. */
const longestBeginning = 'https:'.length

function hasValueOfField({ name, start, end }: InnerField, value: ByteString): boolean {
  if (/^(?:$|[ \t*/]|https?:)/i.test(value.slice(end, end + longestBeginning))) return true
  return name === 'user-agent' && !/[/:=]/.test(value[start - 1] ?? '')
}
