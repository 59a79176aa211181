import type { Batch } from '../../../lists/batch.ts'
import type { Answered } from '../rows/answered.ts'
import type { Writing } from '../rows/batch-writer.ts'

/**
 * Answers batches in which every line is a URL and nothing else, as `plainLines` has them, with those of the lines that are wanted.
 *
 * The rows are written over the batch: no text is made of them.
 */
export function createLineFilter(
  decidingLines: (urls: readonly string[]) => Int32Array,
  only: Writing['only'],
): (batch: Batch, lists: readonly (readonly string[])[]) => Answered {
  const wanted = only === undefined ? undefined : only === 'allowed'
  return ({ octets }, lists) => {
    const kept = createKept(octets)
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

/** Octets that are kept, moved to the beginning of what they are kept from; in stretches, as they often follow each other. */
function createKept(octets: Uint8Array<ArrayBuffer>): {
  keep(start: number, end: number): void
  all(): Uint8Array<ArrayBuffer>
} {
  let length = 0
  let from = 0
  let to = 0
  function move(): void {
    octets.copyWithin(length, from, to)
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
      return octets.subarray(0, length)
    },
  }
}
