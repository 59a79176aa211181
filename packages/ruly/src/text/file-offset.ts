import type { ByteString } from '@ruly/common/utf8'
import type { Source } from './decode.ts'

/** Converts offsets in the content, in ascending order, to offsets in the file. */
export function fileOffsetIn({ content, file }: Source): (offset: number) => number {
  return content === file ? sameOffset : utf16Offset(content)
}

function sameOffset(offset: number): number {
  return offset
}

/** Converts offsets in transcoded UTF-8, in ascending order, to offsets in the UTF-16 file. */
function utf16Offset(content: ByteString): (offset: number) => number {
  let at = 0
  let sizeBytes = 0
  return (offset) => {
    for (; at < offset; at++) {
      const lead = content.charCodeAt(at)
      // A sequence of four bytes is a surrogate pair, any other a single code unit; continuation bytes add nothing.
      if (lead < 0x80 || lead >= 0xc0) sizeBytes += lead >= 0xf0 ? 4 : 2
    }
    return sizeBytes
  }
}
