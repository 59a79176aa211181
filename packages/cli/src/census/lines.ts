const lineFeed = 0x0a

/** The lines of a stream that have something on them, as octets; `too-large` for one that is longer than a line may be. */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  maxLineBytes: number,
): AsyncGenerator<Uint8Array | 'too-large', void, undefined> {
  let pieces: Uint8Array[] = []
  let octets = 0
  const end = (): Uint8Array | 'too-large' | undefined => {
    const line = octets > maxLineBytes ? 'too-large' : Buffer.concat(pieces)
    pieces = []
    octets = 0
    return line === 'too-large' || line.some((octet) => octet > 0x20) ? line : undefined
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let to = chunk.indexOf(lineFeed); to >= 0; to = chunk.indexOf(lineFeed, from)) {
      pieces.push(chunk.subarray(from, to))
      octets += to - from
      from = to + 1
      const line = end()
      if (line !== undefined) yield line
    }
    octets += chunk.length - from
    // Of a line that is too long, its length alone is kept.
    if (octets > maxLineBytes) pieces = []
    else pieces.push(chunk.subarray(from))
  }
  const last = end()
  if (last !== undefined) yield last
}
