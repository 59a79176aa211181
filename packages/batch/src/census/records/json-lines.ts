import { cutLines } from '../../lists/bytes/cut-lines.ts'

const lineFeed = 0x0a
const octetsAtOnce = 1 << 18

/** The non-blank lines of a stream, as bytes; `too-large` for a line over the limit. */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  maxLineBytes: number,
): AsyncGenerator<Uint8Array | 'too-large', void, undefined> {
  const cutting = { offset: 0, octetsAtOnce, maxLineBytes: maxLineBytes + 1 }
  for await (const { octets, isCut } of cutLines(chunks, cutting)) {
    if (isCut) yield 'too-large'
    else {
      for (let from = 0; from < octets.length;) {
        const end = octets.indexOf(lineFeed, from)
        const line = octets.subarray(from, end < 0 ? octets.length : end)
        from += line.length + 1
        if (line.length > maxLineBytes) yield 'too-large'
        else if (line.some((octet) => octet > 0x20)) yield line
      }
    }
  }
}
