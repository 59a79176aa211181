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
