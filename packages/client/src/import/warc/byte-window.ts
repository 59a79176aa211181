/** What has been read of a stream and is not yet done with. */
export class ByteWindow {
  readonly #chunks: AsyncIterator<Uint8Array>
  #bytes: Buffer = Buffer.alloc(0)
  #hasEnded = false

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** What has been read, from where the last `skip` ended. */
  get bytes(): Buffer {
    return this.#bytes
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  skip(sizeBytes: number): void {
    this.#bytes = this.#bytes.subarray(sizeBytes)
  }

  /** Reads until there are so many bytes, or no more. */
  async fill(sizeBytes: number): Promise<boolean> {
    const pieces: Uint8Array[] = [this.#bytes]
    let length = this.#bytes.length
    while (length < sizeBytes && !this.#hasEnded) {
      const next = await this.#chunks.next()
      if (next.done === true) this.#hasEnded = true
      else {
        pieces.push(next.value)
        length += next.value.length
      }
    }
    if (pieces.length > 1) this.#bytes = Buffer.concat(pieces)
    return length >= sizeBytes
  }

  /** Doubles what has been read: retrying after each read then costs no more than twice the size. */
  async grow(): Promise<void> {
    await this.fill(Math.max(1, this.#bytes.length * 2))
  }
}
