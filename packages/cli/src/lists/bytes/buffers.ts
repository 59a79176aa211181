/** The octets of all parts, in memory that is of nobody else. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Longer texts, V8 does not keep where it keeps what is young: they cost several times as much. */
const shortOctets = 1 << 16
const lineFeed = 0x0a

/** ASCII in texts of a few thousand lines: parted where a line ends, with that line feed in neither. */
export function* shortTexts(octets: Buffer): Generator<string> {
  for (let start = 0; ;) {
    const last = octets.length - start <= shortOctets ? -1 : octets.lastIndexOf(lineFeed, start + shortOctets)
    // A line that is longer comes with all that follows.
    if (last < start) return yield octets.toString('latin1', start)
    yield octets.toString('latin1', start, last)
    start = last + 1
  }
}

/** The same octets with the methods of Node, which are many times as fast as those of the language. */
export function bufferOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}
