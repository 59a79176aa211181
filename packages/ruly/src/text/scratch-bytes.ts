import { type ByteString, byteStringOf, newBytes, writeBytes, writeText } from '@ruly/common/utf8'

/** A file as bytes, with a zero after it: several times as fast to read as the characters of a string. */
export interface ScratchBytes {
  readonly bytes: Uint8Array
  readonly view: DataView
}

/** A larger buffer is not kept. */
const mostKept = 1 << 21
/** Four bytes are read at once after the first one of a value, also of an empty value at the end of the file. */
const room = 5
/** How many bytes a code unit of a text can be. */
const mostBytes = 3

/** The buffer of the next file. This is safe because the engine is synchronous: who takes it gives it back in the same call. */
let spare: ScratchBytes | undefined

/** The bytes of a file. */
export function scratchOf(content: ByteString): ScratchBytes {
  const scratch = takeScratch(content.length)
  writeBytes(content, scratch.bytes, 0)
  scratch.bytes[content.length] = 0
  return scratch
}

/** A text in UTF-8, in one conversion: as bytes, and as the byte string of them, which is the text itself if it is ASCII. */
export function scratchOfText(text: string): {
  readonly scratch: ScratchBytes
  readonly content: ByteString
} {
  // Most texts are nearly as short as bytes, and memory costs more when it is first used than the conversion does.
  let scratch = takeScratch(text.length + (text.length >> 3))
  let { read, written } = writeText(text, scratch.bytes)
  if (read < text.length || written > scratch.bytes.length - room) {
    scratch = takeScratch(mostBytes * text.length)
    ;({ read, written } = writeText(text, scratch.bytes))
  }
  const { bytes } = scratch
  bytes[written] = 0
  return { scratch, content: written === text.length ? text : byteStringOf(bytes.subarray(0, written)) }
}

/** Lets the next file use the buffer. */
export function returnScratch(scratch: ScratchBytes): void {
  if (scratch.bytes.length <= mostKept) spare = scratch
}

function takeScratch(length: number): ScratchBytes {
  const taken = spare
  spare = undefined
  if (taken !== undefined && taken.bytes.length >= length + room) return taken
  const bytes = newBytes(Math.max(4096, 2 * length + room))
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) }
}
