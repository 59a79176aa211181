import { cutLines } from '../../lists/bytes/cut-lines.ts'

const lineFeed = 0x0a
const bytesAtOnce = 1 << 18

/** The non-blank lines of a stream, as bytes; `too-large` for a line over the limit. */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  maxLineBytes: number,
): AsyncGenerator<Uint8Array | 'too-large', void, undefined> {
  const cutting = { offset: 0, bytesAtOnce, maxLineBytes: maxLineBytes + 1 }
  for await (const { bytes, isCut } of cutLines(chunks, cutting)) {
    if (isCut) yield 'too-large'
    else {
      for (let from = 0; from < bytes.length;) {
        const end = bytes.indexOf(lineFeed, from)
        const line = bytes.subarray(from, end < 0 ? bytes.length : end)
        from += line.length + 1
        if (line.length > maxLineBytes) yield 'too-large'
        else if (line.some((byte) => byte > 0x20)) yield line
      }
    }
  }
}
