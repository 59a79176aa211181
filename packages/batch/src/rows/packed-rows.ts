import { ByteWindow } from '@ruly/client/internal'

import { joined } from '../lists/bytes/buffers.ts'

const numberBytes = 4
/** The numbers at the beginning of a pack: its length in bytes, and how many distinct pieces and pieces in all it has. */
const headBytes = 3 * numberBytes

/** Rows as pieces, of which one can be in several places. */
export interface RowPieces {
  readonly distinct: Uint8Array[]
  /** The pieces in their order, each as its place in `distinct`. */
  readonly order: number[]
}

/** The pieces one after the other, in memory of their own. */
export function joinPieces({ distinct, order }: RowPieces): Uint8Array<ArrayBuffer> {
  return joined(order.map((place) => distinct[place] as Uint8Array))
}

/**
 * The pieces, each once: rows about 23 agents take a sixteenth of their size. Empty without rows.
 *
 * After the head of a pack come the length of each distinct piece, the order, and the distinct pieces. Numbers have 32 bits, the lowest first.
 */
export function packRows({ distinct, order }: RowPieces): Uint8Array<ArrayBuffer> {
  if (order.length === 0) return new Uint8Array(0)
  const numbersEnd = headBytes + numberBytes * (distinct.length + order.length)
  const pack = new Uint8Array(distinct.reduce((sum, { length }) => sum + length, numbersEnd))
  const numbers = new DataView(pack.buffer)
  let at = 0
  const add = (number: number): void => {
    numbers.setUint32(at, number, true)
    at += numberBytes
  }
  add(pack.length)
  add(distinct.length)
  add(order.length)
  for (const { length } of distinct) add(length)
  for (const place of order) add(place)
  for (const piece of distinct) {
    pack.set(piece, at)
    at += piece.length
  }
  return pack
}

/** Rows are yielded in parts of so many bytes, and the rest of a piece. */
const bytesAtOnce = 1 << 20

/** The rows in packs that follow each other; ends with `damaged` where something else comes, or a pack that is not whole. */
export async function* unpackedRows(
  packs: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array | 'damaged'> {
  for await (const pack of packsIn(packs, readPack)) {
    if (pack === 'damaged') yield pack
    else yield* joinInParts(pack)
  }
}

/**
 * What is in packs that follow each other, valid until the next is asked for; ends with `damaged` as `unpackedRows` does.
 *
 * @param read - Reads a pack, which begins with its length; undefined for other bytes.
 */
export async function* packsIn<Content>(
  packs: AsyncIterable<Uint8Array>,
  read: (pack: Buffer) => Content | undefined,
): AsyncGenerator<Content | 'damaged'> {
  const window = new ByteWindow(packs)
  while (await window.fill(1)) {
    const hasHead = await window.fill(headBytes)
    const length = hasHead ? window.bytes.readUInt32LE(0) : 0
    const isWhole = length >= headBytes && (await window.fill(length))
    const pack = isWhole ? read(window.bytes.subarray(0, length)) : undefined
    if (pack === undefined) {
      yield 'damaged'
      return
    }
    yield pack
    window.skip(length)
  }
}

/** The pieces of a pack; undefined for other bytes. */
function readPack(pack: Buffer): RowPieces | undefined {
  const [distinctCount, count] = [pack.readUInt32LE(numberBytes), pack.readUInt32LE(2 * numberBytes)]
  const orderStart = headBytes + numberBytes * distinctCount
  let end = orderStart + numberBytes * count
  if (end > pack.length) return undefined
  const [distinct, order]: [Uint8Array[], number[]] = [[], []]
  for (let at = orderStart; order.length < count; at += numberBytes) {
    const place = pack.readUInt32LE(at)
    if (place >= distinctCount) return undefined
    order.push(place)
  }
  for (let at = headBytes; at < orderStart; at += numberBytes) {
    const start = end
    end += pack.readUInt32LE(at)
    distinct.push(pack.subarray(start, end))
  }
  return end === pack.length ? { distinct, order } : undefined
}

function* joinInParts({ distinct, order }: RowPieces): Generator<Uint8Array> {
  for (let next = 0; next < order.length;) {
    const first = next
    for (let length = 0; next < order.length && length < bytesAtOnce; next++)
      length += (distinct[order[next] as number] as Uint8Array).length
    yield joinPieces({ distinct, order: order.slice(first, next) })
  }
}
