/**
 * The fields of a header, found when asked for: lines of `name: value` after the first line. Lines that begin with white space continue
 * the previous line.
 */
export class HeaderFields {
  readonly #head: Buffer
  readonly #encoding: 'latin1' | 'utf8'
  /** One character for each byte, as offsets are those of the bytes. */
  readonly #lowerCase: string

  constructor(head: Buffer, encoding: 'latin1' | 'utf8') {
    this.#head = head
    this.#encoding = encoding
    this.#lowerCase = head.toString('latin1').toLowerCase()
  }

  /** The first value of a name, which is in lower case. */
  get(name: string): string | undefined {
    const text = this.#lowerCase
    const line = `\n${name}`
    for (let at = text.indexOf(line); at >= 0; at = text.indexOf(line, at + 1)) {
      let colon = at + line.length
      while (isBlank(text.charCodeAt(colon))) colon++
      if (text.charCodeAt(colon) === 0x3a) return this.#valueFrom(colon + 1)
    }
    return undefined
  }

  #valueFrom(start: number): string {
    let end = this.#lineEnd(start)
    while (isBlank(this.#lowerCase.charCodeAt(end + 1))) end = this.#lineEnd(end + 1)
    return this.#head
      .toString(this.#encoding, start, end)
      .replaceAll(/\r?\n[ \t]+/g, ' ')
      .trim()
  }

  #lineEnd(from: number): number {
    const end = this.#lowerCase.indexOf('\n', from)
    return end < 0 ? this.#lowerCase.length : end
  }
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09
}
