import type { Entry } from 'yauzl'

import { packingOf, peek, unpacked, type Peeked } from './unpacked.ts'
import { membersOf } from './warc/warc-members.ts'
import { plainRecordsOf, type WarcFault } from './warc/warc-records.ts'

/** Enough to tell what a file is. */
const sniffedBytes = 512

/** Whether a file begins like a zip archive. */
export function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4
}

/** Records of a WARC, as bytes for `recordsIn`, or why they cannot be read. */
type RecordBytes = AsyncGenerator<Buffer | WarcFault, void, undefined>

/** The records of a WARC with gzip, zstd or neither. */
export async function* recordsInWarc({ head, all }: Omit<Peeked, 'close'>): RecordBytes {
  const packing = packingOf(head)
  if (packing === 'gzip') yield* membersOf(all)
  else yield* recordsInPlain(packing === undefined ? all : unpacked(all, packing))
}

/** The records of a WARC whose compression is off, or is taken off meanwhile. */
export async function* recordsInPlain(all: AsyncIterable<Uint8Array>): RecordBytes {
  try {
    yield* plainRecordsOf(all)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'Z_BUF_ERROR') throw error
    yield 'cut-off'
  }
}

/**
 * The records of all WARC files in a WACZ, in the order of their names.
 *
 * @throws (the iteration) what reading the file throws; `Error` for a zip archive without WARC files in its folder `archive`
 * @see {@link https://specs.webrecorder.net/wacz/1.1.1/ WACZ 1.1.1}
 */
export async function* recordsInWacz(path: string): RecordBytes {
  // Loaded on use: most commands read no WACZ.
  const { openPromise } = await import('yauzl')
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true })
  try {
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) if (isWarc(entry)) entries.push(entry)
    if (entries.length === 0)
      throw new Error('it is a zip archive and no WACZ: it has no WARC file in a folder "archive"')
    entries.sort((one, other) => (one.fileName < other.fileName ? -1 : 1))
    for (const entry of entries) {
      const stream = await zip.openReadStreamPromise(entry)
      try {
        yield* recordsInWarc(await peekFile(stream))
      } finally {
        // One that is not read to its end holds the file open.
        stream.destroy()
      }
    }
  } finally {
    zip.close()
  }
}

function isWarc({ fileName }: Entry): boolean {
  return /^archive\/[^/]+\.warc(?:\.gz|\.zst)?$/i.test(fileName)
}

/** The beginning of a file, as much as tells what it is. */
export async function peekFile(stream: AsyncIterable<Uint8Array>): Promise<Peeked> {
  return await peek(stream, ({ length }) => length >= sniffedBytes)
}
