/**
 * Rows on their way out. One that is not known yet may have a place among them.
 *
 *     in order:    #held: rows │ a place │ rows │ a place │ …  #known     rows are taken up to the first place that is empty
 *     otherwise:                                               #known     a row that becomes known is the last
 */
export class OutgoingRows {
  readonly #separator: string
  readonly #isOrdered: boolean
  readonly #known: RowBuffer
  readonly #held: { rows: Buffer<ArrayBuffer> | undefined }[] = []
  #heldBytes = 0

  /** @param separator stands after each row */
  constructor(separator: string, isOrdered: boolean) {
    this.#separator = separator
    this.#isOrdered = isOrdered
    this.#known = new RowBuffer(separator, 16_384)
  }

  /** How many bytes were not taken. */
  get length(): number {
    return this.#heldBytes + this.#known.length
  }

  add(text: string, ending = ''): void {
    this.#known.add(text, ending)
  }

  /** Keeps a place for a row, which the function that it returns puts there. */
  reserve(): (row: string) => void {
    if (!this.#isOrdered) return (row) => this.add(row)
    if (this.#known.length > 0) this.#hold({ rows: this.#known.take() })
    const place = this.#hold({ rows: undefined })
    return (row) => {
      place.rows = Buffer.from(row + this.#separator)
      this.#heldBytes += place.rows.length
    }
  }

  /** The rows that may go out. */
  take(): Buffer<ArrayBuffer> {
    const empty = this.#held.findIndex(({ rows }) => rows === undefined)
    const ready = this.#held.splice(0, empty < 0 ? this.#held.length : empty).flatMap(({ rows = [] }) => rows)
    for (const { length } of ready) this.#heldBytes -= length
    if (this.#held.length > 0 || ready.length > 0) return Buffer.concat(ready)
    return this.#known.take()
  }

  #hold(place: { rows: Buffer<ArrayBuffer> | undefined }): typeof place {
    this.#held.push(place)
    this.#heldBytes += place.rows?.length ?? 0
    return place
  }
}

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
