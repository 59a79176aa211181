import { isAscii } from 'node:buffer'

const lineFeed = 0x0a
const controls = [...Array.from({ length: 0x20 }, (_, octet) => octet), 0x7f].filter(
  (octet) => octet !== lineFeed,
)

/** Whether octets are printable ASCII and line feeds alone. 32 searches by the machine's own means are faster than one octet by octet. */
export function areAllPrintable(octets: Buffer): boolean {
  return isAscii(octets) && !controls.some((control) => octets.includes(control))
}
