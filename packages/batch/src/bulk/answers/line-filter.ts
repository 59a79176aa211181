import type { Batch } from '../../lists/batch.ts'
import type { Answered } from '../rows/answered.ts'
import type { Writing } from '../rows/batch-writer.ts'

/**
 * Answers batches of plain URLs (see `plainLines`) with the URLs that match `only`.
 *
 * The rows are written in place over the batch, without decoding.
 */
export function createLineFilter(
  decidingLines: (urls: readonly string[]) => Int32Array,
  only: Writing['only'],
): (batch: Batch, lists: readonly (readonly string[])[]) => Answered {
  const wanted = only === undefined ? undefined : only === 'allowed'
  return ({ bytes }, lists) => {
    const kept = createKept(bytes)
    let start = 0
    let height = 0
    for (const urls of lists) {
      const found = decidingLines(urls)
      for (let i = 0; i < urls.length; i++) {
        const end = start + (urls[i] as string).length + 1
        if (wanted === undefined || (found[i] as number) >= 0 === wanted) kept.keep(start, end)
        start = end
      }
      height += urls.length
    }
    return { rows: kept.all(), height, lines: height, malformed: 0, faults: [] }
  }
}

/** Moves the bytes to keep to the beginning of the buffer; adjacent ranges are moved together. */
function createKept(bytes: Uint8Array<ArrayBuffer>): {
  keep(start: number, end: number): void
  all(): Uint8Array<ArrayBuffer>
} {
  let length = 0
  let from = 0
  let to = 0
  function move(): void {
    bytes.copyWithin(length, from, to)
    length += to - from
  }
  return {
    keep(start, end) {
      if (start !== to) {
        move()
        from = start
      }
      to = end
    },
    all() {
      move()
      return bytes.subarray(0, length)
    },
  }
}
