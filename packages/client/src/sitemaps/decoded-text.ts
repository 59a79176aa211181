import { TextDecoder } from '@exodus/bytes/encoding-browser.js'
import { declaredEncoding, markedEncoding } from '@ruly/common/charset'

/** A piece of the text of a document, and how many bytes it was. */
export interface TextPiece {
  readonly text: string
  readonly sizeBytes: number
}

/** The text of a sitemap, decoded as it is read. */
export async function* decodedText(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<TextPiece, void, undefined> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const bytes of pieces) {
    decoder ??= new TextDecoder(encodingIn(bytes.subarray(0, 256)))
    yield { text: decoder.decode(bytes, { stream: true }), sizeBytes: bytes.length }
  }
  if (decoder !== undefined) yield { text: decoder.decode(), sizeBytes: 0 }
}

/** Sitemaps are UTF-8; other encodings are read if a byte order mark or the XML declaration names them. */
function encodingIn(beginning: Uint8Array): string {
  const marked = markedEncoding(beginning)
  if (marked !== undefined) return marked
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    String.fromCharCode(...beginning),
  )?.[1]
  return declaredEncoding(declared)
}
