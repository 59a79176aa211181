import type { Reading } from '../model/dialect.ts'
import { type ByteString, byteOrderMark } from '@ruly/common/utf8'

/** How many bytes of a byte order mark at the start of the first line the dialect skips. */
export function markLength(line: ByteString, bom: Reading['bom']): number {
  if (bom === 'text') return 0
  let length = 0
  while (length < byteOrderMark.length && line[length] === byteOrderMark[length]) length++
  return length === byteOrderMark.length || bom === 'skipped-in-part' ? length : 0
}
