import { createHash } from 'node:crypto'

import { nameOf } from '../runtime/open-input.ts'
import type { Inputs } from '../runtime/inputs.ts'
import { UserError } from '../runtime/user-error.ts'
import type { Batch } from './batch.ts'
import { withoutMark } from './bytes/buffers.ts'
import { cutLines } from './bytes/cut-lines.ts'
import type { ListFormat } from './formats/list-format.ts'
import { openList, type FetchList } from './open-list.ts'

/** A position between two lines of several lists, as stored in checkpoints. */
export interface Position {
  /** Index of the list, from 0. */
  readonly list: number
  readonly offset: number
  readonly line: number
  /** A hash of the bytes before the position, to detect changed lists. */
  readonly tail: { readonly sizeBytes: number; readonly sha256: string }
}

/** A batch, and the position after it. The line number is known only after the batch is read. */
export interface PlacedBatch {
  readonly batch: Batch
  /** Name of its list, for messages. */
  readonly name: string
  readonly end: Omit<Position, 'line'>
}

/** Several lists, and the position to start from. */
export interface Lists extends Inputs {
  readonly paths: readonly string[]
  /** Undefined to detect it from the name and the first line of each list. */
  readonly format: ListFormat | undefined
  /** Approximate size of a batch, in bytes. */
  readonly bytesAtOnce: number
  readonly from: Position
  /** Called with the number of bytes read, before decompression. */
  readonly count?: (bytes: number) => void
  readonly signal: AbortSignal
  /** Undefined if no requests may be sent. */
  readonly fetch: FetchList | undefined
}

export const start: Position = {
  list: 0,
  offset: 0,
  line: 1,
  tail: { sizeBytes: 0, sha256: sha256(new Uint8Array(0)) },
}

/** The batches of all lists, in order. Throws a `UserError` for a list that cannot be read. */
export async function* batchesOf(lists: Lists): AsyncGenerator<readonly PlacedBatch[]> {
  const { paths, bytesAtOnce, from: position } = lists
  for (let list = position.list; list < paths.length; list++) {
    const path = paths[list] as string
    const from = list === position.list ? position : start
    const { offset, tail } = from
    const { format, columns, hasHeading, pieces } = await openList(path, {
      ...lists,
      from: offset - tail.sizeBytes,
    })
    let isFirst = offset === 0
    let isHeadingAhead = hasHeading && isFirst
    for await (const lines of cutLines(afterTail(path, pieces, from), { offset, bytesAtOnce })) {
      const { isCut, end } = lines
      const bytes = isFirst ? withoutMark(lines.bytes) : lines.bytes
      const isHeading = isHeadingAhead && !isBlank(bytes)
      isHeadingAhead &&= !isHeading
      isFirst = false
      const placed: PlacedBatch = {
        batch: { bytes, isCut, format, columns, hasHeading: isHeading },
        name: nameOf(path),
        end: { list, offset: end.offset, tail: { sizeBytes: end.tail.length, sha256: sha256(end.tail) } },
      }
      yield [placed]
    }
  }
}

/** The content of a list after a position. Throws a `UserError` if the bytes before it have changed. */
async function* afterTail(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
  { tail }: Position,
): AsyncGenerator<Uint8Array> {
  let before = Buffer.alloc(0)
  let isKnown = tail.sizeBytes === 0
  for await (const piece of pieces) {
    if (isKnown) {
      yield piece
      continue
    }
    before = Buffer.concat([before, piece])
    if (before.length < tail.sizeBytes) continue
    isKnown = true
    if (sha256(before.subarray(0, tail.sizeBytes)) !== tail.sha256) throw isOther(path)
    yield before.subarray(tail.sizeBytes)
  }
  if (!isKnown) throw isOther(path)
}

function isOther(path: string): UserError {
  return new UserError(
    `cannot resume ${nameOf(path)}: the list has changed since the first run. Delete the checkpoint and the output to start over.`,
  )
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte <= 0x20)
}
