import { isAscii } from 'node:buffer'

import type { Answered, Batch } from './batch.ts'
import { shortTexts } from './short-texts.ts'
import type { Writing } from './writer.ts'

/**
 * Answers batches in which every line is a URL and nothing else, with those of the lines that are wanted; `undefined` for others.
 *
 * The rows are written over the batch: no text is made of them.
 */
export function createLineFilter(
  checkMany: (urls: readonly string[]) => Int32Array,
  only: Writing['only'],
): (batch: Batch) => Answered | undefined {
  const isWanted =
    only === undefined
      ? () => true
      : only === 'allowed'
        ? (line: number) => line >= 0
        : (line: number) => line < 0
  return ({ octets, format, isCut }) => {
    const isList = format === 'text' && !isCut && octets.at(-1) === lineFeed
    if (!isList || !isAscii(octets) || octets.includes(tab)) return undefined
    const lists = plainLines(octets)
    if (lists === undefined) return undefined
    const kept = createKept(octets)
    let start = 0
    let height = 0
    for (const urls of lists) {
      const found = checkMany(urls)
      for (let i = 0; i < urls.length; i++) {
        const end = start + (urls[i] as string).length + 1
        if (isWanted(found[i] as number)) kept.keep(start, end)
        start = end
      }
      height += urls.length
    }
    return { rows: kept.all(), height, lines: height, malformed: 0, faults: [] }
  }
}

const lineFeed = 0x0a
const tab = 0x09

/** The lines, those of a short text together; `undefined` where one is not a URL, or a path, from end to end. */
function plainLines(octets: Uint8Array<ArrayBuffer>): readonly (readonly string[])[] | undefined {
  const lists: string[][] = []
  let start = 0
  const buffer = Buffer.from(octets.buffer, octets.byteOffset, octets.length - 1)
  for (const text of shortTexts(buffer)) {
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

/** Octets that are kept, moved to the beginning of what they are kept from; in stretches, as they often follow each other. */
function createKept(octets: Uint8Array<ArrayBuffer>): {
  keep(start: number, end: number): void
  all(): Uint8Array<ArrayBuffer>
} {
  let length = 0
  let from = 0
  let to = 0
  function move(): void {
    octets.copyWithin(length, from, to)
    length += to - from
  }
  return {
    keep(start, end) {
      if (start !== to) {
        move()
        from = start
      }
      to = end
    },
    all() {
      move()
      return octets.subarray(0, length)
    },
  }
}
