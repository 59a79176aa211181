import { lineFeed } from './ascii.ts'
import { joined } from './buffers.ts'

/** Size of a batch, in bytes. */
export const batchBytes: number = 1 << 18

/** Limit of a line, in bytes: without it, a list without line ends would fill memory. */
export const maxLineBytes: number = 1 << 20

/** Whole lines of a list. */
export interface CutLines {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Whether this is the beginning of a line over the limit; the rest of the line is dropped. */
  readonly isCut: boolean
  readonly end: Place
}

/** A position between two lines of a list. */
interface Place {
  /** Bytes before it. */
  readonly offset: number
  /** The last bytes before it, to detect changes of the list. */
  readonly tail: Uint8Array
}

export interface Cutting {
  /** Bytes of the list before the first piece. */
  readonly offset: number
  /** Maximum size of a result in bytes, except for a longer line. */
  readonly bytesAtOnce: number
  /** Maximum length of a line with its end, in bytes; of a longer line only the beginning is kept. */
  readonly maxLineBytes?: number
}

const tailBytes = 256

/** Cuts the bytes of a list at line ends as they arrive; at most one incomplete line is buffered. */
export async function* cutLines(
  pieces: AsyncIterable<Uint8Array>,
  { bytesAtOnce, offset: start, maxLineBytes: most = maxLineBytes }: Cutting,
): AsyncGenerator<CutLines> {
  let rest: Uint8Array[] = []
  let restLength = 0
  let offset = start
  let last: Uint8Array = new Uint8Array(0)
  const keep = (bytes: Uint8Array): void => {
    last = bytes
    // Only the beginning of a line over the limit is kept.
    if (restLength <= most) rest.push(bytes)
    restLength += bytes.length
  }
  const take = (bytes: Uint8Array): CutLines => {
    if (bytes.length > 0) keep(bytes)
    const isCut = restLength > most && !bytes.subarray(0, -1).includes(lineFeed)
    const tail = last.slice(-tailBytes)
    const all = joined(isCut ? rest.slice(0, 1) : rest)
    offset += restLength
    rest = []
    restLength = 0
    return { bytes: all, isCut, end: { offset, tail } }
  }
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += bytesAtOnce) {
      let part = piece.subarray(at, at + bytesAtOnce)
      if (restLength > 0) {
        const end = part.indexOf(lineFeed) + 1
        if (end === 0) {
          keep(part)
          continue
        }
        // The buffered line is returned separately: it may be over the limit.
        if (restLength + end > most) {
          yield take(part.subarray(0, end))
          part = part.subarray(end)
        }
      }
      const end = part.lastIndexOf(lineFeed) + 1
      if (end > 0) yield take(part.subarray(0, end))
      if (end < part.length) keep(part.slice(end))
    }
  }
  if (restLength > 0) yield take(new Uint8Array(0))
}
