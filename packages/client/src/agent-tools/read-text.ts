import { TextDecoder } from '@exodus/bytes/encoding-browser.js'

import { encodingOf, markedEncoding } from '@ruly/common/charset'
import { piecesOf } from '@ruly/common/response-parts'

/** The text of a body, as far as it is read. */
interface ReadText {
  readonly text: string
  /** Whether there was more. */
  readonly isCut: boolean
}

/** Reads a body up to a size, and cancels the rest. */
export async function readText(
  body: object | null,
  charset: string | undefined,
  maxBytes: number,
): Promise<ReadText> {
  let text = ''
  let left = maxBytes
  let decoder: InstanceType<typeof TextDecoder> | undefined
  if (body === null) return { text, isCut: false }
  for await (const piece of piecesOf(body)) {
    const kept = piece.subarray(0, left)
    decoder ??= new TextDecoder(markedEncoding(kept) ?? encodingOf(charset ?? '') ?? 'utf-8')
    text += decoder.decode(kept, { stream: true })
    left -= piece.length
    if (left < 0) break
  }
  return { text, isCut: left < 0 }
}
