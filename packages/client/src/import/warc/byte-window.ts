/** What has been read of a stream and is not yet done with. */
export class ByteWindow {
  readonly #chunks: AsyncIterator<Uint8Array>
  #octets: Buffer = Buffer.alloc(0)
  #hasEnded = false

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** What has been read, from where the last `skip` ended. */
  get octets(): Buffer {
    return this.#octets
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  skip(octets: number): void {
    this.#octets = this.#octets.subarray(octets)
  }

  /** Reads until there are so many octets, or no more. */
  async fill(octets: number): Promise<boolean> {
    const pieces: Uint8Array[] = [this.#octets]
    let length = this.#octets.length
    while (length < octets && !this.#hasEnded) {
      const next = await this.#chunks.next()
      if (next.done === true) this.#hasEnded = true
      else {
        pieces.push(next.value)
        length += next.value.length
      }
    }
    if (pieces.length > 1) this.#octets = Buffer.concat(pieces)
    return length >= octets
  }

  /** Doubles what has been read: retrying after each read then costs no more than twice the size. */
  async grow(): Promise<void> {
    await this.fill(Math.max(1, this.#octets.length * 2))
  }
}
