import { crc32, inflateRawSync } from 'node:zlib'

import { gzipHeaderLength, gzipTrailerBytes } from '../../runtime/gzip.ts'
import { isRecordStart, maxRecordBytes, type WarcFault } from './warc-records.ts'
import { ByteWindow } from './byte-window.ts'

/**
 * The content of the gzip members of a `.warc.gz`, in order, or why a member cannot be read.
 *
 * After a damaged member, reading continues at the next member header (RFC 1952 §2.3.1). zlib's own stream over several members stops at
 * the first error.
 */
export async function* membersOf(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer | WarcFault, void, undefined> {
  const window = new ByteWindow(chunks)
  let isLost = false
  while (await window.fill(1)) {
    const member = await readMember(window)
    if (typeof member === 'object' && !isStray(member, isLost)) {
      isLost = false
      window.skip(member.length)
      yield member.content
      continue
    }
    if (!isLost) yield typeof member === 'object' ? 'damaged' : member
    isLost = true
    await skipToMember(window)
  }
}

interface Member {
  readonly content: Buffer
  /** Compressed length, in bytes. */
  readonly length: number
}

/** After damage, something that begins like a member may be data inside one. */
function isStray({ content }: Member, isLost: boolean): boolean {
  return isLost && !isRecordStart(content)
}

async function readMember(window: ByteWindow): Promise<Member | WarcFault> {
  for (;;) {
    const { bytes } = window
    const start = gzipHeaderLength(bytes)
    if (start === 'damaged') return start
    const read = start === 'more' ? start : inflated(bytes, start)
    if (read !== 'more') return read
    if (window.hasEnded) return 'cut-off'
    if (bytes.length > maxRecordBytes) return 'too-large'
    await window.grow()
  }
}

function inflated(bytes: Buffer, start: number): Member | WarcFault | 'more' {
  try {
    const { buffer: content, engine } = inflateRawSync(bytes.subarray(start), {
      info: true,
      maxOutputLength: maxRecordBytes,
    }) as unknown as { readonly buffer: Buffer; readonly engine: { readonly bytesWritten: number } }
    const end = start + engine.bytesWritten
    if (bytes.length < end + gzipTrailerBytes) return 'more'
    const isWhole =
      bytes.readUInt32LE(end) === crc32(content) && bytes.readUInt32LE(end + 4) === content.length
    return isWhole ? { content, length: end + gzipTrailerBytes } : 'damaged'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'Z_BUF_ERROR') return 'more'
    return code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'damaged'
  }
}

/** Magic number and compression method. */
const memberStart: Buffer = Buffer.from([0x1f, 0x8b, 8])

async function skipToMember(window: ByteWindow): Promise<void> {
  window.skip(1)
  for (;;) {
    const found = window.bytes.indexOf(memberStart)
    if (found >= 0) return window.skip(found)
    window.skip(Math.max(0, window.bytes.length - memberStart.length + 1))
    if (!(await window.fill(memberStart.length))) return window.skip(window.bytes.length)
  }
}
