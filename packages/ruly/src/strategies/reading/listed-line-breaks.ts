import type { ByteString } from '@ruly/common/utf8'
import type { LineBreakSearch, Reading } from '../../model/dialect.ts'
import { named } from '../named.ts'

export type FindLineBreaks = NonNullable<Reading['lineBreaks']>

/** Lines that end at what the expression finds. All breaks of a file are found at once. */
/* @__NO_SIDE_EFFECTS__ */
export function listedLineBreaks(name: string, separators: RegExp): FindLineBreaks {
  return named((content) => new ListedLineBreaks(content, separators), name)
}

/**
 * Lines of Python's `str.splitlines`: they end at LF, CR, CRLF, VT, FF, U+001C to U+001E, U+0085, U+2028 and U+2029.
 *
 * Source: CPython, Doc/library/stdtypes.rst.
 */
export const pythonLineBreaks: FindLineBreaks = listedLineBreaks(
  'pythonLineBreaks',
  /\r\n|[\n\r\v\f\u001c-\u001e]|\u00c2\u0085|\u00e2\u0080[\u00a8\u00a9]/g,
)

/** Lines end at LF alone; a CR is a byte of its line. */
export const lineFeeds: FindLineBreaks = listedLineBreaks('lineFeeds', /\n/g)

/** All breaks of a file, found at once. */
class ListedLineBreaks implements LineBreakSearch {
  readonly #end: number
  /** The offset of each break. */
  readonly #breaks: number[] = []
  /** The offset of the line after each break. */
  readonly #afterBreaks: number[] = []
  /** The break that was found last. */
  #place = 0

  constructor(content: ByteString, separators: RegExp) {
    this.#end = content.length
    for (const { index, 0: found } of content.matchAll(separators)) {
      this.#breaks.push(index)
      this.#afterBreaks.push(index + found.length)
    }
  }

  at(from: number): number {
    if (this.#offset(this.#place - 1) >= from) this.#place = this.#firstFrom(from)
    while (this.#offset(this.#place) < from) this.#place++
    return Math.min(this.#offset(this.#place), this.#end)
  }

  after(at: number): number {
    return this.#afterBreaks[this.#place] ?? at + 1
  }

  /** Offset of a break; before the first one -1, after the last one infinite. */
  #offset(place: number): number {
    return place < 0 ? -1 : (this.#breaks[place] ?? Infinity)
  }

  #firstFrom(from: number): number {
    let [low, high] = [0, this.#breaks.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#offset(middle) < from) low = middle + 1
      else high = middle
    }
    return low
  }
}
