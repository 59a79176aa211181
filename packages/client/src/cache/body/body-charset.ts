import type { Charset } from 'ruly/access'

import { hasPlainAgentLine } from './body-text.ts'

/** A file as it came. */
export interface Body {
  /** After content decoding. */
  readonly bytes: Uint8Array
  /** What its `Content-Type` names, in lower case. */
  readonly named: string | undefined
}

/** Why a file is not read in the charset that its header names. */
export type CharsetNote = 'charset-unknown' | 'charset-contradicted'

/** The charset that a file is read in. */
export interface ChosenCharset {
  /** A label, `bytes` for none; undefined where the header names one that is not known and that matters. */
  readonly charset: string | undefined
  readonly note: CharsetNote | undefined
}

/** Chooses the charset of a body; `encodingOf` gives the name of the encoding for a label that is known. */
export function chosenCharset(
  { bytes, named }: Body,
  { from, otherwise, unknown, labels }: Charset,
  encodingOf: (label: string) => string | undefined,
): ChosenCharset {
  let note: CharsetNote | undefined
  for (const place of from) {
    const label = place === 'bom' ? byteOrderMark(bytes) : named
    if (label === undefined) continue
    const encoding = encodingOf(label)
    if (encoding !== undefined) {
      const right = place === 'bom' || labels === 'believed' ? label : checkedLabel(bytes, label, encoding)
      if (right !== undefined)
        return { charset: right, note: right === label ? note : 'charset-contradicted' }
      note = 'charset-contradicted'
    } else if (unknown !== 'otherwise') return { charset: undefined, note: 'charset-unknown' }
    else note = 'charset-unknown'
  }
  return { charset: otherwise, note }
}

function byteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** The label that the bytes bear out: the one that was named, a nearer one, or none. */
function checkedLabel(bytes: Uint8Array, label: string, encoding: string): string | undefined {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return utf16Label(bytes, label, encoding)
  return encoding !== 'utf-8' && isUtf8BeyondAscii(bytes) ? 'utf-8' : label
}

/**
 * The fields of a robots.txt are ASCII: in UTF-16 every other byte of them is NUL, which says the byte order too, and no line of them can be
 * read byte by byte.
 */
function utf16Label(bytes: Uint8Array, label: string, encoding: string): string | undefined {
  let evenNuls = 0
  let oddNuls = 0
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) {
    if (at % 2 === 0) evenNuls++
    else oddNuls++
  }
  if (bytes.length === 0) return label
  if (evenNuls + oddNuls === 0 || hasPlainAgentLine(bytes)) return undefined
  const found = evenNuls > oddNuls ? 'utf-16be' : 'utf-16le'
  return found === encoding ? label : found
}

function isUtf8BeyondAscii(bytes: Uint8Array): boolean {
  if (!bytes.some((byte) => byte > 0x7f)) return false
  try {
    // As a stream: the last character may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
