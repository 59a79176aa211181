import { crc32, inflateRawSync } from 'node:zlib'

import { maxRecordBytes, type WarcFault } from './warc-records.ts'
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
  return isLost && content.toString('latin1', 0, 5) !== 'WARC/'
}

const trailerBytes = 8

async function readMember(window: ByteWindow): Promise<Member | WarcFault> {
  for (;;) {
    const { bytes } = window
    const start = headerLength(bytes)
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
    if (bytes.length < end + trailerBytes) return 'more'
    const isWhole =
      bytes.readUInt32LE(end) === crc32(content) && bytes.readUInt32LE(end + 4) === content.length
    return isWhole ? { content, length: end + trailerBytes } : 'damaged'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'Z_BUF_ERROR') return 'more'
    return code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'damaged'
  }
}

const flags = { headerCrc: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 } as const

/** Length of the member header, in bytes (RFC 1952 §2.3). */
function headerLength(bytes: Buffer): number | 'more' | 'damaged' {
  const magic = memberStart.subarray(0, bytes.length)
  if (!bytes.subarray(0, memberStart.length).equals(magic)) return 'damaged'
  if (bytes.length < 10) return 'more'
  const flag = bytes.readUInt8(3)
  if ((flag & flags.reserved) !== 0) return 'damaged'
  let at = 10
  if ((flag & flags.extra) !== 0) {
    if (bytes.length < at + 2) return 'more'
    at += 2 + bytes.readUInt16LE(at)
  }
  for (const text of [flags.name, flags.comment]) {
    if ((flag & text) === 0) continue
    const end = bytes.indexOf(0, at)
    if (end < 0) return 'more'
    at = end + 1
  }
  if ((flag & flags.headerCrc) !== 0) at += 2
  return bytes.length < at ? 'more' : at
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
