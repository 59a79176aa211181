import { TextDecoder } from '@exodus/bytes/encoding-browser.js'

import { isGzip } from '../fetch/body/content-codings.ts'
import { encodingOf } from '@ruly/common/charset'
import { piecesOf } from '@ruly/common/response-parts'

/** The text of a document in pieces, decompressed and decoded as it is read. Throws what the decompressor throws. */
export async function* documentText(document: Uint8Array): AsyncGenerator<TextPiece, void, undefined> {
  const pieces = isGzip(document) ? piecesOf(gunzipped(document)) : slices(document)
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const bytes of pieces) {
    decoder ??= new TextDecoder(encodingIn(bytes.subarray(0, 256)))
    yield { text: decoder.decode(bytes, { stream: true }), sizeBytes: bytes.length }
  }
  if (decoder !== undefined) yield { text: decoder.decode(), sizeBytes: 0 }
}

/** A piece of the text, and how many bytes of the document it was. */
export interface TextPiece {
  readonly text: string
  readonly sizeBytes: number
}

const sliceBytes = 65_536

function* slices(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes)
}

/** The decompressor is asked as the text is read. */
function gunzipped(packed: Uint8Array): ReadableStream<Uint8Array> {
  const pieces = slices(packed)
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const { done, value } = pieces.next()
      if (done === true) controller.close()
      else controller.enqueue(value as Uint8Array<ArrayBuffer>)
    },
  })
  return source.pipeThrough(new DecompressionStream('gzip'))
}

/** Sitemaps are UTF-8; other encodings are read if a byte order mark or the XML declaration names them. */
function encodingIn(beginning: Uint8Array): string {
  const [first = 0, second = 0] = beginning
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    String.fromCharCode(...beginning),
  )?.[1]
  const encoding = declared === undefined ? undefined : encodingOf(declared)
  // A declaration that can be read as ASCII is not UTF-16.
  return encoding === undefined || encoding.startsWith('utf-16') ? 'utf-8' : encoding
}
