import type { Octets } from './octets.ts'

/** Greater than any offset, and a small integer: an infinite number would slow down every comparison. */
export const beyondAnyText = 0x3fffffff

/** Finds the ends of lines, LF, CR and CRLF, asked for from left to right. */
export class LineBreaks {
  /** How many lines the last `pass` passed. */
  passed = 0
  readonly #content: Octets
  readonly #end: number
  readonly #hasCr: boolean
  #lf = -1
  #cr = -1

  /** `end` stands for the break behind the last line. */
  constructor(content: Octets, end: number) {
    this.#content = content
    this.#end = end
    this.#hasCr = content.includes('\r')
  }

  /** Offset of the first break at `from` or later. */
  at(from: number): number {
    // Looked for anew only when passed: a file with one kind of break is searched for the other once.
    if (this.#lf < from) this.#lf = breakAt(this.#content, '\n', from)
    if (this.#hasCr && this.#cr < from) this.#cr = breakAt(this.#content, '\r', from)
    const first = this.#hasCr && this.#cr < this.#lf ? this.#cr : this.#lf
    return first < this.#end ? first : this.#end
  }

  /** Offset of the line behind the break that `at` has just found. */
  after(at: number): number {
    return at === this.#cr && this.#lf === at + 1 ? at + 2 : at + 1
  }

  /**
   * Passes lines by their first octet that is neither space nor tab; gives the offset of the first line that is not to be passed,
   * -1 behind the last.
   */
  pass(from: number, passable: Uint8Array): number {
    const content = this.#content
    this.passed = 0
    for (let start = from; ; this.passed++) {
      let first = start
      while (isBlank(content.charCodeAt(first))) first++
      if (passable[content.charCodeAt(first)] !== 1) return start
      if (this.#hasCr) {
        const at = this.at(first)
        if (at === this.#end) return -1
        start = this.after(at)
      } else {
        start = content.indexOf('\n', first) + 1
        if (start === 0 || start > this.#end) return -1
      }
    }
  }
}

function isBlank(octet: number): boolean {
  return octet === 0x20 || octet === 0x09
}

// In a function of its own: two searches in guarded branches are merged by the compiler and run without their guards.
function breakAt(content: Octets, end: string, from: number): number {
  const found = content.indexOf(end, from)
  return found < 0 ? beyondAnyText : found
}

/** The line on which an offset stands, its break left out. */
export function lineAround(content: Octets, offset: number): Octets {
  const before = Math.max(content.lastIndexOf('\n', offset - 1), content.lastIndexOf('\r', offset - 1))
  const start = offset === 0 ? 0 : before + 1
  return content.slice(start, new LineBreaks(content, content.length).at(offset))
}
