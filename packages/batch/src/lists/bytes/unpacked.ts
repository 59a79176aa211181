import { Readable, type Duplex } from 'node:stream'
import * as zlib from 'node:zlib'

import { nameOf } from '../../runtime/open-input.ts'
import { UserError } from '../../runtime/user-error.ts'
import { batchBytes } from './cut-lines.ts'

/** A compression format of lists. */
export interface Packing {
  readonly magic: Buffer
  readonly createUnpacker: () => Unpacker | undefined
  /** Whether the decompressor silently stops after the first of several frames, or fails on the next one too late. */
  readonly takesOnePart: boolean
}

/** A decompressor that counts the bytes it consumed. */
type Unpacker = Duplex & { readonly bytesWritten: number }

const packings: readonly Packing[] = [
  {
    magic: Buffer.from([0x1f, 0x8b]),
    createUnpacker: () => zlib.createGunzip({ chunkSize: batchBytes }),
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

/** Whether there are enough bytes to detect the compression. */
export function showsPacking(head: Buffer): boolean {
  return !packings.some(({ magic }) => head.length < magic.length && magic.indexOf(head) === 0)
}

/** The compression of a file, detected from its first bytes, not from its name; undefined if it is not compressed. */
export function packingOf(head: Buffer): Packing | undefined {
  return packings.find(({ magic }) => head.subarray(0, magic.length).equals(magic))
}

/** The decompressed content of a file. */
export async function* unpacked(
  path: string,
  stored: AsyncIterable<Uint8Array>,
  { createUnpacker, takesOnePart }: Packing,
): AsyncGenerator<Buffer> {
  const unpacker = createUnpacker()
  if (unpacker === undefined)
    throw cannotUnpack(path, `zstd requires Node 22.15 or later, this is ${process.version}`)
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
    throw cannotUnpack(path, 'Node reads only the first of its zstd frames')
}

function cannotUnpack(path: string, why: string): UserError {
  return new UserError(`cannot read ${nameOf(path)}: ${why}. Decompress it first: zstd -dc FILE | ruly …`)
}
