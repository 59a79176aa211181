import type { Reading } from '../model/dialect.ts'
import { byteOrderMark } from './utf8.ts'
import type { ByteString } from '../model/byte-string.ts'

/** How many octets of a byte order mark the first line opens with, as far as the dialect skips them. */
export function markLength(line: ByteString, bom: Reading['bom']): number {
  if (bom === 'text') return 0
  let length = 0
  while (length < byteOrderMark.length && line[length] === byteOrderMark[length]) length++
  return length === byteOrderMark.length || bom === 'skipped-in-part' ? length : 0
}
