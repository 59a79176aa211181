import { ByteWindow } from './byte-window.ts'

/** Why zstd cannot be decompressed; `Z_BUF_ERROR` is also what zlib says of gzip that ends too early. */
type ZstdFault = 'Z_BUF_ERROR' | 'Z_DATA_ERROR' | 'Z_NEED_DICT'

function zstdError(code: ZstdFault, message: string): Error {
  return Object.assign(new Error(message), { code })
}

const frameMagic = 0xfd2fb528
/** Of the frames that a decoder skips: its last four bits are free. */
const skippableMagic = 0x184d2a50
/** The first frame of a `.warc.zst` whose records need a dictionary. */
const dictionaryMagic = 0x184d2a5d

/** A frame whose content is no larger than this is decompressed at once, which is far faster for small ones. */
const smallBytes = 1 << 20

/**
 * The content of zstd of any number of frames, such as a `.warc.zst`, as it comes. Node has zstd only since 22.15, and its stream ends with the first
 * frame.
 *
 * @throws (the iteration) an error with the code `Z_BUF_ERROR` where a frame ends too early, `Z_DATA_ERROR` for damaged data, `Z_NEED_DICT` for
 * frames that need a dictionary
 * @see {@link https://www.rfc-editor.org/rfc/rfc8878 RFC 8878}
 * @see {@link https://iipc.github.io/warc-specifications/specifications/warc-zstd/ Zstandard Compression in WARC}
 */
export async function* unzstd(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const window = new ByteWindow(chunks)
  while (await window.fill(1)) {
    await need(window, 8)
    const magic = window.bytes.readUInt32LE(0)
    if (magic === dictionaryMagic) throw needsDictionary()
    if ((magic & ~0xf) >>> 0 === skippableMagic) await skip(window, 8 + window.bytes.readUInt32LE(4))
    else if (magic === frameMagic) yield* contentOf(window)
    else
      throw zstdError(
        'Z_DATA_ERROR',
        'the zstd is damaged: a frame was expected, and something else is there',
      )
  }
}

function needsDictionary(): Error {
  return zstdError(
    'Z_NEED_DICT',
    'its zstd needs a dictionary, which ruly cannot use. Convert it first, with a tool that knows dictionaries of .warc.zst files',
  )
}

/** Frame header, blocks and checksum (RFC 8878 §3.1.1). */
async function* contentOf(window: ByteWindow): AsyncGenerator<Uint8Array> {
  // Loaded on use: most commands read no zstd.
  const { decompress, Decompress } = await import('fzstd')
  const { header, contentBytes, hasChecksum } = await readHeader(window)
  const isSmall = contentBytes <= smallBytes
  const pieces: Uint8Array[] = [header]
  const decompressed: Uint8Array[] = []
  const decoder = new Decompress((piece) => void decompressed.push(piece.slice()))
  for (let isLast = false; !isLast;) {
    await need(window, 3)
    const block = window.bytes.readUIntLE(0, 3)
    isLast = (block & 1) === 1
    // Of a block that repeats one byte, the size is that of its content.
    const isRepeated = ((block >> 1) & 3) === 1
    const size = 3 + (isRepeated ? 1 : block >> 3) + (isLast && hasChecksum ? 4 : 0)
    await need(window, size)
    if (isLast && pieces.at(-1) === header) shrinkWindow(header)
    pieces.push(Buffer.from(window.bytes.subarray(0, size)))
    window.skip(size)
    if (isSmall && !isLast) continue
    const packed = Buffer.concat(pieces.splice(0))
    if (isSmall) yield understood(() => decompress(packed))
    else understood(() => void decoder.push(packed, isLast))
    yield* decompressed.splice(0)
  }
}

/** The window descriptor of 128 KiB, which is as much as a block has. */
const blockWindow = 0x38

/** A frame of one block needs no larger window: that of 2 MiB, which is usual, takes more time than all else. */
function shrinkWindow(header: Buffer): void {
  const isSingle = (header.readUInt8(4) & 0x20) !== 0
  if (!isSingle) header.writeUInt8(Math.min(header.readUInt8(5), blockWindow), 5)
}

/** @returns `contentBytes` is Infinity where the header does not have it */
async function readHeader(window: ByteWindow) {
  await need(window, 5)
  const descriptor = window.bytes.readUInt8(4)
  const isSingle = (descriptor & 0x20) !== 0
  const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0
  const idBytes = [0, 1, 2, 4][descriptor & 3] ?? 0
  const idAt = isSingle ? 5 : 6
  const length = idAt + idBytes + sizeBytes
  await need(window, length)
  const header = Buffer.from(window.bytes.subarray(0, length))
  if (idBytes > 0 && header.readUIntLE(idAt, idBytes) !== 0) throw needsDictionary()
  window.skip(length)
  const at = idAt + idBytes
  const written = header.subarray(at).reduceRight((sum, byte) => sum * 256 + byte, 0)
  const contentBytes = sizeBytes === 0 ? Infinity : written + (sizeBytes === 2 ? 256 : 0)
  return { header, contentBytes, hasChecksum: (descriptor & 4) !== 0 }
}

function understood<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw zstdError('Z_DATA_ERROR', `the zstd is damaged: ${(error as Error).message}`)
  }
}

async function need(window: ByteWindow, sizeBytes: number): Promise<void> {
  if (!(await window.fill(sizeBytes))) throw zstdError('Z_BUF_ERROR', 'the zstd ends inside a frame')
}

async function skip(window: ByteWindow, sizeBytes: number): Promise<void> {
  for (let left = sizeBytes; left > 0;) {
    await need(window, 1)
    const here = Math.min(left, window.bytes.length)
    window.skip(here)
    left -= here
  }
}
