import { isAscii } from 'node:buffer'

const lineFeed = 0x0a
const controls = [...Array.from({ length: 0x20 }, (_, octet) => octet), 0x7f].filter(
  (octet) => octet !== lineFeed,
)

/** Whether all bytes are printable ASCII or line feeds. 32 native searches are faster than one loop over the bytes. */
export function areAllPrintable(octets: Buffer): boolean {
  return isAscii(octets) && !controls.some((control) => octets.includes(control))
}
