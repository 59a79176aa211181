import type { ByteString } from '../model/byte-string.ts'
import type { LineBreakSearch, Reading } from '../model/dialect.ts'

/** Greater than any offset, and a small integer: an infinite number would slow down every comparison. */
export const beyondAnyText = 0x3fffffff

/** The line breaks of a file as a dialect has them. `end` stands for the break after the last line. */
export function lineBreaksOf(
  content: ByteString,
  end: number,
  { lineBreaks }: Pick<Reading, 'lineBreaks'>,
): LineBreakSearch {
  return lineBreaks === undefined ? new LineBreaks(content, end) : lineBreaks(content, end)
}

/** Finds LF, CR and CRLF, fastest from left to right. */
class LineBreaks implements LineBreakSearch {
  passed = 0
  readonly #content: ByteString
  readonly #end: number
  readonly #hasCr: boolean
  /** The next LF and CR from where they were searched. */
  #lf = -1
  #lfFrom = 0
  #cr = -1
  #crFrom = 0

  constructor(content: ByteString, end: number) {
    this.#content = content
    this.#end = end
    this.#hasCr = content.includes('\r')
  }

  at(from: number): number {
    // Searched again only when passed: in a file with one kind of break, the other is searched only once.
    if (from > this.#lf || from < this.#lfFrom) {
      this.#lf = offsetOf(this.#content, '\n', from)
      this.#lfFrom = from
    }
    if (this.#hasCr && (from > this.#cr || from < this.#crFrom)) {
      this.#cr = offsetOf(this.#content, '\r', from)
      this.#crFrom = from
    }
    const first = this.#hasCr && this.#cr < this.#lf ? this.#cr : this.#lf
    return first < this.#end ? first : this.#end
  }

  after(at: number): number {
    return at === this.#cr && this.#lf === at + 1 ? at + 2 : at + 1
  }

  pass(from: number, bytes: Uint8Array, skippable: Uint8Array): number {
    this.passed = 0
    for (let start = from; ; this.passed++) {
      let first = start
      while (isBlank(bytes[first] as number)) first++
      if (skippable[bytes[first] as number] !== 1) return start
      if (this.#hasCr) {
        const at = this.at(first)
        if (at === this.#end) return -1
        start = this.after(at)
      } else {
        // A blank line needs no search.
        start = bytes[first] === 0x0a ? first + 1 : this.#content.indexOf('\n', first) + 1
        if (start === 0 || start > this.#end) return -1
      }
    }
  }
}

function isBlank(octet: number): boolean {
  return octet === 0x20 || octet === 0x09
}

/**
 * Offset of a byte from an offset on; `beyondAnyText` if it does not occur.
 *
 * A separate function, because the compiler merges two searches in guarded branches and runs them without their guards.
 */
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
    : listedLineFinder(content, lineBreaks(content, content.length))
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
