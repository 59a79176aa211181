import type { ByteString } from '@ruly/common/utf8'
import type { Dialect } from '../../src/dialects/index.ts'
import type { Wanted } from '../../src/read/line-starts.ts'
import { readRows, type FoundRows } from '../../src/read/read-rows.ts'
import { returnScratch, scratchOf } from '../../src/text/scratch-bytes.ts'

/** The wanted rows of a content that is read as it is. */
export function rowsOf(
  content: ByteString,
  dialect: Dialect,
  wanted: Wanted,
  end = content.length,
): FoundRows {
  const scratch = scratchOf(content)
  const found = readRows({ content, ...scratch, end }, dialect, wanted)
  returnScratch(scratch)
  return found
}
