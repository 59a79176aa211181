import { Readable, type Duplex } from 'node:stream'
import * as zlib from 'node:zlib'

import { cannotRead, nameOf, standardInput, type OpenInput } from '../input.ts'
import { UserError } from '../user-error.ts'
import { batchOctets } from './batch.ts'

/** How a list is read. */
export interface ListReading {
  readonly openInput: OpenInput
  /** Place in what is unpacked from which on it is read. */
  readonly from: number
  /** Told how many octets more were read of what is stored, packed or not. */
  readonly count: (octets: number) => void
}

/** The octets of a list, unpacked where they are gzip or zstd: the name says nothing, the first octets do. */
export async function* listOctets(path: string, reading: ListReading): AsyncGenerator<Uint8Array> {
  const { from, count } = reading
  try {
    const stored = storedOctets(path, 0, reading)
    const head = await headOf(stored)
    const packing = packings.find(({ magic }) => head.subarray(0, magic.length).equals(magic))
    if (packing !== undefined) {
      yield* skipped(unpacked(path, followed(head, stored), packing), from)
    } else if (from > head.length && path !== standardInput) {
      await stored.return(undefined)
      count(from - head.length)
      yield* storedOctets(path, from, reading)
    } else {
      yield* skipped(followed(head, stored), from)
    }
  } catch (error) {
    throw cannotRead(path, error)
  }
}

interface Packing {
  readonly magic: Buffer
  readonly createUnpacker: () => Unpacker | undefined
  /** Whether it ends behind the first of several parts and says nothing, or stumbles over the next when nobody listens any more. */
  readonly takesOnePart: boolean
}

/** Says how many octets it took. */
type Unpacker = Duplex & { readonly bytesWritten: number }

const packings: readonly Packing[] = [
  {
    magic: Buffer.from([0x1f, 0x8b]),
    createUnpacker: () => zlib.createGunzip({ chunkSize: batchOctets }),
    takesOnePart: false,
  },
  {
    magic: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]),
    // Node has it from 22.15 on.
    createUnpacker: () =>
      (zlib as { readonly createZstdDecompress?: () => Unpacker }).createZstdDecompress?.(),
    takesOnePart: true,
  },
]

const longestMagic = 4

async function* storedOctets(
  path: string,
  start: number,
  { openInput, count }: ListReading,
): AsyncGenerator<Buffer, void, undefined> {
  const stream: AsyncIterable<Buffer> = await openInput(path, { start, highWaterMark: batchOctets })
  for await (const piece of stream) {
    count(piece.length)
    yield piece
  }
}

/** Enough of the beginning to tell how it is packed. */
async function headOf(stored: AsyncGenerator<Buffer>): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0)
  while (head.length < longestMagic) {
    const next = await stored.next()
    if (next.done === true) break
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value])
  }
  return head
}

async function* followed(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head
  yield* rest
}

async function* unpacked(
  path: string,
  stored: AsyncIterable<Buffer>,
  { createUnpacker, takesOnePart }: Packing,
): AsyncGenerator<Buffer> {
  const unpacker = createUnpacker()
  if (unpacker === undefined)
    throw cannotUnpack(path, `Node has it from 22.15 on, and this is ${process.version}`)
  let given = 0
  let isAllGiven = false
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const piece of stored) {
      given += piece.length
      yield piece
    }
    isAllGiven = true
  }
  const source = Readable.from(counted())
  source.on('error', (error) => unpacker.destroy(error))
  yield* source.pipe(unpacker) as AsyncIterable<Buffer>
  unpacker.on('error', () => undefined)
  if (takesOnePart && (!isAllGiven || unpacker.bytesWritten < given))
    throw cannotUnpack(path, 'Node unpacks the first of its frames alone')
}

async function* skipped(pieces: AsyncIterable<Buffer>, from: number): AsyncGenerator<Buffer> {
  let left = from
  for await (const piece of pieces) {
    if (left < piece.length) yield left === 0 ? piece : piece.subarray(left)
    left = Math.max(0, left - piece.length)
  }
}

function cannotUnpack(path: string, why: string): UserError {
  return new UserError(
    `cannot read ${nameOf(path)}: it is zstd, and ${why}. Unpack it before: zstd -dc FILE | ruly bulk -`,
  )
}
