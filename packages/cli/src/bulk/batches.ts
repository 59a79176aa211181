import { createHash } from 'node:crypto'

import { nameOf, type OpenInput } from '../input.ts'
import { UserError } from '../user-error.ts'
import { bufferOf, type Batch } from './batch.ts'
import { columnsIn, usualColumns, type Columns } from './csv.ts'
import { cutLines } from './cut-lines.ts'
import { inputFormatOf, type InputFormat } from './input-format.ts'
import { listOctets, type ListReading } from './list-octets.ts'

/** A place between two lines of several lists, as it is written down. */
export interface Position {
  /** Which list, from 0. */
  readonly list: number
  readonly offset: number
  readonly line: number
  /** What the list has just before the place. */
  readonly tail: { readonly octets: number; readonly sha256: string }
  readonly columns: Columns | undefined
}

/** A batch, and where the lists go on behind it; at which line, whoever reads the batch can say. */
export interface PlacedBatch {
  readonly batch: Batch
  /** Name of its list, for people. */
  readonly name: string
  readonly end: Omit<Position, 'line'>
}

/** The lines of several lists, from a place on. */
export interface Lists {
  readonly paths: readonly string[]
  readonly openInput: OpenInput
  /** Undefined for what the name of each list says. */
  readonly format: InputFormat | undefined
  /** About so many octets are a batch. */
  readonly octetsAtOnce: number
  readonly from: Position
  readonly count: (octets: number) => void
}

export const start: Position = {
  list: 0,
  offset: 0,
  line: 1,
  tail: { octets: 0, sha256: sha256(new Uint8Array(0)) },
  columns: undefined,
}

/** One after the other; a list that cannot be read throws a `UserError` when its turn comes. */
export async function* batchesOf({
  paths,
  openInput,
  format,
  octetsAtOnce,
  from,
  count,
}: Lists): AsyncGenerator<readonly PlacedBatch[]> {
  for (let list = from.list; list < paths.length; list++) {
    const path = paths[list] as string
    const position = list === from.list ? from : start
    const own = format ?? inputFormatOf(path)
    let { columns } = position
    let isFirst = position.offset === 0
    const cut = cutLines(piecesFrom(path, position, { openInput, count }), { ...position, octetsAtOnce })
    for await (const lines of cut) {
      const { isCut } = lines
      const { tail, offset } = lines.end
      const octets = isFirst ? withoutMark(lines.octets) : lines.octets
      const first = own === 'csv' && isFirst ? firstRow(octets) : undefined
      const heading = first === undefined ? undefined : columnsIn(first)
      if (first !== undefined) columns = heading ?? usualColumns(first)
      isFirst = false
      const placed: PlacedBatch = {
        batch: { octets, isCut, format: own, columns, hasHeading: heading !== undefined },
        name: nameOf(path),
        end: { list, offset, tail: { octets: tail.length, sha256: sha256(tail) }, columns },
      }
      yield [placed]
    }
  }
}

/** What a list has behind a place; throws where it does not have before it what it had. */
async function* piecesFrom(
  path: string,
  { offset, tail }: Position,
  reading: Omit<ListReading, 'from'>,
): AsyncGenerator<Uint8Array> {
  let before = Buffer.alloc(0)
  let isKnown = tail.octets === 0
  for await (const piece of listOctets(path, { ...reading, from: offset - tail.octets })) {
    if (isKnown) {
      yield piece
      continue
    }
    before = Buffer.concat([before, piece])
    if (before.length < tail.octets) continue
    isKnown = true
    if (sha256(before.subarray(0, tail.octets)) !== tail.sha256) throw isOther(path)
    yield before.subarray(tail.octets)
  }
  if (!isKnown) throw isOther(path)
}

function isOther(path: string): UserError {
  return new UserError(
    `cannot go on with ${nameOf(path)}: it is not as it was when this work was begun. Delete the file of --resume and the output to begin anew.`,
  )
}

function sha256(octets: Uint8Array): string {
  return createHash('sha256').update(octets).digest('hex')
}

const byteOrderMark = [0xef, 0xbb, 0xbf]

function withoutMark(octets: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const isMarked = byteOrderMark.every((octet, at) => octets[at] === octet)
  return isMarked ? octets.slice(byteOrderMark.length) : octets
}

/** The first line that is not blank. */
function firstRow(octets: Uint8Array): string {
  return bufferOf(octets).toString().trimStart().split('\n', 1)[0]?.trim() ?? ''
}
