import type { ListFormat } from '../../lists/formats/list-format.ts'
import { hasFirstLine, listKindOf } from '../../lists/formats/list-kind.ts'
import { batchBytes } from '../../lists/bytes/cut-lines.ts'
import { peek } from '../../lists/bytes/peek.ts'
import { packingOf } from '../../lists/bytes/unpacked.ts'
import type { OpenInput } from '../../runtime/open-input.ts'

/** Whole lines of a list. */
export interface ListPart {
  /** The first byte, and the byte after the last one. */
  readonly from: number
  readonly end: number
  /** Number of the first line, from 1. */
  readonly line: number
}

const lineFeed = 0x0a

/** Cuts a list into parts of about `shardBytes`. A list that can only be read from its beginning has one part, undefined. */
export async function partsOfList(
  path: string,
  {
    openInput,
    format,
    shardBytes,
  }: { readonly openInput: OpenInput; readonly format: ListFormat | undefined; readonly shardBytes: number },
): Promise<readonly (ListPart | undefined)[]> {
  const peeked = await peek(await openInput(path, { highWaterMark: batchBytes }), hasFirstLine)
  const { head, all } = peeked
  if (packingOf(head) !== undefined || listKindOf(path, head, format).kind !== 'lines') {
    await peeked.close()
    return [undefined]
  }
  const parts: ListPart[] = []
  let part: ListPart = { from: 0, end: 0, line: 1 }
  let line = 1
  let at = 0
  for await (const piece of all) {
    for (let place = piece.indexOf(lineFeed); place >= 0; place = piece.indexOf(lineFeed, place + 1)) {
      line++
      const end = at + place + 1
      if (end - part.from < shardBytes) continue
      parts.push({ ...part, end })
      part = { from: end, end, line }
    }
    at += piece.length
  }
  if (parts.length === 0) return [undefined]
  return at > part.from ? [...parts, { ...part, end: at }] : parts
}
