import type { ByteString } from '@ruly/common/utf8'
import type { LineBreakSearch, Reading } from '../model/dialect.ts'

/** Greater than any offset, and a small integer: an infinite number would slow down every comparison. */
export const beyondAnyText = 0x3fffffff

/** The line breaks of a file as a dialect has them. */
export function lineBreaksOf(
  content: ByteString,
  { lineBreaks }: Pick<Reading, 'lineBreaks'>,
): LineBreakSearch {
  return lineBreaks === undefined ? new LineBreaks(content) : lineBreaks(content)
}

/** Finds LF, CR and CRLF, fastest from left to right. */
class LineBreaks implements LineBreakSearch {
  readonly #content: ByteString
  /** The next LF and CR from where they were searched. */
  #lf = -1
  #cr = -1
  #from = 0

  constructor(content: ByteString) {
    this.#content = content
  }

  at(from: number): number {
    if (from < this.#from) this.#lf = this.#cr = -1
    this.#from = from
    // Searched again only when passed: what does not occur is searched only once.
    if (this.#lf < from) this.#lf = offsetOf(this.#content, '\n', from)
    if (this.#cr < from) this.#cr = offsetOf(this.#content, '\r', from)
    return Math.min(this.#cr, this.#lf, this.#content.length)
  }

  after(at: number): number {
    return at === this.#cr && this.#lf === at + 1 ? at + 2 : at + 1
  }
}

/** Offset of a byte from an offset on; `beyondAnyText` if it does not occur. */
export function offsetOf(content: ByteString, octet: string, from: number): number {
  const found = content.indexOf(octet, from)
  return found < 0 ? beyondAnyText : found
}

/** Finds the line that contains an offset, without its line break. */
export function lineFinder(
  content: ByteString,
  { lineBreaks }: Pick<Reading, 'lineBreaks'>,
): (offset: number) => ByteString {
  return lineBreaks === undefined
    ? (offset) => lineAround(content, offset)
    : listedLineFinder(content, lineBreaks(content))
}

function lineAround(content: ByteString, offset: number): ByteString {
  let start = offset
  let end = offset
  while (start > 0 && !isBreak(content.charCodeAt(start - 1))) start--
  while (end < content.length && !isBreak(content.charCodeAt(end))) end++
  return content.slice(start, end)
}

/** Lists all lines once: what a break is depends on the bytes before it. */
function listedLineFinder(content: ByteString, breaks: LineBreakSearch): (offset: number) => ByteString {
  const starts: number[] = []
  const ends: number[] = []
  for (let start = 0; start <= content.length; start = breaks.after(ends.at(-1) as number)) {
    starts.push(start)
    ends.push(breaks.at(start))
  }
  return (offset) => {
    let [low, high] = [0, ends.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] as number) < offset) low = middle + 1
      else high = middle
    }
    return content.slice(starts[low], ends[low])
  }
}

function isBreak(octet: number): boolean {
  return octet === 0x0a || octet === 0x0d
}
