const lineFeed = 0x0a

/** Whether octets are printable ASCII and line feeds alone; their memory begins with them. Four at a time. */
export function areAllPrintable(octets: Uint8Array): boolean {
  const words = new Int32Array(octets.buffer, octets.byteOffset, octets.length >> 2)
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as number
    // The highest bit of an octet is set in the first where it is above 0x7f, in the second where it is 0x7f,
    // in the third where it is below 0x20; a borrow may set it in an octet behind such a one, too.
    const marks = (word | ((word ^ 0x7f7f7f7f) - 0x01010101) | (word - 0x20202020)) & 0x80808080
    if (marks !== 0 && !arePrintable(octets, 4 * at, 4 * at + 4)) return false
  }
  return arePrintable(octets, 4 * words.length, octets.length)
}

function arePrintable(octets: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const octet = octets[at] as number
    if ((octet < 0x20 && octet !== lineFeed) || octet > 0x7e) return false
  }
  return true
}
