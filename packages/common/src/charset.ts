import { normalizeEncoding, TextDecoder } from '@exodus/bytes/encoding-browser.js'

/** What a body is read as where its charset is not known. */
type DefaultCharset = 'utf-8' | 'iso-8859-1' | 'bytes'

/**
 * What `parse` reads of a body: its bytes as they are for `bytes` and UTF-8, else its text, decoded as the Encoding Standard says
 * (`iso-8859-1` is windows-1252 there).
 *
 * A label that is not known counts as `fallback`.
 */
export function parseInputOf(
  bytes: Uint8Array,
  charset: string,
  fallback: DefaultCharset,
): Uint8Array | string {
  const encoding = charset === 'bytes' ? undefined : (encodingOf(charset) ?? encodingOf(fallback))
  if (encoding === undefined || encoding === 'utf-8') return bytes
  return new TextDecoder(encoding).decode(bytes)
}

/** Name of the encoding for a label, in lower case; undefined for one that is not known, or that stands for none. */
export function encodingOf(label: string): string | undefined {
  const encoding = normalizeEncoding(label)
  return encoding === null || encoding === 'replacement' ? undefined : encoding
}

/** The encoding that a document declares in itself; UTF-8 for a label that is not known. What can be read as ASCII is not in UTF-16. */
export function declaredEncoding(label = ''): string {
  const encoding = encodingOf(label) ?? 'utf-8'
  return encoding.startsWith('utf-16') ? 'utf-8' : encoding
}

/** The encoding that a byte order mark names. Source: Encoding, "BOM sniff". */
export function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}
