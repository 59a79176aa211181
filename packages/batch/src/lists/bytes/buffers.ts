import { lineFeed } from './ascii.ts'

/** Concatenates parts into a buffer of their own. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = Buffer.allocUnsafeSlow(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** The pieces of a stream after so many bytes. */
export async function* skipped(pieces: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes
  for await (const piece of pieces) {
    if (left < piece.length) yield left === 0 ? piece : piece.subarray(left)
    left = Math.max(0, left - piece.length)
  }
}

/** V8 allocates longer strings outside the young generation, which costs several times as much. */
const shortBytes = 1 << 16

/** Decodes ASCII into strings of a few thousand lines, split at line feeds, which are dropped. */
export function* shortTexts(bytes: Buffer): Generator<string> {
  for (let start = 0; ;) {
    const last = bytes.length - start <= shortBytes ? -1 : bytes.lastIndexOf(lineFeed, start + shortBytes)
    // No line feed in range: return all of the rest.
    if (last < start) return yield bytes.toString('latin1', start)
    yield bytes.toString('latin1', start, last)
    start = last + 1
  }
}

/** The same memory as a Buffer, whose methods are many times faster. */
export function bufferOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}

/** The control characters of ASCII, except line feed, which no line contains. */
export const controls: readonly number[] = [...Array(0x20).keys(), 0x7f].filter((byte) => byte !== lineFeed)

/** Whether a buffer contains any of some bytes. Native searches for each of them are faster than one loop over the buffer. */
export function includesAny(buffer: Buffer, bytes: readonly number[]): boolean {
  return bytes.some((byte) => buffer.includes(byte))
}

const byteOrderMark = [0xef, 0xbb, 0xbf]

/** The beginning of a text without a byte order mark, which is not part of it. */
export function withoutMark(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const isMarked = byteOrderMark.every((byte, at) => bytes[at] === byte)
  return isMarked ? bytes.slice(byteOrderMark.length) : bytes
}
