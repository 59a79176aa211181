import type { ByteString } from '@ruly/common/utf8'
import { rowEnd, rowStart, type RowTable } from '../read/row-table.ts'

/**
 * Whether the longest run of literal bytes in the value of a rule is not in a target, so that its patterns cannot match it: for dialects with
 * `keepsStars`, in which all of these bytes are in a pattern, except for the two after a `%`.
 *
 * The run at the start of the value has been compared, and of a long run its beginning is enough: so a search is cheap for any file.
 */
export function lacksLongestRun(
  { content, rows, changed }: RowTable,
  row: number,
  literal: Uint8Array,
  text: ByteString,
  from: number,
): boolean {
  if (text.length - from > longestSearched || changed.has(row)) return false
  const start = rows[row + rowStart] as number
  const end = rows[row + rowEnd] as number
  let longest = start
  let length = 0
  let runStart = start
  const stop = Math.min(end, start + mostScanned)
  for (let at = start; at <= stop; at++) {
    const octet = at < stop ? content.charCodeAt(at) : noOctet
    if (literal[octet] === 1) continue
    if (at - runStart > length && runStart > start) {
      longest = runStart
      length = at - runStart
    }
    // The next two bytes may be part of an escape.
    runStart = at + (octet === percent ? 3 : 1)
  }
  if (length === 0) return false
  const run = content.slice(longest, longest + Math.min(length, mostCompared))
  if (text.includes(run, from)) return false
  return !content.slice(start, end).includes(indexPage)
}

/** Longer targets are left to the matcher, whose searches in one target are bounded together. */
const longestSearched = 2048
/** Bytes of a value in which runs are looked for. */
const mostScanned = 256
/** Bytes of a run that are searched for: the matcher is faster for more. */
const mostCompared = 32
const percent = 0x25
/** Stands for the end of a value. */
const noOctet = 0
/** In some dialects a value that contains this also matches the folder before it. */
const indexPage = '/index.htm'
