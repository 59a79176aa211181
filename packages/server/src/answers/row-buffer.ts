/** Rows as UTF-8 in one buffer that grows. Rows mostly end with a text that others end with, too: it is encoded once. */
export class RowBuffer {
  readonly #separator: string
  readonly #endings = new Map<string, Buffer>()
  #bytes: Buffer<ArrayBuffer>
  #length = 0

  /**
   * @param separator stands after each row
   * @param room how many bytes there is room for at first
   */
  constructor(separator: string, room: number) {
    this.#separator = separator
    this.#bytes = Buffer.allocUnsafeSlow(room)
  }

  /** How many bytes the rows have that were not taken. */
  get length(): number {
    return this.#length
  }

  add(text: string, ending: string): void {
    let encoded = this.#endings.get(ending)
    if (encoded === undefined) this.#endings.set(ending, (encoded = Buffer.from(ending + this.#separator)))
    this.#makeRoom(mostBytesPerUnit * text.length + encoded.length)
    this.#length += this.#bytes.write(text, this.#length)
    this.#bytes.set(encoded, this.#length)
    this.#length += encoded.length
  }

  /** The rows since the last call. */
  take(): Buffer<ArrayBuffer> {
    const rows = this.#bytes.subarray(0, this.#length)
    this.#endings.clear()
    // A few rows in much room are copied, so that a client that is slow keeps no more.
    const isFull = 2 * this.#length > this.#bytes.length
    if (isFull) this.#bytes = Buffer.allocUnsafeSlow(this.#length)
    this.#length = 0
    return isFull ? rows : Buffer.from(rows)
  }

  #makeRoom(bytes: number): void {
    const needed = this.#length + bytes
    if (needed <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(2 * needed)
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}

/** A UTF-16 code unit takes at most three bytes of UTF-8. */
const mostBytesPerUnit = 3
