/** Text as UTF-8, in a buffer of its own that grows. */
export interface Utf8Buffer {
  write(text: string): void
  /** Number of bytes so far. */
  length(): number
  /** The bytes; nothing may be written afterwards. */
  end(): Uint8Array<ArrayBuffer>
}

/** A UTF-16 code unit takes at most three bytes of UTF-8. */
const maxBytesPerUnit = 3

/** @param room - How many bytes the buffer has space for at first. */
export function createUtf8Buffer(room: number): Utf8Buffer {
  let buffer = Buffer.allocUnsafeSlow(room)
  let length = 0
  return {
    write(text) {
      const needed = length + maxBytesPerUnit * text.length
      if (needed > buffer.length) {
        const larger = Buffer.allocUnsafeSlow(2 * needed)
        buffer.copy(larger, 0, 0, length)
        buffer = larger
      }
      length += buffer.write(text, length)
    },
    length: () => length,
    end: () => buffer.subarray(0, length),
  }
}
