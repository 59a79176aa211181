import { joined } from './buffers.ts'

/** So many octets are read, and answered, at a time. */
export const batchOctets: number = 1 << 18

/** Longer than any URL; without a limit, a list without line ends would fill memory. */
export const maxLineBytes: number = 1 << 20

/** Whole lines of a list. */
export interface CutLines {
  readonly octets: Uint8Array<ArrayBuffer>
  /** The beginning of one line that is too long to be read; the rest of it is dropped. */
  readonly isCut: boolean
  readonly end: Place
}

/** A place between two lines of a list. */
interface Place {
  /** Octets before it. */
  readonly offset: number
  /** The last octets before it, to know the list by. */
  readonly tail: Uint8Array
}

/** How a list is cut. */
export interface Cutting {
  /** Octets of the list before the first piece. */
  readonly offset: number
  /** No more octets than that are looked at together, a line that is longer left out. */
  readonly octetsAtOnce: number
  /** Octets that a line may have with its end; of a longer one, its beginning alone is kept. */
  readonly maxLineBytes?: number
}

const lineFeed = 0x0a
const tailOctets = 256

/** Cuts the bytes of a list after its lines, as they come: never more than a line is held back. */
export async function* cutLines(
  pieces: AsyncIterable<Uint8Array>,
  { octetsAtOnce, offset: start, maxLineBytes: most = maxLineBytes }: Cutting,
): AsyncGenerator<CutLines> {
  let rest: Uint8Array[] = []
  let restLength = 0
  let offset = start
  const keep = (octets: Uint8Array): void => {
    // Of a line that is too long, its beginning is enough.
    if (restLength <= most) rest.push(octets)
    restLength += octets.length
  }
  const take = (octets: Uint8Array): CutLines => {
    if (octets.length > 0) keep(octets)
    const isCut = restLength > most && !octets.subarray(0, -1).includes(lineFeed)
    const tail = (octets.length > 0 ? octets : (rest.at(-1) as Uint8Array)).slice(-tailOctets)
    const all = joined(isCut ? rest.slice(0, 1) : rest)
    offset += restLength
    rest = []
    restLength = 0
    return { octets: all, isCut, end: { offset, tail } }
  }
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += octetsAtOnce) {
      let part = piece.subarray(at, at + octetsAtOnce)
      if (restLength > 0) {
        const end = part.indexOf(lineFeed) + 1
        if (end === 0) {
          keep(part)
          continue
        }
        // What is held back is one line, for itself: it may be too long.
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
