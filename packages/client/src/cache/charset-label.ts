import type { Charset } from 'ruly/access'

/** A file as it came. */
export interface Body {
  /** After content decoding. */
  readonly octets: Uint8Array
  /** What its `Content-Type` names, in lower case. */
  readonly named: string | undefined
}

/** The label of the charset that a body is read in, `octets` for none; undefined where it names one that is not known and that matters. */
export function charsetLabel(
  { octets, named }: Body,
  { from, otherwise, unknown }: Charset,
  isKnown: (label: string) => boolean,
): string | undefined {
  for (const place of from) {
    const label = place === 'bom' ? byteOrderMark(octets) : named
    if (label === undefined) continue
    if (isKnown(label)) return label
    if (unknown !== 'otherwise') return undefined
  }
  return otherwise
}

function byteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}
