import { RowBuffer } from './row-buffer.ts'

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
