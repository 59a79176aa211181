import { Readable, type Duplex } from 'node:stream'
import * as zlib from 'node:zlib'

import { nameOf } from '../../runtime/open-input.ts'
import { UserError } from '../../runtime/user-error.ts'
import { batchOctets } from './cut-lines.ts'

/** A way in which lists are packed. */
export interface Packing {
  readonly magic: Buffer
  readonly createUnpacker: () => Unpacker | undefined
  /** Whether it ends after the first of several parts and says nothing, or stumbles over the next when nobody listens any more. */
  readonly takesOnePart: boolean
}

/** Says how many bytes it took. */
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

/** Whether there are enough bytes to tell how a file is packed. */
export function showsPacking(head: Buffer): boolean {
  return !packings.some(({ magic }) => head.length < magic.length && magic.indexOf(head) === 0)
}

/** How a file is packed: its name says nothing, its first bytes do. Undefined where it is not. */
export function packingOf(head: Buffer): Packing | undefined {
  return packings.find(({ magic }) => head.subarray(0, magic.length).equals(magic))
}

/** What is packed in a file. */
export async function* unpacked(
  path: string,
  stored: AsyncIterable<Uint8Array>,
  { createUnpacker, takesOnePart }: Packing,
): AsyncGenerator<Buffer> {
  const unpacker = createUnpacker()
  if (unpacker === undefined)
    throw cannotUnpack(path, `Node has it from 22.15 on, and this is ${process.version}`)
  let given = 0
  let isAllGiven = false
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of stored) {
      given += piece.length
      yield piece
    }
    isAllGiven = true
  }
  const source = Readable.from(counted())
  source.on('error', (error) => unpacker.destroy(error))
  try {
    yield* source.pipe(unpacker) as AsyncIterable<Buffer>
  } finally {
    source.destroy()
  }
  unpacker.on('error', () => undefined)
  if (takesOnePart && (!isAllGiven || unpacker.bytesWritten < given))
    throw cannotUnpack(path, 'Node unpacks the first of its frames alone')
}

function cannotUnpack(path: string, why: string): UserError {
  return new UserError(
    `cannot read ${nameOf(path)}: it is zstd, and ${why}. Unpack it first, and pass it on standard input: zstd -dc FILE | ruly …`,
  )
}
