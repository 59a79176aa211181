import { isAscii } from 'node:buffer'

import { type Batch } from './batch.ts'
import { bufferOf, shortTexts } from './bytes/buffers.ts'

const lineFeed = 0x0a
const tab = 0x09

/**
 * The lines of a batch, those of a short text together; `undefined` where one is anything but a URL, or a path, from end to end.
 *
 * Most lists have no other lines: what else a line may be needs not be asked of each.
 */
export function plainLines({ octets, format, isCut }: Batch): readonly string[][] | undefined {
  const areWhole = format === 'text' && !isCut && octets.at(-1) === lineFeed
  const buffer = bufferOf(octets)
  if (!areWhole || !isAscii(buffer) || buffer.includes(tab)) return undefined
  const lists: string[][] = []
  let start = 0
  for (const text of shortTexts(buffer.subarray(0, -1))) {
    const lines = text.split('\n')
    for (const { length } of lines) {
      if (!isPlain(octets, start, start + length)) return undefined
      start += length + 1
    }
    lists.push(lines)
  }
  return lists
}

/** Whether there is a URL with `http` or `https`, or a path, and no white space at its end. */
function isPlain(octets: Uint8Array, start: number, end: number): boolean {
  return (octets[end - 1] as number) > 0x20 && (octets[start] === 0x2f || isHttp(octets, start))
}

/** Octet by octet: as text, it takes three times as long. */
function isHttp(octets: Uint8Array, start: number): boolean {
  const isBegun =
    octets[start] === 0x68 &&
    octets[start + 1] === 0x74 &&
    octets[start + 2] === 0x74 &&
    octets[start + 3] === 0x70
  const colon = octets[start + 4] === 0x73 ? start + 5 : start + 4
  return isBegun && octets[colon] === 0x3a && octets[colon + 1] === 0x2f && octets[colon + 2] === 0x2f
}
