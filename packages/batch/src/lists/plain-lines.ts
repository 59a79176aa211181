import { isAscii } from 'node:buffer'

import { type Batch } from './batch.ts'
import { bufferOf, shortTexts } from './bytes/buffers.ts'

const lineFeed = 0x0a
const tab = 0x09

/**
 * The lines of a batch, in several arrays; undefined if any line is not just a URL or a path.
 *
 * A fast path: most lists have no other lines.
 */
export function plainLines({ bytes, format, isCut }: Batch): readonly string[][] | undefined {
  const areWhole = format === 'text' && !isCut && bytes.at(-1) === lineFeed
  const buffer = bufferOf(bytes)
  if (!areWhole || !isAscii(buffer) || buffer.includes(tab)) return undefined
  const lists: string[][] = []
  let start = 0
  for (const text of shortTexts(buffer.subarray(0, -1))) {
    const lines = text.split('\n')
    for (const { length } of lines) {
      if (!isPlain(bytes, start, start + length)) return undefined
      start += length + 1
    }
    lists.push(lines)
  }
  return lists
}

/** Whether a line is an `http` or `https` URL or a path, without trailing white space. */
function isPlain(bytes: Uint8Array, start: number, end: number): boolean {
  return (bytes[end - 1] as number) > 0x20 && (bytes[start] === 0x2f || isHttp(bytes, start))
}

/** Compares bytes: comparing strings takes three times as long. */
function isHttp(bytes: Uint8Array, start: number): boolean {
  const isBegun =
    bytes[start] === 0x68 &&
    bytes[start + 1] === 0x74 &&
    bytes[start + 2] === 0x74 &&
    bytes[start + 3] === 0x70
  const colon = bytes[start + 4] === 0x73 ? start + 5 : start + 4
  return isBegun && bytes[colon] === 0x3a && bytes[colon + 1] === 0x2f && bytes[colon + 2] === 0x2f
}
