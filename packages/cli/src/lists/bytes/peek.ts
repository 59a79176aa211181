/** The beginning of a stream, which is still in the stream. */
export interface Peeked {
  readonly head: Buffer
  /** The whole stream, from its beginning. */
  readonly all: AsyncIterable<Uint8Array>
  /** Gives the stream up unread. */
  close(): Promise<void>
}

/** Reads a stream until there is enough of it to see what it is, or all of it. */
export async function peek(
  stream: AsyncIterable<Uint8Array>,
  isEnough: (head: Buffer) => boolean,
): Promise<Peeked> {
  const iterator = stream[Symbol.asyncIterator]()
  const pieces: Uint8Array[] = []
  let head: Buffer = Buffer.alloc(0)
  while (!isEnough(head)) {
    const next = await iterator.next()
    if (next.done === true) break
    pieces.push(next.value)
    head = Buffer.concat(pieces)
  }
  const close = async (): Promise<void> => void (await iterator.return?.())
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* pieces
      yield* { [Symbol.asyncIterator]: () => iterator }
    } finally {
      await close()
    }
  }
  return { head, all: all(), close }
}
