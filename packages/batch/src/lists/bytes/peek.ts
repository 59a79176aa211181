/** The beginning of a stream, without consuming it. */
export interface Peeked {
  readonly head: Buffer
  /** The whole stream. */
  readonly all: AsyncIterable<Uint8Array>
  /** Closes the stream unread. */
  close(): Promise<void>
}

/** Reads a stream until `isEnough` returns true, or to its end. */
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
